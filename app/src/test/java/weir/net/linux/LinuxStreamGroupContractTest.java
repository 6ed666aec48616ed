package weir.net.linux;

import weir.net.Network;
import weir.net.StreamGroupContract;
import weir.testing.Needs;

@Needs("linux")
class LinuxStreamGroupContractTest extends StreamGroupContract {
    @Override
    protected Network network() {
        return new LinuxNetwork();
    }
}
