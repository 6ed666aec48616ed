package weir.net.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import weir.model.SocketOptions;
import weir.net.Network;
import weir.net.UdpSocket;
import weir.testing.Needs;

@Needs("linux")
class MmsgSenderTest {
    private static final InetSocketAddress LOOPBACK = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
    private static final int BATCH = 8;
    private static final int BYTES = 100;

    private static UdpSocket open(LinuxNetwork network) {
        return network.openUdp(
                LOOPBACK, new Network.SocketPlan("mmsg", "mmsg", SocketOptions.NONE, "", BYTES, BYTES, BATCH));
    }

    /** On loopback the report that nobody listens is there before the second datagram of the batch. */
    @Test
    void aRefusalInTheMiddleOfABatchEndsItThereAndIsToldByTheNextCall() {
        LinuxNetwork network = new LinuxNetwork();
        InetSocketAddress nobody;
        try (UdpSocket gone = open(network)) {
            nobody = gone.local();
        }
        try (UdpSocket client = open(network)) {
            client.connect(nobody);
            for (int turn = 0; turn < 3; turn++) {
                assertThat(client.send(BATCH, BYTES)).isEqualTo(1);
                assertThat(client.send(BATCH, BYTES)).isEqualTo(UdpSocket.REFUSED);
            }
        }
    }
}
