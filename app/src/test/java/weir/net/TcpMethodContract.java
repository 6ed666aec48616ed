package weir.net;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weir.net.TcpConnection.END_OF_STREAM;
import static weir.net.TcpConnection.TIMED_OUT;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weir.model.Buffers;
import weir.model.DataMethod;
import weir.model.Direction;
import weir.model.SocketOption;
import weir.model.SocketOptions;
import weir.model.Transport;
import weir.model.WeirException;

/** What every method of a room that moves byte streams must do on loopback. */
public abstract class TcpMethodContract extends TcpFixture {
    private static final int BLOCK = 100_000;

    @TempDir
    private Path directory;

    static List<String> senders() {
        return names(Direction.SEND);
    }

    static List<String> receivers() {
        return names(Direction.RECEIVE);
    }

    static List<String> filers() {
        return DataMethod.all(Direction.SEND).stream()
                .filter(DataMethod::sendsFile)
                .map(DataMethod::label)
                .toList();
    }

    private static List<String> names(Direction direction) {
        return DataMethod.all(direction).stream()
                .filter(method -> method.suits(Transport.TCP))
                .map(DataMethod::label)
                .toList();
    }

    private SendSource source(Network.SourcePlan plan) {
        return keep(network.openSource(plan));
    }

    private static Network.SourcePlan own(Path file) {
        return new Network.SourcePlan(file.toString(), Optional.empty());
    }

    private Network.SocketPlan plan(String send, String receive, SocketOptions options, Optional<SendSource> source) {
        return new Network.SocketPlan(send, receive, options, "", BLOCK, BLOCK, Buffers.SINGLE, source);
    }

    private Network.SocketPlan plan(String send, String receive) {
        return plan(send, receive, SocketOptions.NONE, Optional.of(source(Network.SourcePlan.GENERATED)));
    }

    /** Reads to the end; how many bytes came. */
    private static Task<Long> drain(TcpConnection connection) {
        return Task.start(() -> {
            int bytes = (int) connection.receiveBuffer().byteSize();
            long sum = 0;
            for (int got = connection.receive(bytes); got > 0; got = connection.receive(bytes)) {
                sum += got;
            }
            return sum;
        });
    }

    @ParameterizedTest
    @MethodSource("senders")
    void everythingAcceptedArrives(String method) {
        Pair pair = pair(plan(method, "copy"));
        Task<Long> reader = drain(pair.far());
        long sent = 0;
        for (int turn = 0; turn < 400; turn++) {
            int accepted = pair.near().send(1 + turn * 249 % BLOCK);
            assertThat(accepted).isBetween(1, 1 + turn * 249 % BLOCK);
            sent += accepted;
        }
        pair.near().finishSending();
        assertThat(reader.result()).isEqualTo(sent);
    }

    @ParameterizedTest
    @MethodSource("receivers")
    void everythingSentIsReceived(String method) {
        Pair pair = pair();
        pair.far().adapt(plan("copy", method));
        pair.near().adapt(plan("copy", "copy"));
        Task<Long> reader = drain(pair.far());
        for (int turn = 0; turn < 200; turn++) {
            assertThat(pair.near().sendFully(BLOCK - turn)).isEqualTo(BLOCK - turn);
        }
        pair.near().finishSending();
        assertThat(reader.result()).isEqualTo(200L * BLOCK - 199 * 100);
    }

    @ParameterizedTest
    @MethodSource("senders")
    void openingsAndAnswersAreCopiedWhateverTheMethod(String method) {
        Pair pair = pair(plan(method, "copy"));
        put(pair.near(), 0x1122334455667788L);
        assertThat(pair.far().receiveFully(8)).isEqualTo(8);
        assertThat(pair.far().receiveBuffer().get(java.lang.foreign.ValueLayout.JAVA_LONG, 0))
                .isEqualTo(0x1122334455667788L);
    }

    @ParameterizedTest
    @MethodSource("receivers")
    void whatIsReceivedFullyIsInTheBufferWhateverTheMethod(String method) {
        Pair pair = pair();
        pair.far().adapt(plan("copy", method));
        put(pair.near(), 77);
        assertThat(pair.far().receiveFully(8)).isEqualTo(8);
        assertThat(pair.far().receiveBuffer().get(java.lang.foreign.ValueLayout.JAVA_LONG, 0))
                .isEqualTo(77);
        put(pair.near(), 78);
        assertThat(pair.far().receive(100)).isEqualTo(8);
    }

