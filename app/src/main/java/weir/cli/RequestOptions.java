package weir.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import weir.model.Pattern;
import weir.model.Transport;
import weir.model.WeirException;
import weir.units.Durations;
import weir.workload.TestDefaults;
import weir.workload.TestType;

/** The options of a test about what becomes of a request. Text as typed. */
final class RequestOptions {
    @Option(
            names = "--request-timeout",
            paramLabel = "TIME",
            description = "How long a reply may take before its request counts as lost. Default: 1s.")
    private @Nullable String timeout;

    /** What a test's spec says, ns: 0 where no request can get lost. */
    long timeoutNs(TestType type) {
        boolean canBeLost =
                type.traffic().transport() == Transport.UDP && type.traffic().pattern() == Pattern.TRANSACTIONS;
        if (timeout == null) {
            return canBeLost ? TestDefaults.REQUEST_TIMEOUT_NS : 0;
        }
        try {
            return Durations.parse(timeout).toNanos();
        } catch (IllegalArgumentException bad) {
            throw new WeirException(WeirException.Kind.USAGE, "--request-timeout: " + bad.getMessage() + ".");
        }
    }
}
