package weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weir.model.WeirException;
import weir.testing.ManualClock;

class PeerWatchTest {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final Silence HEARD = new Silence(0, 0, 0);

    private final ManualClock clock = ManualClock.create();
    private final PeerWatch watch = new PeerWatch(10 * SECOND_NS, clock);

    private Optional<WeirException> after(Duration time, long controlS, long dataS) {
        clock.advance(time);
        return watch.verdict("there", new Silence(controlS * SECOND_NS, dataS * SECOND_NS, 0));
    }

    @Test
    void aSignOnEitherWayIsEnough() {
        assertThat(after(Duration.ofHours(1), 3600, 1)).isEmpty();
        assertThat(after(Duration.ofHours(1), 1, 3600)).isEmpty();
        assertThat(after(Duration.ZERO, 11, 12))
                .hasValueSatisfying(late -> assertThat(late.sentence()).contains("11 s"));
    }

    @Test
    void waitsLongerForAControlConnectionThatTrafficHeldBack() {
        watch.finishedHere(new Silence(30 * SECOND_NS, 0, 0));
        watch.finishedHere(HEARD);

        assertThat(after(Duration.ofSeconds(40), 70, 40)).isEmpty();
        assertThat(after(Duration.ofSeconds(40), 110, 80)).isPresent();
    }

    @Test
    void givesAPathThatIsFullTwiceItsOwnTimeOnTop() {
        clock.advance(Duration.ofMinutes(1));

        assertThat(watch.verdict("there", new Silence(26 * SECOND_NS, 60 * SECOND_NS, 8 * SECOND_NS)))
                .isEmpty();
        assertThat(watch.verdict("there", new Silence(27 * SECOND_NS, 60 * SECOND_NS, 8 * SECOND_NS)))
                .isPresent();
    }

    @Test
    void aReportMustComeSoonAfterTheEndOfTraffic() {
        watch.finishedHere(HEARD);

        assertThat(after(PeerWatch.FINISH, 0, 0)).isEmpty();
        assertThat(after(Duration.ofSeconds(1), 0, 0))
                .hasValueSatisfying(late -> assertThat(late.kind()).isEqualTo(WeirException.Kind.RUN_FAILED));
    }

    @Test
    void aReportMustComeSoonerOnceTheUserHadEnough() {
        watch.interrupted();

        assertThat(after(PeerWatch.INTERRUPTED, 0, 0)).isEmpty();
        assertThat(after(Duration.ofSeconds(1), 0, 0))
                .hasValueSatisfying(late -> assertThat(late.kind()).isEqualTo(WeirException.Kind.INTERRUPTED));
    }
}
