package weir.host.linux;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weir.host.JavaInterfaces;
import weir.host.linux.Ethtool.Driver;
import weir.host.linux.NetlinkRoute.Address;
import weir.host.linux.NetlinkRoute.Link;
import weir.model.Environment.Interface;

/**
 * The interfaces of the network namespace of the calling thread, by rtnetlink(7) and SIOCETHTOOL. /sys/class/net is not used: it
 * shows the namespace in which sysfs was mounted, which need not be that of the thread. Thread-safe.
 */
final class Interfaces {
    /** A host of containers may have thousands; those that are up come first. */
    static final int LIMIT = 64;

    private static final int ADDRESS_LIMIT = 64;

    private final SystemCalls calls;

    Interfaces(SystemCalls calls) {
        this.calls = calls;
    }

    /** At most 64 interfaces: those that are up, then the others, each in the kernel's order. */
    List<Interface> list() {
        List<Link> links = NetlinkRoute.links(calls.routeDump(NetlinkRoute.RTM_GETLINK)).stream()
                .sorted(Comparator.comparing(link -> !link.up()))
                .limit(LIMIT)
                .toList();
        if (links.isEmpty()) {
            return calls.areMade() ? List.of() : JavaInterfaces.list();
        }
        Map<Integer, List<String>> addresses = addresses();
        List<Interface> interfaces = new ArrayList<>(links.size());
        try (Arena scope = Arena.ofConfined()) {
            Ethtool ethtool = new Ethtool(calls, scope);
            List<String> features = ethtool.featureNames(links.getFirst().name());
            for (Link link : links) {
                interfaces.add(describe(link, ethtool, features, addresses.getOrDefault(link.index(), List.of())));
            }
        }
        return interfaces;
    }

    private Map<Integer, List<String>> addresses() {
        Map<Integer, List<String>> byLink = new HashMap<>();
        for (Address address : NetlinkRoute.addresses(calls.routeDump(NetlinkRoute.RTM_GETADDR))) {
            List<String> list = byLink.computeIfAbsent(address.linkIndex(), index -> new ArrayList<>());
            if (list.size() < ADDRESS_LIMIT) {
                list.add(address.text());
            }
        }
        return byLink;
    }

    private static Interface describe(Link link, Ethtool ethtool, List<String> features, List<String> addresses) {
        Driver driver = ethtool.driver(link.name());
        return new Interface(
                link.name(),
                driver.name(),
                driver.version(),
                driver.firmware(),
                ethtool.speedMbit(link.name()),
                link.mtu(),
                link.up(),
                addresses,
                ethtool.offloads(link.name(), features));
    }
}
