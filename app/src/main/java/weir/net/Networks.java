package weir.net;

import java.util.List;
import weir.model.WeirException;
import weir.net.linux.LinuxNetwork;

/** The list of rooms: the one place that names them. */
public final class Networks {
    /** The room that is used unless another is named. */
    public static final String STANDARD = "linux";

    private Networks() {}

    /** Names of the rooms. */
    public static List<String> names() {
        return List.of("linux");
    }

    /**
     * Opens a room by name.
     *
     * @throws WeirException when there is no such room, or it cannot be used here, with the reason
     */
    public static Network open(String name) {
        return switch (name) {
            case "linux" -> new LinuxNetwork();
            default ->
                throw new WeirException(
                        WeirException.Kind.USAGE,
                        "There is no network room '" + name + "'. Use one of: " + String.join(", ", names()) + ".");
        };
    }
}
