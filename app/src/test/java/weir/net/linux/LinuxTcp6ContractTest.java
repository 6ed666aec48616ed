package weir.net.linux;

import java.net.InetAddress;
import weir.net.Network;
import weir.net.TcpContract;
import weir.testing.Needs;

@Needs({"linux", "ipv6"})
class LinuxTcp6ContractTest extends TcpContract {
    @Override
    protected Network network() {
        return new LinuxNetwork();
    }

    @Override
    protected InetAddress loopback() {
        return InetAddress.ofLiteral("::1");
    }
}
