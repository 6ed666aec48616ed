package weir.net.linux;

import java.net.InetAddress;
import weir.net.Network;
import weir.net.UdpContract;
import weir.testing.Needs;

@Needs({"linux", "ipv6"})
class LinuxUdp6ContractTest extends UdpContract {
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
