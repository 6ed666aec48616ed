package weir.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import weir.model.RoleReport.StreamReport;
import weir.testing.Change;
import weir.testing.SampleRuns;

class StreamSpreadTest {
    private static RoleReport streams(long... bytes) {
        RoleReport one = SampleRuns.tcpStream().remote().orElseThrow();
        StreamReport stream = one.streams().getFirst();
        List<StreamReport> all = Arrays.stream(bytes)
                .mapToObj(each -> Change.in(stream, "window", new Totals(each, 1, 0, 0)))
                .toList();
        return Change.in(one, "streams", all);
    }

    private static StreamSpread spread(long... bytes) {
        return StreamSpread.of(streams(bytes), stream -> stream.window().bytes())
                .orElseThrow();
    }

    @Test
    void isOneWhenAllHaveTheSame() {
        assertThat(spread(7, 7, 7, 7)).isEqualTo(new StreamSpread(1, 7, 7, 7));
    }

    @Test
    void isOneNthWhenOneHasEverything() {
        assertThat(spread(0, 0, 100, 0).fairness()).isEqualTo(0.25, within(1e-12));
    }

    @Test
    void namesTheSlowestTheMiddleAndTheFastest() {
        StreamSpread spread = spread(30, 10, 20);
        assertThat(spread.least()).isEqualTo(10);
        assertThat(spread.median()).isEqualTo(20);
        assertThat(spread.most()).isEqualTo(30);
        assertThat(spread.fairness()).isEqualTo(3600.0 / (3 * 1400), within(1e-12));
    }

    @Test
    void doesNotOverflow() {
        assertThat(spread(Long.MAX_VALUE / 4, Long.MAX_VALUE / 4).fairness()).isEqualTo(1, within(1e-12));
    }

    @Test
    void saysNothingOfOneStreamOrOfNothing() {
        assertThat(StreamSpread.of(streams(5), stream -> stream.window().bytes()))
                .isEmpty();
        assertThat(StreamSpread.of(streams(0, 0), stream -> stream.window().bytes()))
                .isEmpty();
    }
}
