package weir.net.nio;

import java.net.InetAddress;
import weir.net.Network;
import weir.net.UdpBatchContract;
import weir.testing.Needs;

@Needs("ipv6")
class NioUdp6ContractTest extends UdpBatchContract {
    @Override
    protected Network network() {
        return new NioNetwork();
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
