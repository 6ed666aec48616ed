package weir.host.linux;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Which hypervisor runs this machine, from what the kernel shows of it. */
final class Hypervisor {
    /** It is one, but nothing says which. */
    static final String UNNAMED = "a hypervisor that does not name itself";

    /** Words in the maker's or product's name that the firmware tables give, in the order of looking. */
    private static final List<Map.Entry<String, String>> MAKERS = List.of(
            Map.entry("vmware", "VMware"),
            Map.entry("virtualbox", "VirtualBox"),
            Map.entry("innotek", "VirtualBox"),
            Map.entry("parallels", "Parallels"),
            Map.entry("microsoft", "Hyper-V"),
            Map.entry("xen", "Xen"),
            Map.entry("bhyve", "bhyve"),
            Map.entry("amazon ec2", "KVM (Amazon EC2)"),
            Map.entry("google", "KVM (Google)"),
            Map.entry("kvm", "KVM"),
            Map.entry("qemu", "QEMU"));

    private Hypervisor() {}

    /**
     * Names it. The firmware's names count only when the CPU itself says that it is virtual, since rented whole machines carry
     * them too.
     *
     * @param sysHypervisorType /sys/hypervisor/type
     * @param firmware maker and product of /sys/class/dmi/id
     * @param deviceTree /proc/device-tree/hypervisor/compatible
     * @param clockSources available_clocksource; a paravirtual clock is offered only by its own hypervisor
     * @return the name, or empty when the machine is not seen to be virtual
     */
    static String name(CpuInfo cpu, String sysHypervisorType, String firmware, String deviceTree, String clockSources) {
        if (sysHypervisorType.equals("xen") || deviceTree.contains("xen,")) {
            return "Xen";
        }
        if (deviceTree.contains("linux,kvm")) {
            return "KVM";
        }
        if (!cpu.virtual()) {
            return "";
        }
        String lower = firmware.toLowerCase(Locale.ROOT);
        for (Map.Entry<String, String> maker : MAKERS) {
            if (lower.contains(maker.getKey())) {
                return maker.getValue();
            }
        }
        return byClock(clockSources);
    }

    private static String byClock(String clockSources) {
        if (clockSources.contains("kvm-clock")) {
            return "KVM";
        }
        if (clockSources.contains("hyperv_clocksource")) {
            return "Hyper-V";
        }
        return clockSources.contains("xen") ? "Xen" : UNNAMED;
    }
}
