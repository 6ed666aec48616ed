package weir.host;

import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import weir.model.Environment.Interface;
import weir.units.AddressText;

/** Network interfaces as far as the JDK knows them: name, MTU, whether up, addresses. Driver, speed and offloads are not known. Pure. */
public final class JavaInterfaces {
    /** A host of containers may have thousands; those that are up come first. */
    static final int LIMIT = 64;

    private static final int ADDRESS_LIMIT = 64;

    private JavaInterfaces() {}

    /** At most 64 interfaces: those that are up, then the others; none where the system does not say. */
    public static List<Interface> list() {
        List<Interface> found = new ArrayList<>();
        try {
            for (NetworkInterface one : NetworkInterface.networkInterfaces().toList()) {
                found.add(describe(one));
            }
        } catch (SocketException unknown) {
            // What was found so far is all there is to tell.
            return List.copyOf(found);
        }
        return found.stream()
                .sorted(Comparator.comparing(one -> !one.up()))
                .limit(LIMIT)
                .toList();
    }

    private static Interface describe(NetworkInterface one) throws SocketException {
        List<String> addresses = one.getInterfaceAddresses().stream()
                .limit(ADDRESS_LIMIT)
                .map(address -> AddressText.of(address.getAddress()) + "/" + address.getNetworkPrefixLength())
                .toList();
        return new Interface(one.getName(), "", "", "", -1, one.getMTU(), one.isUp(), addresses, Map.of());
    }
}
