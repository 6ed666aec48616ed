package weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.engine.OpenStream;
import weir.engine.StreamOpener;
import weir.model.Transport;
import weir.model.WeirException;
import weir.protocol.Frame;
import weir.units.NanoClock;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DispatcherTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final Front front = new Front(AgentPolicy.DEFAULT);

    @AfterEach
    void close() {
        front.close();
    }

    @Test
    void greetsAControllerThatHoldsTheKey() {
        try (FrameChannel channel = front.connect()) {
            long beganNs = System.nanoTime();
            channel.send(new Frame.Heartbeat());

            assertThat(channel.receive(LIMIT)).contains(new Frame.Heartbeat());
            assertThat(channel.silentNs()).isLessThanOrEqualTo(System.nanoTime() - beganNs);
            assertThat(channel.version()).isEqualTo(1);
            assertThat(channel.peerBuild()).isEqualTo("0.test");
        }
    }

    @Test
    void refusesAWrongKeyWithAdvice() {
        assertThatThrownBy(() -> front.connect(Front.key(2)))
                .isInstanceOfSatisfying(
                        WeirException.class,
                        refused -> assertThat(refused.kind()).isEqualTo(WeirException.Kind.UNTRUSTED))
                .hasMessageContaining("weir trust 127.0.0.1:" + front.address().port());
        assertThat(front.sessions()).isZero();
    }

    @Test
    void endsSessionsWhenTheAgentCloses() {
        FrameChannel channel = front.connect();
        front.close();

        assertThatThrownBy(() -> channel.receive(LIMIT))
                .isInstanceOf(WeirException.class)
                .hasMessageContaining("ended the control connection");
        assertThat(channel.isOpen()).isFalse();
        channel.close();
    }

    @Test
    void attachesTcpStreamsByToken() {
        List<OpenStream> near = front.open(Front.plan(Transport.TCP, 3));

        assertThat(near).hasSize(3).allSatisfy(stream -> assertThat(stream).isInstanceOf(OpenStream.Tcp.class));
        assertThat(front.sink().awaitStreams(3)).containsExactlyInAnyOrder(0, 1, 2);
        near.forEach(OpenStream::close);
    }

    @Test
    void attachesUdpFlowsThatEchoTheNonce() {
        List<OpenStream> near = front.open(Front.plan(Transport.UDP, 3));
        assertThat(front.sink().awaitStreams(3)).containsExactlyInAnyOrder(0, 1, 2);
        front.attachment().settle();

        for (int i = 0; i < 3; i++) {
            var flow = ((OpenStream.Udp) near.get(i)).socket();
            var far = front.sink().flow(i);
            flow.outgoing(0).set(java.lang.foreign.ValueLayout.JAVA_BYTE, 0, (byte) (40 + i));
            flow.send(1, 5);
            far.receiveLimit(5000);
            assertThat(far.receive()).isEqualTo(1);
            assertThat(far.length(0)).isEqualTo(5);
            assertThat(far.incoming(0).get(java.lang.foreign.ValueLayout.JAVA_BYTE, 0))
                    .isEqualTo((byte) (40 + i));
            assertThat(far.remote()).isEqualTo(flow.local());
        }
        near.forEach(OpenStream::close);
    }

    @Test
    void closesStreamsWithAnUnknownToken() {
        front.attach(Front.plan(Transport.TCP, 1));

        assertThatThrownBy(() -> new StreamOpener(front.network(), NanoClock.SYSTEM)
                        .open(Front.plan(Transport.TCP, 1), front.dispatcher().local(), Front.token(9), () -> {}))
                .isInstanceOf(WeirException.class)
                .hasMessageContaining("the agent closed it");
        assertThat(front.sink().streams()).isEmpty();
    }

    @Test
    void closesASecondStreamOfTheSameIndex() {
        List<OpenStream> near = front.open(Front.plan(Transport.TCP, 1));

        assertThatThrownBy(() -> front.openAgain(Front.plan(Transport.TCP, 1))).isInstanceOf(WeirException.class);
        assertThat(front.sink().awaitStreams(1)).containsExactly(0);
        near.forEach(OpenStream::close);
    }

    @Test
    void closesWhatArrivesAfterTheRunEnded() {
        front.attach(Front.plan(Transport.TCP, 1));
        front.attachment().close();

        assertThatThrownBy(() -> front.openAgain(Front.plan(Transport.TCP, 1))).isInstanceOf(WeirException.class);
        assertThat(front.sink().streams()).isEmpty();
    }

    @Test
    void turnsControllersAwayBeyondTheQuotaWithASentence() {
        AgentPolicy one = Front.withSessions(1);
        try (Front small = new Front(one);
                FrameChannel first = small.connect();
                FrameChannel second = small.connect()) {
            Optional<Frame> answer = second.receive(LIMIT);

            assertThat(answer).hasValueSatisfying(frame -> assertThat(frame).isInstanceOf(Frame.Failed.class));
            first.send(new Frame.Heartbeat());
            assertThat(first.receive(LIMIT)).contains(new Frame.Heartbeat());
        }
    }
}
