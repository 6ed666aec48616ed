package weir.net.nio;

import java.net.InetAddress;
import weir.net.Network;
import weir.net.TcpContract;
import weir.testing.Needs;

@Needs("ipv6")
class NioTcp6ContractTest extends TcpContract {
    @Override
    protected Network network() {
        return new NioNetwork();
    }

    @Override
    protected InetAddress loopback() {
        return InetAddress.ofLiteral("::1");
    }
}
