package weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import weir.host.OpenFiles;
import weir.model.RolePlan;
import weir.model.TestSpec;
import weir.model.Transport;
import weir.model.WeirException;
import weir.net.nio.NioNetwork;
import weir.testing.Change;
import weir.units.NanoClock;
import weir.workload.LoopFactory;
import weir.workload.RunToken;
import weir.workload.ThreadShares;

class StreamSharingTest {
    private static RolePlan plan(int streams, int each) {
        RolePlan plain = Front.plan(Transport.TCP, streams);
        TestSpec told = Change.in(
                Change.in(plain.spec(), "local", plain.spec().local().withStreamsPerThread(each)),
                "remote",
                plain.spec().remote().withStreamsPerThread(each));
        return new RolePlan(plain.role(), told, plain.silenceNs());
    }

    @Test
    void fewStreamsHaveThreadsOfTheirOwnAndManyShareThoseOfTheCpus() {
        assertThat(ThreadShares.of(plan(64, 0), true, 4)).isEqualTo(ThreadShares.own(64));
        assertThat(ThreadShares.of(plan(65, 0), true, 4)).isEqualTo(new ThreadShares(65, 4));
        assertThat(ThreadShares.of(plan(65, 0), false, 4)).isEqualTo(ThreadShares.own(65));
        assertThat(ThreadShares.of(plan(65, 0), true, 400)).isEqualTo(ThreadShares.own(65));
    }

    @Test
    void whatWasAskedForHolds() {
        assertThat(ThreadShares.of(plan(1000, 1), true, 4)).isEqualTo(ThreadShares.own(1000));
        assertThat(ThreadShares.of(plan(10, 3), true, 4)).isEqualTo(new ThreadShares(10, 4));
        assertThat(ThreadShares.of(plan(10, 9999), true, 4)).isEqualTo(new ThreadShares(10, 1));
        assertThat(new ThreadShares(10, 4).mostPerThread()).isEqualTo(3);
    }

    @Test
    void aRoomThatCannotSaysSo() {
        NioNetwork room = new NioNetwork();
        assertThat(StreamSharing.of(plan(100, 0), room).areGroups()).isFalse();
        assertThatThrownBy(() -> StreamSharing.of(plan(100, 50), room))
                .isInstanceOfSatisfying(
                        WeirException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(WeirException.Kind.USAGE))
                .hasMessageContaining("'nio'")
                .hasMessageContaining("--streams-per-thread 50");
    }

    @Test
    void buffersAreThoseOfThreadsNotOfStreams() {
        RolePlan plan = plan(4000, 0);
        LoopFactory loops = new LoopFactory(plan, new RunToken(0, 0), NanoClock.SYSTEM);
        long own = loops.bufferBytes(ThreadShares.own(4000));
        long shared = loops.bufferBytes(new ThreadShares(4000, 2));
        assertThat(shared).isLessThan(own / 5).isLessThan(4000L * 256);
    }

    @Test
    void tooFewDescriptorsAreToldWithTheLimit() {
        Optional<OpenFiles> known = Optional.of(new OpenFiles(100, 1024));
        assertThatCode(() -> StreamSharing.requireDescriptors(860, known)).doesNotThrowAnyException();
        assertThatCode(() -> StreamSharing.requireDescriptors(4000, Optional.empty()))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> StreamSharing.requireDescriptors(861, known))
                .isInstanceOfSatisfying(
                        WeirException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(WeirException.Kind.MACHINE))
                .hasMessageContaining("861 streams need 1025 open files")
                .hasMessageContaining("1024")
                .hasMessageContaining("LimitNOFILE");
    }
}
