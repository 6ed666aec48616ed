package weir.workload;

import java.util.List;
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

    static EndOptions end(int sendBytes, int receiveBytes) {
        return new EndOptions(sendBytes, receiveBytes, "copy", "copy", SocketOptions.NONE, List.of(), "");
    }
}
