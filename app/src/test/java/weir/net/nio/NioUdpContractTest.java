package weir.net.nio;

import weir.net.Network;
import weir.net.UdpBatchContract;

class NioUdpContractTest extends UdpBatchContract {
    @Override
    protected Network network() {
        return new NioNetwork();
    }
}
