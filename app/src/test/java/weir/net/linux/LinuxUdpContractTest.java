package weir.net.linux;

import weir.net.Network;
import weir.net.UdpContract;
import weir.testing.Needs;

@Needs("linux")
class LinuxUdpContractTest extends UdpContract {
    @Override
    protected Network network() {
        return new LinuxNetwork();
    }
}
