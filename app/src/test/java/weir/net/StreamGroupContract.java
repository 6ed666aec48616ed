package weir.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weir.net.StreamGroup.END_OF_STREAM;
import static weir.net.StreamGroup.READABLE;
import static weir.net.StreamGroup.WOULD_BLOCK;
import static weir.net.StreamGroup.WRITABLE;

import java.lang.foreign.ValueLayout;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weir.model.SocketOptions;

/** What a group of streams must do in every room that has one, on loopback. */
public abstract class StreamGroupContract extends TcpFixture {
    private static final int MANY = 600;

    private StreamGroup group() {
        return keep(network.group(plan(SMALL, SocketOptions.NONE), 2));
    }

    private List<TcpConnection> fill(StreamGroup group, int count) {
        List<TcpConnection> far = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Pair pair = pair(plan(64, SocketOptions.NONE));
            assertThat(group.add(pair.near())).isEqualTo(i);
            far.add(pair.far());
        }
        return far;
    }

    @Test
    void carriesBytesBothWaysThroughItsOwnBuffers() {
        StreamGroup group = group();
        List<TcpConnection> far = fill(group, 3);
        group.sendBuffer().set(ValueLayout.JAVA_BYTE, 0, (byte) 42);
        assertThat(group.send(1, 1000)).isEqualTo(1000);
        assertThat(far.get(1).receiveFully(64)).isEqualTo(64);
        assertThat(far.get(1).receiveBuffer().get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 42);
        group.watch(2, READABLE);
        far.get(2).sendBuffer().set(ValueLayout.JAVA_BYTE, 0, (byte) 43);
        assertThat(far.get(2).send(1)).isEqualTo(1);
        assertThat(group.await(LIMIT_MS)).isEqualTo(1);
        assertThat(group.ready(0)).isEqualTo(2);
        assertThat(group.receive(2, SMALL)).isEqualTo(1);
        assertThat(group.receiveBuffer().get(ValueLayout.JAVA_BYTE, 0)).isEqualTo((byte) 43);
    }

    @Test
    void neverBlocks() {
        StreamGroup group = group();
        List<TcpConnection> far = fill(group, 2);
        assertThat(group.receive(0, 10)).isEqualTo(WOULD_BLOCK);
        int sent = 0;
        while (sent >= 0) {
            sent = group.send(0, SMALL);
        }
        assertThat(sent).isEqualTo(WOULD_BLOCK);
        group.watch(0, WRITABLE);
        assertThat(group.await(0)).isZero();
        assertThat(far).hasSize(2);
    }

    @Test
    void tellsOnlyOfWhatIsWatched() {
        StreamGroup group = group();
        List<TcpConnection> far = fill(group, 2);
        group.watch(0, READABLE);
        assertThat(group.await(0)).isZero();
        group.watch(0, READABLE | WRITABLE);
        assertThat(group.await(LIMIT_MS)).isEqualTo(1);
        group.watch(0, READABLE);
        assertThat(group.await(0)).isZero();
        assertThat(far.get(0).send(1)).isEqualTo(1);
        assertThat(group.await(LIMIT_MS)).isEqualTo(1);
        group.watch(0, 0);
        assertThat(group.await(0)).isZero();
    }

    @Test
    void theOtherEndsEndAndAWakeAreTheEndOfTheStream() {
        StreamGroup group = group();
        Pair woken = pair(plan(64, SocketOptions.NONE));
        Pair left = pair(plan(64, SocketOptions.NONE));
        group.add(woken.near());
        group.add(left.near());
        group.watch(0, READABLE);
        group.watch(1, READABLE);
        woken.near().wake();
        assertThat(group.await(LIMIT_MS)).isEqualTo(1);
        assertThat(group.ready(0)).isZero();
        assertThat(group.receive(0, 10)).isEqualTo(END_OF_STREAM);
        assertThat(group.send(0, 10)).isEqualTo(END_OF_STREAM);
        group.watch(0, 0);
        left.far().abort();
        left.far().close();
        assertThat(group.await(LIMIT_MS)).isEqualTo(1);
        assertThat(group.ready(0)).isEqualTo(1);
        assertThat(group.receive(1, 10)).isEqualTo(END_OF_STREAM);
    }

    @Test
    void finishingIsReadToItsEndByTheOther() {
        StreamGroup group = group();
        List<TcpConnection> far = fill(group, 1);
        assertThat(group.send(0, 3)).isEqualTo(3);
        group.finishSending(0);
        assertThat(far.get(0).receiveFully(3)).isEqualTo(3);
        assertThat(far.get(0).receive(1)).isEqualTo(TcpConnection.END_OF_STREAM);
    }

    @Test
    void amongMoreThanFitOneAnswerEachGetsItsTurn() {
        StreamGroup group = group();
        fill(group, MANY);
        for (int i = 0; i < MANY; i++) {
            group.watch(i, WRITABLE);
        }
        Set<Integer> served = new HashSet<>();
        for (int wait = 0; wait < 10 && served.size() < MANY; wait++) {
            int ready = group.await(LIMIT_MS);
            for (int position = 0; position < ready; position++) {
                served.add(group.ready(position));
            }
        }
        assertThat(served).hasSize(MANY);
    }

    @Test
    void carriesDatagramsWithTheirRealLengths() {
        Network.SocketPlan small = plan(64, SocketOptions.NONE);
        UdpSocket near = keep(network.openUdp(new InetSocketAddress(loopback(), 0), small));
        UdpSocket far = keep(network.openUdp(new InetSocketAddress(loopback(), 0), small));
        near.connect(far.local());
        far.connect(near.local());
        StreamGroup group = keep(network.group(plan(100, SocketOptions.NONE), 1));
        assertThat(group.add(near)).isZero();
        group.watch(0, READABLE);
        assertThat(group.receive(0, 100)).isEqualTo(WOULD_BLOCK);
        assertThat(group.send(0, 100)).isEqualTo(100);
        assertThat(far.receive()).isEqualTo(1);
        assertThat(far.length(0)).isEqualTo(100);
        assertThat(far.send(1, 0)).isEqualTo(1);
        assertThat(far.send(1, 64)).isEqualTo(1);
        assertThat(group.await(LIMIT_MS)).isEqualTo(1);
        assertThat(group.receive(0, 100)).isZero();
        assertThat(group.receive(0, 10)).isEqualTo(64);
        near.wake();
        assertThat(group.receive(0, 10)).isEqualTo(END_OF_STREAM);
    }

    @Test
    void refusesSizesBeyondItsBuffersAndConnectionsOfOtherRooms() {
        StreamGroup group = group();
        fill(group, 1);
        assertThatThrownBy(() -> group.send(0, SMALL + 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> group.receive(0, SMALL + 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> group.receive(7, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void isInertOnceClosed() {
        StreamGroup group = group();
        fill(group, 1);
        group.close();
        group.close();
        group.watch(0, READABLE);
        assertThat(group.await(LIMIT_MS)).isZero();
    }
}
