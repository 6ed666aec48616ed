package weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weir.model.Totals;
import weir.testing.SampleRuns;

class LiveLineTest {
    private static final long SECOND_NS = SampleRuns.SECOND_NS;

    @Test
    void showsTheRateSinceTheLastMoment() {
        LiveLine line = new LiveLine(SampleRuns.tcpStream().spec());
        assertThat(line.next(false, SECOND_NS, bytes(125_000_000))).isEqualTo("warming up 1 s  1.000 Gbit/s");
        assertThat(line.next(true, SECOND_NS / 2, bytes(200_000_000))).isEqualTo("measuring 0 of 10 s  1.000 Gbit/s");
        assertThat(line.next(true, 3 * SECOND_NS / 2, bytes(450_000_000)))
                .isEqualTo("measuring 1 of 10 s  2.000 Gbit/s");
    }

    @Test
    void countsTransactionsWhereTheTestDoes() {
        LiveLine line = new LiveLine(SampleRuns.tcpRr().spec());
        assertThat(line.next(false, SECOND_NS, new Totals(5, 5, 33_120, 5)))
                .isEqualTo("warming up 1 s  33.12k trans/s");
    }

    @Test
    void showsAStall() {
        LiveLine line = new LiveLine(SampleRuns.tcpStream().spec());
        line.next(false, SECOND_NS, bytes(100));
        assertThat(line.next(false, 2 * SECOND_NS, bytes(100))).isEqualTo("warming up 2 s  0 bit/s");
    }

    private static Totals bytes(long bytes) {
        return new Totals(bytes, 1, 0, 0);
    }
}
