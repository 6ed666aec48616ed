package weir.net.linux;

import weir.net.Network;
import weir.net.TcpContract;
import weir.testing.Needs;

@Needs("linux")
class LinuxTcpContractTest extends TcpContract {
    @Override
    protected Network network() {
        return new LinuxNetwork();
    }
}
