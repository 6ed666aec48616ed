package weir.net.nio;

import weir.net.Network;
import weir.net.TcpLifeContract;

class NioTcpLifeContractTest extends TcpLifeContract {
    @Override
    protected Network network() {
        return new NioNetwork();
    }
}
