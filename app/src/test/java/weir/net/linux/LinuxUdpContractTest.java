package weir.net.linux;

import weir.net.Network;
import weir.net.UdpBatchContract;
import weir.testing.Needs;

@Needs("linux")
class LinuxUdpContractTest extends UdpBatchContract {
    @Override
    protected Network network() {
        return new LinuxNetwork();
    }
}
