package weir.cli;

import weir.model.HostPort;
import weir.model.WeirException;

/** Hosts as they are typed. */
final class TypedHost {
    private TypedHost() {}

    static HostPort parse(String text) {
        if (Secrets.mayBe(text)) {
            // As a host it would be asked of name servers.
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "What stands in the place of HOST looks like a key. Write the agent's host there, and give the key when it is asked for.");
        }
        try {
            return HostPort.parse(text);
        } catch (IllegalArgumentException bad) {
            throw new WeirException(WeirException.Kind.USAGE, "This cannot be a host: " + bad.getMessage() + ".", bad);
        }
    }
}
