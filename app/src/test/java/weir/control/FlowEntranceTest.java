package weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.model.WeirException;
import weir.net.DataHello;
import weir.net.Errno;
import weir.net.NetException;
import weir.net.Network;
import weir.net.UdpSocket;
import weir.net.sim.ScriptedUdpSocket;
import weir.testing.Await;
import weir.units.NanoClock;

/** Which addresses an agent answers at all; what is answered, and how often, {@link AttackTest} says. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FlowEntranceTest {
    private static final InetAddress OWN = InetAddress.ofLiteral("192.0.2.1");

    private final Attachments attachments = new Attachments();
    private final Front.Sink sink = new Front.Sink();
    private final List<InetSocketAddress> connected = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Void> allRead = new CompletableFuture<>();

    /** Every flow's socket notes whom it is connected to, and reaches nobody. */
    private Network network() {
        return (Network) Proxy.newProxyInstance(
                Network.class.getClassLoader(), new Class<?>[] {Network.class}, (proxy, method, arguments) -> flow());
    }

    private UdpSocket flow() {
        UdpSocket socket = new ScriptedUdpSocket(64, 1);
        return (UdpSocket) Proxy.newProxyInstance(
                UdpSocket.class.getClassLoader(), new Class<?>[] {UdpSocket.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("connect")) {
                        connected.add((InetSocketAddress) arguments[0]);
                        throw new NetException(
                                WeirException.Kind.UNREACHABLE, "connect", Errno.EACCES.number(), "No way there.");
                    }
                    return method.invoke(socket, arguments);
                });
    }

    private void receiveOpeningFrom(InetSocketAddress sender) throws Exception {
        Network.SocketPlan plan = new Network.SocketPlan("copy", "copy", weir.model.SocketOptions.NONE, "", 64, 64, 1);
        attachments.add(new DataSink.Expected(Front.token(1), DataSink.Kind.UDP, 1, plan, OWN), sink);
        ScriptedUdpSocket socket = new ScriptedUdpSocket(64, 1).from(sender).whenEmpty(() -> {
            allRead.complete(null);
            return UdpSocket.END_OF_STREAM;
        });
        socket.deliver(MemorySegment.ofArray(AttackTest.hello(DataHello.Kind.OPEN, 0, 1)), DataHello.BYTES);
        OccasionalLog log = new OccasionalLog(AgentLog.SILENT, NanoClock.SYSTEM);
        new FlowEntrance(network(), socket, attachments, log).start();
        allRead.get(30, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @CsvSource({
        "0.0.0.0, 53",
        "::, 53",
        "10.0.0.1, 0",
        "224.0.0.1, 5353",
        "ff02::1, 5353",
        "255.255.255.255, 9",
        "192.0.2.1, 12900"
    })
    void doesNotAnswerWhatIsNoOtherHostsAddress(String address, int port) throws Exception {
        receiveOpeningFrom(new InetSocketAddress(InetAddress.ofLiteral(address), port));

        assertThat(attachments.find(Front.token(1)).orElseThrow().claim(0))
                .as("the stream is free for whoever it is meant for")
                .isTrue();
        assertThat(connected).isEmpty();
    }

    @Test
    void anAddressThatCannotBeReachedDoesNotEndTheRun() throws Exception {
        InetSocketAddress sender = new InetSocketAddress(InetAddress.ofLiteral("198.51.100.7"), 5000);
        receiveOpeningFrom(sender);

        Attachments.Run run = attachments.find(Front.token(1)).orElseThrow();
        Await.until("the stream is free again", () -> !connected.isEmpty() && run.claim(0));
        assertThat(connected).containsExactly(sender);
        assertThat(sink.refusals).isEmpty();
    }
}
