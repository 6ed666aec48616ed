package weir.net;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static weir.net.UdpSocket.END_OF_STREAM;
import static weir.net.UdpSocket.REFUSED;

import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weir.model.Buffers;
import weir.model.SocketOptions;
import weir.testing.Await;

/** What every way of moving datagrams must do with several of them in a call, on loopback, beside all that {@link UdpContract} says. */
public abstract class UdpBatchContract extends UdpContract {
    /** Sends numbers from {@code first} on, in batches of datagrams of a plan's whole size; the next number. */
    private static long sendBatches(UdpSocket socket, int bytes, long first, int datagrams) {
        long next = first;
        while (next < first + datagrams) {
            int count = (int) Math.min(BATCH, first + datagrams - next);
            for (int slot = 0; slot < count; slot++) {
                socket.outgoing().set(JAVA_LONG_UNALIGNED, socket.outgoingAt(slot), next + slot);
            }
            int accepted = socket.send(count, bytes);
            assertThat(accepted).isBetween(1, count);
            next += accepted;
        }
        return next;
    }

    @Test
    void batchesArriveDatagramByDatagram() {
        UdpSocket server = open();
        UdpSocket client = connectedTo(server);
        long next = 0;
        for (int datagrams = 1; datagrams <= 3 * BATCH; datagrams++) {
            next = sendBatches(client, SLOT, next, datagrams);
            for (long number = next - datagrams; number < next; number++) {
                int slot = nextSlot(server);
                assertThat(server.length(slot)).isEqualTo(SLOT);
                assertThat(number(server, slot)).isEqualTo(number);
            }
            assertThat(server.sender()).isEqualTo(client.local());
        }
    }

    @Test
    void aConnectedSocketReceivesBatchesToo() {
        UdpSocket server = open();
        UdpSocket client = connectedTo(server);
        server.connect(client.local());
        sendBatches(client, SLOT, 7, 2 * BATCH);
        for (long number = 7; number < 7 + 2 * BATCH; number++) {
            int slot = nextSlot(server);
            assertThat(server.length(slot)).isEqualTo(SLOT);
            assertThat(number(server, slot)).isEqualTo(number);
        }
        assertThat(server.sender()).isEqualTo(client.local());
    }

    @Test
    void aLongerDatagramBetweenShortBatchesArrivesWhole() {
        UdpSocket server = open();
        UdpSocket client = connectedTo(server, 8, new Buffers(BATCH, BATCH, 1, 0, 0));
        for (int turn = 0; turn < 3; turn++) {
            sendBatches(client, 8, 10, BATCH);
            client.outgoing(0).asSlice(0, 32).fill((byte) 5);
            assertThat(client.send(1, 32)).isEqualTo(1);
            sendBatches(client, 8, 20, BATCH);
            client.sendAside(MemorySegment.ofArray(new byte[24]));
            for (int first : new int[] {10, 20}) {
                for (int number = first; number < first + BATCH; number++) {
                    expect(server, number);
                }
                assertThat(server.length(nextSlot(server))).isEqualTo(first == 10 ? 32 : 24);
            }
        }
    }

    @Test
    void discardCountsEachDatagramOfABatch() {
        UdpSocket server = open();
        UdpSocket client = connectedTo(server);
        sendBatches(client, SLOT, 0, 3 * BATCH);
        assertThat(server.discardIncoming()).isEqualTo(3 * BATCH);
    }

    @Test
    void theBlocksOfASendRingAreUsedInTurn() {
        UdpSocket server = open();
        UdpSocket client = connectedTo(server, 100, new Buffers(2, 2, 3, 0, 0));
        List<Long> places = new ArrayList<>();
        for (int turn = 0; turn < 6; turn++) {
            long at = client.outgoingAt(0);
            assertThat(client.outgoingAt(1)).isEqualTo(at + 100);
            places.add(at);
            client.outgoing().set(JAVA_LONG_UNALIGNED, at, turn);
            int accepted = client.send(turn % 2 + 1, 100);
            for (int datagram = 0; datagram < accepted; datagram++) {
                int slot = nextSlot(server);
                assertThat(server.length(slot)).isEqualTo(100);
                assertThat(datagram > 0 ? turn : number(server, slot)).isEqualTo(turn);
            }
        }
        assertThat(places.subList(0, 3)).doesNotHaveDuplicates();
        assertThat(places.subList(3, 6)).isEqualTo(places.subList(0, 3));
    }

    @Test
    void buffersLieWhereThePlanSays() {
        UdpSocket server = open();
        UdpSocket client = connectedTo(server, 100, new Buffers(1, 1, 2, 256, 24));
        server.connect(client.local());
        for (int turn = 0; turn < 3; turn++) {
            long address = client.outgoing().address() + client.outgoingAt(0);
            assertThat(address % 256).isEqualTo(24);
            assertThat(client.send(1, 8)).isEqualTo(1);
        }
        put(server, 1);
        expect(client, 1);
        assertThat((client.incoming().address() + client.incomingAt(0)) % 256).isEqualTo(24);
    }

    @Test
    void aBatchToAnUnreachablePortIsRefusedAndTheSocketLivesOn() {
        UdpSocket server = open();
        InetSocketAddress address = server.local();
        UdpSocket client = connectedTo(server);
        server.close();
        Await.until("a batch is refused", () -> client.send(BATCH, SLOT) == REFUSED);
        client.discardIncoming();
        UdpSocket again = open(address, SocketOptions.NONE);
        Await.until("a batch is taken", () -> client.send(BATCH, SLOT) > 0);
        assertThat(again.receive()).isPositive();
    }

    @Test
    void wakeEndsBatches() {
        UdpSocket server = open();
        UdpSocket client = connectedTo(server);
        Task<Integer> sending = Task.start(() -> {
            int result;
            do {
                result = client.send(BATCH, SLOT);
            } while (result != END_OF_STREAM);
            return result;
        });
        assertThat(server.receive()).isPositive();
        client.wake();
        assertThat(sending.result()).isEqualTo(END_OF_STREAM);
    }
}
