package weir.net.linux;

import weir.net.Network;
import weir.net.TcpMethodContract;
import weir.testing.Needs;

@Needs("linux")
class LinuxTcpMethodContractTest extends TcpMethodContract {
    @Override
    protected Network network() {
        return new LinuxNetwork();
    }
}
