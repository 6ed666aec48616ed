package weir.host.linux;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * The kernel's names of interface features (net/ethtool/common.c, netdev_features_strings) and the familiar ones that ethtool(8)
 * made known. What a feature bit says is what the driver claims to do, never a proof that it does.
 */
final class Offloads {
    /** Familiar name, and the kernel's names of which one that is active turns it on. */
    private static final Map<String, List<String>> FAMILIAR = Map.ofEntries(
            Map.entry("tso", List.of("tx-tcp-segmentation", "tx-tcp6-segmentation")),
            Map.entry("gso", List.of("tx-generic-segmentation")),
            Map.entry("gro", List.of("rx-gro")),
            Map.entry("lro", List.of("rx-lro")),
            Map.entry("rx-checksum", List.of("rx-checksum")),
            Map.entry("tx-checksum", List.of("tx-checksum-ip-generic", "tx-checksum-ipv4", "tx-checksum-ipv6")),
            Map.entry("scatter-gather", List.of("tx-scatter-gather")),
            Map.entry("tx-tcp-segmentation", List.of("tx-tcp-segmentation")),
            Map.entry("tx-tcp6-segmentation", List.of("tx-tcp6-segmentation")),
            Map.entry("tx-udp-segmentation", List.of("tx-udp-segmentation")),
            Map.entry("tx-gso-list", List.of("tx-gso-list")),
            Map.entry("rx-gro-hw", List.of("rx-gro-hw")),
            Map.entry("rx-gro-list", List.of("rx-gro-list")),
            Map.entry("rx-udp-gro-forwarding", List.of("rx-udp-gro-forwarding")),
            Map.entry("rx-hashing", List.of("rx-hashing")),
            Map.entry("tx-nocache-copy", List.of("tx-nocache-copy")));

    private Offloads() {}

    /**
     * The offloads worth recording, sorted by name; those that this kernel has no name for are absent.
     *
     * @param featureNames by bit number
     * @param isActive whether the bit of that number is on
     */
    static Map<String, String> familiar(List<String> featureNames, IntPredicate isActive) {
        Map<String, Integer> bits = new HashMap<>();
        for (int bit = 0; bit < featureNames.size(); bit++) {
            bits.putIfAbsent(featureNames.get(bit), bit);
        }
        Map<String, String> offloads = new TreeMap<>();
        for (Map.Entry<String, List<String>> entry : FAMILIAR.entrySet()) {
            List<Integer> known = entry.getValue().stream()
                    .filter(bits::containsKey)
                    .map(bits::get)
                    .toList();
            if (!known.isEmpty()) {
                offloads.put(entry.getKey(), known.stream().anyMatch(isActive::test) ? "on" : "off");
            }
        }
        return offloads;
    }
}
