package weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weir.net.TcpConnection;
import weir.units.NanoClock;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RoomSocketTest {
    private static final int TLS_FIRST_BYTE = 0x16;

    @ParameterizedTest
    @ValueSource(ints = {7, 1000, 65536})
    void carriesTlsInBothDirectionsWhateverTheRoomsBuffers(int bufferBytes) throws Exception {
        List<TcpConnection> pair = PlainConnection.pair(bufferBytes);
        byte[] there = random(100_000, 1);
        byte[] back = random(150_000, 2);
        CompletableFuture<byte[]> agent = later(() -> echo(accept(pair.get(1)), there.length, back));

        SSLSocket controller = Tls.controller().connect(new RoomSocket(pair.get(0), NanoClock.SYSTEM));
        controller.getOutputStream().write(there);
        byte[] received = controller.getInputStream().readNBytes(back.length);

        assertThat(controller.getSession().getProtocol()).isEqualTo("TLSv1.3");
        assertThat(received).isEqualTo(back);
        assertThat(agent.get(20, TimeUnit.SECONDS)).isEqualTo(there);
        controller.close();
        assertThat(pair.get(0).receive(1)).isEqualTo(TcpConnection.END_OF_STREAM);
    }

    private static byte[] echo(SSLSocket secure, int bytes, byte[] answer) throws IOException {
        byte[] received = secure.getInputStream().readNBytes(bytes);
        secure.getOutputStream().write(answer);
        return received;
    }

    /** As the dispatcher does: the first byte is read before it is known that TLS follows. */
    private static SSLSocket accept(TcpConnection connection) throws IOException {
        assertThat(connection.receive(1)).isEqualTo(1);
        return Tls.agent().accept(new RoomSocket(connection, NanoClock.SYSTEM), new byte[] {TLS_FIRST_BYTE});
    }

    @Test
    void endsAReadAtItsDeadlineThoughBytesDribbleIn() throws Exception {
        List<TcpConnection> pair = PlainConnection.pair(100);
        AtomicLong nowNs = new AtomicLong();
        RoomSocket socket = new RoomSocket(pair.get(0), nowNs::get);
        socket.deadline(5000);
        for (int i = 0; i < 4; i++) {
            pair.get(1).send(1);
            assertThat(socket.getInputStream().read()).isNotNegative();
            nowNs.addAndGet(1_250_000_000L);
        }
        pair.get(1).send(1);

        assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
    }

    @Test
    void endsAWriteAtItsDeadline() throws Exception {
        AtomicLong nowNs = new AtomicLong();
        RoomSocket socket = new RoomSocket(PlainConnection.pair(100).get(0), nowNs::get);
        socket.writeWithin(1000);
        socket.getOutputStream().write(1);
        nowNs.addAndGet(1_000_000_000L);

        assertThatThrownBy(() -> socket.getOutputStream().write(1)).isInstanceOf(SocketTimeoutException.class);
    }

    /** Each try would wait for as long as the first. */
    @Test
    void triesNoFurtherWriteOnceThePeerTookNothing() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        TcpConnection real = PlainConnection.pair(100).get(0);
        TcpConnection full = (TcpConnection) Proxy.newProxyInstance(
                TcpConnection.class.getClassLoader(), new Class<?>[] {TcpConnection.class}, (proxy, method, words) -> {
                    if (!method.getName().equals("send")) {
                        return method.invoke(real, words);
                    }
                    tries.incrementAndGet();
                    return TcpConnection.END_OF_STREAM;
                });
        RoomSocket socket = new RoomSocket(full, NanoClock.SYSTEM);

        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> socket.getOutputStream().write(1)).isInstanceOf(SocketException.class);
        }
        assertThat(tries).hasValue(1);
    }

    @Test
    void theKernelWaitsNoLongerThanTheDeadlineOfAWrite() throws Exception {
        AtomicLong nowNs = new AtomicLong();
        List<Integer> limits = new ArrayList<>();
        TcpConnection real = PlainConnection.pair(100).get(0);
        TcpConnection watched = (TcpConnection) Proxy.newProxyInstance(
                TcpConnection.class.getClassLoader(), new Class<?>[] {TcpConnection.class}, (proxy, method, words) -> {
                    if (method.getName().equals("limit")) {
                        limits.add((Integer) words[0]);
                    }
                    return method.invoke(real, words);
                });
        RoomSocket socket = new RoomSocket(watched, nowNs::get);
        socket.writeWithin(1000);
        socket.getOutputStream().write(1);
        nowNs.addAndGet(700_000_000L);
        socket.getOutputStream().write(1);

        assertThat(limits).containsExactly(1000, 300);
    }

    @Test
    void closingEndsAReaderThatWaits() throws Exception {
        SSLSocket[] ends = connected();
        CompletableFuture<Integer> reader = later(() -> ends[0].getInputStream().read());
        ends[0].close();

        assertThat(reader.handle((value, failure) -> true).get(20, TimeUnit.SECONDS))
                .isTrue();
        assertThat(ends[1].getInputStream().read()).isEqualTo(-1);
    }

    private static SSLSocket[] connected() throws Exception {
        List<TcpConnection> pair = PlainConnection.pair(16384);
        CompletableFuture<SSLSocket> agent = later(() -> accept(pair.get(1)));
        SSLSocket controller = Tls.controller().connect(new RoomSocket(pair.get(0), NanoClock.SYSTEM));
        return new SSLSocket[] {controller, agent.get(20, TimeUnit.SECONDS)};
    }

    private static byte[] random(int bytes, long seed) {
        byte[] content = new byte[bytes];
        new Random(seed).nextBytes(content);
        return Arrays.copyOf(content, bytes);
    }

    /** Runs on a thread of its own. */
    static <T> CompletableFuture<T> later(Attempt<T> attempt) {
        Supplier<T> supplier = () -> {
            try {
                return attempt.run();
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        };
        return CompletableFuture.supplyAsync(
                supplier, task -> Thread.ofPlatform().daemon().start(task));
    }

    /** Something that may fail. */
    @FunctionalInterface
    interface Attempt<T> {
        T run() throws Exception;
    }
}
