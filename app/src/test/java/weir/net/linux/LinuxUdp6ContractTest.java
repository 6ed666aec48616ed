package weir.net.linux;

import java.net.InetAddress;
import weir.net.Network;
import weir.net.UdpBatchContract;
import weir.testing.Needs;

@Needs({"linux", "ipv6"})
class LinuxUdp6ContractTest extends UdpBatchContract {
    @Override
    protected Network network() {
        return new LinuxNetwork();
    }

    @Override
    protected InetAddress loopback() {
        return InetAddress.ofLiteral("::1");
    }

    @Override
    protected InetAddress wildcard() {
        return InetAddress.ofLiteral("::");
    }
}
