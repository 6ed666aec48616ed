package weir.host.linux;

import java.nio.charset.StandardCharsets;
import weir.model.Environment;
import weir.model.Environment.Interface;

/** Prints a sysctl and the interfaces it sees, one a line; run by a test inside a network namespace. */
final class EnvironmentMain {
    private EnvironmentMain() {}

    public static void main(String[] arguments) {
        StringBuilder out = new StringBuilder();
        Environment environment = LinuxHost.ofThisMachine().environment();
        out.append("ports ")
                .append(environment.sysctls().get("net.ipv4.ip_local_port_range"))
                .append('\n');
        for (Interface each : environment.interfaces()) {
            out.append(String.join(
                    " ",
                    each.name(),
                    each.driver(),
                    Integer.toString(each.mtu()),
                    each.up() ? "up" : "down",
                    String.join(",", each.addresses()),
                    each.offloads().getOrDefault("tso", "?")));
            out.append('\n');
        }
        System.out.writeBytes(out.toString().getBytes(StandardCharsets.UTF_8));
    }
}
