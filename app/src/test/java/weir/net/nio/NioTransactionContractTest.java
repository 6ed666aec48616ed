package weir.net.nio;

import java.io.File;
import java.util.OptionalInt;
import weir.net.Network;
import weir.net.TransactionContract;

class NioTransactionContractTest extends TransactionContract {
    @Override
    protected Network network() {
        return new NioNetwork();
    }

    @Override
    protected OptionalInt openDescriptors() {
        String[] open = new File("/proc/self/fd").list();
        return open == null ? OptionalInt.empty() : OptionalInt.of(open.length);
    }
}
