package weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weir.model.Role;
import weir.model.RoleReport.GcPauses;
import weir.model.TcpInfo;
import weir.testing.ManualClock;
import weir.testing.SampleRuns;
import weir.workload.StreamCounters;
import weir.workload.StreamLoop;
import weir.workload.StreamLoop.Outcome;

/** What counts as a sign of life of the other process on a TCP stream. */
class LifeSignsTest {
    private static final long SECOND = 1_000_000_000L;

    private final ManualClock clock = ManualClock.create();
    private final StreamCounters counters = new StreamCounters();

    /** Its kernel acknowledges all the time. */
    private LifeSigns of(Role role, long rttUs) {
        TcpInfo sample = SampleRuns.tcpStream()
                .local()
                .orElseThrow()
                .streams()
                .getFirst()
                .tcpEnd()
                .orElseThrow();
        TcpInfo info = weir.testing.Change.in(sample, "rttUs", rttUs);
        FakeConnection connection = new FakeConnection() {
            @Override
            public Optional<TcpInfo> info() {
                return Optional.of(info);
            }
        };
        StreamLoop loop = (gate, progress) -> Outcome.COMPLETE;
        List<StreamWork> work = List.of(new StreamWork(0, new OpenStream.Tcp(connection), loop, counters, false));
        Site site = new Site(new FakeHost(clock), clock, () -> new GcPauses(0, 0));
        return new LifeSigns(role, work, new Sampler(site, work), clock);
    }

    private void passSecond(LifeSigns signs) {
        clock.advanceNs(SECOND);
        signs.beat();
    }

    @Test
    void aSenderDoesNotTakeTheKernelsAcknowledgementsForTheProcess() {
        LifeSigns signs = of(Role.SENDER, 50);
        counters.publish(1000, 1);
        passSecond(signs);
        counters.publish(2000, 2);
        passSecond(signs);
        assertThat(signs.silentNs()).isEqualTo(2 * SECOND);
    }

    @Test
    void aReceiverTakesWhatArrives() {
        LifeSigns signs = of(Role.RECEIVER, 50);
        counters.publish(1000, 1);
        passSecond(signs);
        assertThat(signs.silentNs()).isZero();
        passSecond(signs);
        assertThat(signs.silentNs()).isEqualTo(SECOND);
    }

    @Test
    void onlyASenderHearsThroughAPathThatItFillsItself() {
        LifeSigns sender = of(Role.SENDER, 8_000_000);
        LifeSigns receiver = of(Role.RECEIVER, 8_000_000);
        passSecond(sender);
        passSecond(receiver);
        assertThat(sender.pathNs()).isEqualTo(8 * SECOND);
        assertThat(receiver.pathNs()).isZero();
    }

    @Test
    void aPathThatIsSaidToTakeHoursIsNotBelieved() {
        LifeSigns signs = of(Role.SENDER, 7_200_000_000L);
        passSecond(signs);
        assertThat(signs.pathNs()).isEqualTo(30 * SECOND);
    }

    @Test
    void anUnknownRoundTripAddsNothing() {
        LifeSigns signs = of(Role.SENDER, -1);
        passSecond(signs);
        assertThat(signs.pathNs()).isZero();
    }
}
