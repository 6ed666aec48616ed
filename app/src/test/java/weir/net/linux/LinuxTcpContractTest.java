package weir.net.linux;

import weir.net.Network;
import weir.net.TcpContract;

class LinuxTcpContractTest extends TcpContract {
    @Override
    protected Network network() {
        return new LinuxNetwork();
    }
}
