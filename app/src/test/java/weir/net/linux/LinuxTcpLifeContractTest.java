package weir.net.linux;

import weir.net.Network;
import weir.net.TcpLifeContract;
import weir.testing.Needs;

@Needs("linux")
class LinuxTcpLifeContractTest extends TcpLifeContract {
    @Override
    protected Network network() {
        return new LinuxNetwork();
    }
}
