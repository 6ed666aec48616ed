package weir.net;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import weir.model.WeirException;
import weir.net.linux.LinuxNetwork;
import weir.net.nio.NioNetwork;

/** The list of rooms: the one place that names them, and that chooses among them. */
public final class Networks {
    /** The best room, which is used where it can be unless another is named. */
    public static final String STANDARD = "linux";

    private static final String NIO = "nio";

    private Networks() {}

    /** Names of the rooms, the best first. */
    public static List<String> names() {
        return List.of(STANDARD, NIO);
    }

    /** The best room that can be used here. */
    public static Network best() {
        return open(unavailableBecause(STANDARD).isEmpty() ? STANDARD : NIO);
    }

    /** What a room cannot tell or do, wherever it is; nothing for a room that this version does not know. */
    public static Set<Capability> lacks(String name) {
        return name.equals(NIO) ? NioNetwork.LACKS : Set.of();
    }

    /** Why a room cannot be used here; empty when it can. */
    public static Optional<String> unavailableBecause(String name) {
        return name.equals(STANDARD) ? LinuxNetwork.unavailableBecause() : Optional.empty();
    }

    /**
     * Opens a room by name.
     *
     * @throws WeirException when there is no such room, or it cannot be used here, with the reason
     */
    public static Network open(String name) {
        requireKnown(name);
        unavailableBecause(name).ifPresent(reason -> {
            throw new WeirException(
                    WeirException.Kind.MACHINE,
                    "The network '" + name + "' cannot be used here: " + reason + ". The network '" + NIO
                            + "' works everywhere.");
        });
        return name.equals(STANDARD) ? new LinuxNetwork() : new NioNetwork();
    }

    /** A room to be asked what it has, also where it cannot be used: its methods then say why. */
    public static Network describe(String name) {
        requireKnown(name);
        return name.equals(STANDARD) ? new LinuxNetwork() : new NioNetwork();
    }

    /**
     * Checks a name that somebody typed.
     *
     * @throws WeirException of kind USAGE when there is no such room
     */
    public static void requireKnown(String name) {
        if (!names().contains(name)) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "There is no network '" + name + "'. Use one of: " + String.join(", ", names()) + ".");
        }
    }
}
