package weir.host.linux;

import java.nio.charset.StandardCharsets;
import weir.model.Environment.Interface;

/** Prints the interfaces it sees, one a line; run by a test inside a network namespace. */
final class EnvironmentMain {
    private EnvironmentMain() {}

    public static void main(String[] arguments) {
        StringBuilder out = new StringBuilder();
        for (Interface each : new LinuxHost().environment().interfaces()) {
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
