package weir.cli;

import weir.model.HostPort;
import weir.model.WeirException;

/** Hosts as they are typed. */
final class TypedHost {
    private TypedHost() {}

    static HostPort parse(String text) {
        try {
            return HostPort.parse(text);
        } catch (IllegalArgumentException bad) {
            throw new WeirException(WeirException.Kind.USAGE, "This cannot be a host: " + bad.getMessage() + ".", bad);
        }
    }
}
