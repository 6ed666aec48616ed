package weir.workload;

import java.util.List;
import weir.model.Buffers;
import weir.model.EndOptions;
import weir.model.SocketOptions;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Transaction;

/** Specs for tests: a test's defaults, and copies with something changed. */
final class Specs {
    static final Timing TEN_SECONDS = new Timing(10_000_000_000L, 0, 0, new Timing.Omit(0, 0, 0), 0);

    private Specs() {}

    static TestSpec of(String name) {
        TestType type = TestTypes.of(name);
        return new TestSpec(
                name,
                type.traffic(),
                TEN_SECONDS,
                type.transactionDefault(),
                1,
                type.endDefaults(),
                type.endDefaults(),
                "linux");
    }

    static TestSpec copy(
            TestSpec spec, Timing timing, Transaction transaction, int streams, EndOptions local, EndOptions remote) {
        return new TestSpec(spec.test(), spec.traffic(), timing, transaction, streams, local, remote, spec.network());
    }

    /** Both ends by these methods, with batches of 32 where they take any. */
    static TestSpec withMethods(TestSpec spec, String send, String receive) {
        EndOptions end = spec.local();
        Buffers buffers = new Buffers(
                DatagramMethods.sendsBatches(send) ? 32 : 1,
                DatagramMethods.receivesBatches(receive) ? 32 : 1,
                1,
                0,
                0);
        EndOptions changed = new EndOptions(
                end.sendBytes(), end.receiveBytes(), send, receive, end.sockets(), end.cpus(), "", buffers);
        return copy(spec, spec.timing(), spec.transaction(), spec.streams(), changed, changed);
    }

    static EndOptions end(int sendBytes, int receiveBytes) {
        return new EndOptions(sendBytes, receiveBytes, "copy", "copy", SocketOptions.NONE, List.of(), "");
    }
}
