package weir.net.nio;

import weir.net.Network;
import weir.net.TcpContract;

class NioTcpContractTest extends TcpContract {
    @Override
    protected Network network() {
        return new NioNetwork();
    }
}