    @ParameterizedTest
    @MethodSource("senders")
    void aFullSocketAcceptsPartsAndThenEndsAtItsLimit(String method) {
        SocketOptions small = SocketOptions.NONE.with(SocketOption.SEND_BUFFER, "4096");
        Pair pair = pair(plan(method, "copy", small, Optional.of(source(Network.SourcePlan.GENERATED))));
        pair.near().limit(50);
        long sent = 0;
        for (int accepted = pair.near().send(BLOCK);
                accepted != END_OF_STREAM;
                accepted = pair.near().send(BLOCK)) {
            assertThat(accepted).isBetween(1, BLOCK);
            sent += accepted;
        }
        pair.near().limit(0);
        Task<Long> reader = drain(pair.far());
        sent += pair.near().send(BLOCK);
        pair.near().finishSending();
        assertThat(reader.result()).isEqualTo(sent);
    }

    @ParameterizedTest
    @MethodSource("senders")
    void wakeEndsASendThatWaits(String method) {
        Pair pair = pair(plan(method, "copy"));
        Task<Integer> blocked = Task.start(() -> {
                    int result = pair.near().send(BLOCK);
                    while (result > 0) {
                        result = pair.near().send(BLOCK);
                    }
                    return result;
                })
                .awaitBlocked();
        pair.near().wake();
        assertThat(blocked.result()).isEqualTo(END_OF_STREAM);
        pair.near().close();
        assertThat(pair.near().send(1)).isEqualTo(END_OF_STREAM);
    }

    @ParameterizedTest
    @MethodSource("receivers")
    void wakeEndsAReceiveThatWaits(String method) {
        Pair pair = pair();
        pair.far().adapt(plan("copy", method));
        pair.far().limit(0);
        Task<Integer> blocked = Task.start(() -> pair.far().receive(BLOCK)).awaitBlocked();
        pair.far().wake();
        assertThat(blocked.result()).isEqualTo(END_OF_STREAM);
    }

    @ParameterizedTest
    @MethodSource("receivers")
    void aLimitEndsAReceiveOfNothing(String method) {
        Pair pair = pair();
        pair.far().adapt(plan("copy", method));
        pair.far().limit(20);
        assertThat(pair.far().receive(BLOCK)).isEqualTo(TIMED_OUT);
        pair.near().close();
        assertThat(pair.far().receive(BLOCK)).isEqualTo(END_OF_STREAM);
    }

    @ParameterizedTest
    @MethodSource("senders")
    void theOtherEndsResetIsAnEnd(String method) {
        Pair pair = pair(plan(method, "copy"));
        pair.far().abort();
        pair.far().close();
        int result = 1;
        for (int turn = 0; turn < 10_000 && result > 0; turn++) {
            result = pair.near().send(BLOCK);
        }
        assertThat(result).isEqualTo(END_OF_STREAM);
    }

