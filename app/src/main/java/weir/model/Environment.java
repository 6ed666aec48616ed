package weir.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one host was when a run was made, as far as it could be read; "not known" is an empty string, or -1.
 *
 * @param hostName the host's name
 * @param bootId /proc/sys/kernel/random/boot_id: equal on both ends means one machine
 * @param kernel release, such as {@code 6.18.44}
 * @param kernelVersion build string
 * @param kernelCommandLine /proc/cmdline
 * @param cpuModel model name
 * @param cpus CPUs online
 * @param governor cpufreq governor of CPU 0
 * @param clockSource kernel clock source
 * @param hypervisor name when running on one
 * @param memoryBytes MemTotal
 * @param load load averages over 1, 5 and 15 minutes
 * @param interfaces network interfaces of the namespace that the data sockets use
 * @param sysctls TCP and core network sysctls by name
 * @param java Java version and vendor
 * @param javaFlags flags of the virtual machine
 * @param weir Weir's version
 */
public record Environment(
        String hostName,
        String bootId,
        String kernel,
        String kernelVersion,
        String kernelCommandLine,
        String cpuModel,
        int cpus,
        String governor,
        String clockSource,
        String hypervisor,
        long memoryBytes,
        List<Double> load,
        List<Interface> interfaces,
        Map<String, String> sysctls,
        String java,
        String javaFlags,
        String weir) {

    public Environment {
        load = List.copyOf(load);
        interfaces = List.copyOf(interfaces);
        sysctls = Collections.unmodifiableSortedMap(new TreeMap<>(sysctls));
    }

    /**
     * One network interface.
     *
     * @param driver as the driver names itself (ETHTOOL_GDRVINFO)
     * @param speedMbit link speed, Mbit/s; -1 when not known
     * @param mtu bytes
     * @param addresses its addresses
     * @param offloads offloads as the driver claims them, {@code on} or {@code off}; a claim, not a proof
     */
    public record Interface(
            String name,
            String driver,
            String driverVersion,
            String firmware,
            long speedMbit,
            int mtu,
            boolean up,
            List<String> addresses,
            Map<String, String> offloads) {
        public Interface {
            addresses = List.copyOf(addresses);
            offloads = Collections.unmodifiableSortedMap(new TreeMap<>(offloads));
        }
    }
}
