package weir.net.linux;

import java.io.File;
import java.util.Objects;
import java.util.OptionalInt;
import weir.net.Network;
import weir.net.TransactionContract;
import weir.testing.Needs;

@Needs("linux")
class LinuxTransactionContractTest extends TransactionContract {
    @Override
    protected Network network() {
        return new LinuxNetwork();
    }

    @Override
    protected OptionalInt openDescriptors() {
        return OptionalInt.of(Objects.requireNonNull(new File("/proc/self/fd").list()).length);
    }
}