    @ParameterizedTest
    @MethodSource("filers")
    void aFileIsSentAgainAndAgainFromItsBegin(String method) throws IOException {
        byte[] content = new byte[1000];
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) (i * 7 + i / 256);
        }
        Path file = Files.write(directory.resolve("short"), content);
        SendSource source = source(own(file));
        assertThat(source.file().name()).isEqualTo(file.toString());
        assertThat(source.file().bytes()).isEqualTo(1000);
        Pair pair = pair(plan(method, "copy", SocketOptions.NONE, Optional.of(source)));
        assertThat(pair.near().sentFile()).contains(source.file());
        int sent = 0;
        while (sent < 2500) {
            sent += pair.near().send(Math.min(300, 2500 - sent));
        }
        pair.far().adapt(plan("copy", "copy"));
        assertThat(pair.far().receiveFully(2500)).isEqualTo(2500);
        for (int i = 0; i < 2500; i++) {
            assertThat(pair.far().receiveBuffer().get(JAVA_BYTE, i)).isEqualTo(content[i % 1000]);
        }
    }

    @ParameterizedTest
    @MethodSource("filers")
    void aFileThatBecomesShorterEndsTheRunWithASentence(String method) throws IOException {
        Path file = Files.write(directory.resolve("shrinking"), new byte[10_000]);
        Pair pair = pair(plan(method, "copy", SocketOptions.NONE, Optional.of(source(own(file)))));
        assertThat(pair.near().send(100)).isEqualTo(100);
        Files.write(file, new byte[50]);
        assertThatThrownBy(() -> pair.near().send(100))
                .isInstanceOf(WeirException.class)
                .hasMessageContainingAll(file.toString(), "10000 bytes", "byte 100");
    }

    @ParameterizedTest
    @MethodSource("filers")
    void aFileThatVanishesIsSentOn(String method) throws IOException {
        Path file = Files.write(directory.resolve("vanishing"), new byte[10_000]);
        Pair pair = pair(plan(method, "copy", SocketOptions.NONE, Optional.of(source(own(file)))));
        Files.delete(file);
        assertThat(pair.near().send(100)).isEqualTo(100);
    }

    @Test
    void aSourceMayBeClosedBeforeItsConnections() {
        SendSource source = network.openSource(Network.SourcePlan.GENERATED);
        Pair pair = pair(plan("sendfile", "copy", SocketOptions.NONE, Optional.of(source)));
        source.close();
        source.close();
        assertThat(pair.near().send(100)).isEqualTo(100);
    }

    @Test
    void aGeneratedFileCannotBeCompressed() {
        SendSource source = source(Network.SourcePlan.GENERATED);
        assertThat(source.file().isGenerated()).isTrue();
        assertThat(source.file().bytes()).isEqualTo(Network.GENERATED_BYTES);
        Pair pair = pair(plan("sendfile", "copy", SocketOptions.NONE, Optional.of(source)));
        pair.far().adapt(plan("copy", "copy"));
        int sent = pair.near().send(50_000);
        assertThat(pair.far().receiveFully(sent)).isEqualTo(sent);
        Deflater deflater = new Deflater();
        deflater.setInput(pair.far().receiveBuffer().asSlice(0, sent).toArray(JAVA_BYTE));
        deflater.finish();
        assertThat(deflater.deflate(new byte[2 * BLOCK])).isGreaterThan(sent * 99 / 100);
        deflater.end();
    }

    @Test
    void zeroCopySendsAreAllAccountedFor() {
        Pair pair = pair(plan("zerocopy", "copy"));
        Task<Long> reader = drain(pair.far());
        for (int turn = 0; turn < 3000; turn++) {
            assertThat(pair.near().send(BLOCK / 10)).isPositive();
        }
        pair.near().finishSending();
        assertThat(reader.result()).isPositive();
        weir.testing.Await.until(
                "all are completed", () -> pair.near().zeroCopy().orElseThrow().completed() == 3000);
        var counts = pair.near().zeroCopy().orElseThrow();
        assertThat(counts.sends()).isEqualTo(3000);
        assertThat(counts.copied()).isBetween(0L, 3000L);
        assertThat(pair.far().zeroCopy()).isEmpty();
    }

    @Test
    void refusesWhatCannotBeSent() throws Exception {
        refuses(directory.resolve("absent"), "no such file");
        refuses(directory, "is a directory");
        refuses(Files.createFile(directory.resolve("empty")), "is empty");
        refuses(Path.of("/dev/zero"), "a device");
        Path fifo = directory.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        refuses(fifo, "is a pipe");
        refuses(directory.resolve("x".repeat(5000)), "too long");
    }

    private void refuses(Path file, String why) {
        assertThatThrownBy(() -> network.openSource(own(file)))
                .isInstanceOf(WeirException.class)
                .hasMessageContaining(why);
    }

    @Test
    void nothingIsServedFromOutsideOfTheDirectoriesThatWereNamed() throws IOException {
        Path served = Files.createDirectories(directory.resolve("served/deep"));
        Path good = Files.write(served.resolve("good"), new byte[10]);
        Path secret = Files.write(directory.resolve("secret"), new byte[10]);
        Path root = directory.resolve("served");
        Files.createSymbolicLink(served.resolve("out"), secret);
        Files.createSymbolicLink(root.resolve("up"), directory);
        List<Path> below = List.of(root);
        assertThat(below(good.toString(), below)).isEqualTo(10);
        assertThat(below("deep/good", below)).isEqualTo(10);
        assertThat(below("deep/../deep/good", below)).isEqualTo(10);
        notServed(secret.toString(), below);
        notServed(root + "/../secret", below);
        notServed("../secret", below);
        notServed(served.resolve("out").toString(), below);
        notServed(root.resolve("up/secret").toString(), below);
        notServed(good.toString(), List.of());
        notServed("deep", below);
        notServed("/proc/self/environ", below);
    }

    private long below(String file, List<Path> directories) {
        return source(new Network.SourcePlan(file, Optional.of(directories)))
                .file()
                .bytes();
    }

    private void notServed(String file, List<Path> directories) {
        assertThatThrownBy(() -> network.openSource(new Network.SourcePlan(file, Optional.of(directories))))
                .isInstanceOf(WeirException.class)
                .hasMessageContaining(file.substring(file.lastIndexOf('/') + 1));
    }

    @Test
    void connectionsForEachTransactionOnlyCopy() {
        assertThatThrownBy(() -> network.connector(listener.local(), plan("zerocopy", "copy")))
                .isInstanceOf(WeirException.class)
                .hasMessageContaining("zerocopy");
        assertThatThrownBy(() -> listener.acceptor(plan("copy", "trunc")))
                .isInstanceOf(WeirException.class)
                .hasMessageContaining("trunc");
    }

    @Test
    void everyMethodSaysWhetherItCanBeUsed() {
        assertThat(network.methods())
                .allSatisfy(method -> assertThat(method.summary()).isNotBlank())
                .extracting(Network.Method::method)
                .contains(DataMethod.SEND_COPY, DataMethod.SEND_SENDFILE, DataMethod.RECEIVE_TRUNC);
    }
}
