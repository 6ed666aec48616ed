package weir.host;

import java.util.Locale;
import weir.host.linux.LinuxHost;

/** The list of rooms: the one place that names them. */
public final class Hosts {
    private Hosts() {}

    /** The machine this process runs on, by the room that knows its system; Linux by files alone where native calls are refused. */
    public static Host open() {
        boolean isLinux =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux");
        return isLinux ? LinuxHost.ofThisMachine() : new PortableHost();
    }
}
