package weir.lab;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import weir.model.WeirException;

/**
 * Two network namespaces joined by one veth pair, with addresses of their own and, if asked for, a token bucket (tbf) on each end.
 * Nothing outside can reach in, so the addresses need no agreement with those of the host. Thread-safe; {@link #close} is
 * idempotent, and removes the link even while processes still run inside. Sources: ip-netns(8), ip-link(8), tc-tbf(8).
 */
public final class LabPair implements AutoCloseable {
    private static final int NUMBERS = 255;

    /** Missing on a kernel that was booted without IPv6. */
    private static final Path IPV6 = Path.of("/proc/sys/net/ipv6");

    /** Letters and digits only: java.net refuses some other characters in the zone of a link-local address. */
    static final String DEVICE = "weir0";

    private final LabName name;
    private final LinkPlan plan;
    private final int network;
    private final boolean ipv6;
    private final Commands commands;

    /** One end of the link. */
    public enum Side {
        /** Where the controlling command runs. */
        A,
        /** Where the agent runs. */
        B;

        /** {@code a} or {@code b}, the end of every name. */
        String letter() {
            return name().toLowerCase(Locale.ROOT);
        }

        private int host() {
            return ordinal() + 1;
        }
    }

    private LabPair(LabName name, LinkPlan plan, int number, Commands commands) {
        this.name = name;
        this.plan = plan;
        this.network = number % NUMBERS;
        this.ipv6 = plan.carriesIpv6() && Files.exists(IPV6);
        this.commands = commands;
    }

    /** Makes the pair; when any step fails, what was made before is removed. */
    static LabPair create(LabName name, LinkPlan plan, int number, Commands commands) {
        LabPair pair = new LabPair(name, plan, number, commands);
        List<Side> made = new ArrayList<>();
        try {
            for (Side side : Side.values()) {
                commands.run(List.of("ip", "netns", "add", pair.namespace(side)));
                made.add(side);
            }
            pair.link();
            return pair;
        } catch (WeirException failed) {
            made.forEach(side -> removeAfter(failed, commands, pair.namespace(side)));
            throw failed;
        }
    }

    private static void removeAfter(WeirException cause, Commands commands, String namespace) {
        try {
            Namespaces.remove(commands, namespace);
        } catch (WeirException alsoFailed) {
            cause.addSuppressed(alsoFailed);
        }
    }

    private void link() {
        String a = namespace(Side.A);
        String b = namespace(Side.B);
        // Both ends are born inside their namespaces: no interface of ours is ever seen by the host.
        commands.run(List.of("ip", "-n", a, "link", "add", DEVICE, "type", "veth", "peer", "name", DEVICE, "netns", b));
        for (Side side : Side.values()) {
            inside(side, "link", "set", "lo", "up");
            inside(side, "link", "set", DEVICE, "mtu", Integer.toString(plan.mtu()));
            if (ipv6) {
                inside(side, "link", "set", DEVICE, "addrgenmode", "none");
            }
            inside(side, "addr", "add", address(side) + "/30", "dev", DEVICE);
            inside(side, "link", "set", DEVICE, "up");
            limit(side);
        }
        // Addresses of version 6 come after both ends are up, without duplicate detection: usable at once, not a second
        // later.
        if (ipv6) {
            for (Side side : Side.values()) {
                inside(side, "addr", "add", ipv6(side) + "/64", "dev", DEVICE, "nodad");
                inside(side, "addr", "add", linkLocal(side) + "/64", "dev", DEVICE, "nodad");
            }
        }
    }

    private void limit(Side side) {
        plan.rate()
                .ifPresent(rate -> commands.run(List.of(
                        "tc",
                        "-n",
                        namespace(side),
                        "qdisc",
                        "add",
                        "dev",
                        DEVICE,
                        "root",
                        "tbf",
                        "rate",
                        rate.bitsPerSecond() + "bit",
                        "burst",
                        Long.toString(plan.burstBytes(rate)),
                        "limit",
                        Long.toString(plan.queueBytes(rate)))));
    }

    private void inside(Side side, String... arguments) {
        List<String> argv = new ArrayList<>(List.of("ip", "-n", namespace(side)));
        argv.addAll(List.of(arguments));
        commands.run(argv);
    }

    private String ipv6(Side side) {
        return String.format(Locale.ROOT, "fd57:6569:72:%x::%d", network, side.host());
    }

    private static String linkLocal(Side side) {
        return "fe80::" + side.host();
    }

    /** The link's plan. */
    public LinkPlan plan() {
        return plan;
    }

    /** Name of a side's network namespace, as {@code ip netns} knows it. */
    public String namespace(Side side) {
        return name.namespace(side);
    }

    /** Name of each side's end of the link, as seen inside its namespace: the same on both. */
    public String device() {
        return DEVICE;
    }

    /** A side's IPv4 address. */
    public String address(Side side) {
        return "10.199." + network + "." + side.host();
    }

    /** A side's IPv6 address; empty when the MTU is below 1280 bytes or the kernel has no IPv6. */
    public Optional<String> address6(Side side) {
        return ipv6 ? Optional.of(ipv6(side)) : Optional.empty();
    }

    /** A side's link-local address with the zone that the other side must type; empty where {@link #address6} is. */
    public Optional<String> linkLocalFromOther(Side side) {
        return ipv6 ? Optional.of(linkLocal(side) + "%" + DEVICE) : Optional.empty();
    }

    /**
     * The command that runs {@code argv} inside a side. {@code ip netns exec} is used, and not setns(2) alone, because it also mounts
     * a /sys that shows the namespace's own interfaces.
     */
    public List<String> command(Side side, List<String> argv) {
        List<String> prefixed = new ArrayList<>(List.of(SystemCommands.locate("ip"), "netns", "exec", namespace(side)));
        prefixed.addAll(argv);
        return List.copyOf(prefixed);
    }

    /** Removes both namespaces and the link; does nothing when they are gone. Tries both sides before it complains. */
    @Override
    public void close() {
        Optional<WeirException> failure = Optional.empty();
        for (Side side : Side.values()) {
            try {
                Namespaces.remove(commands, namespace(side));
            } catch (WeirException failed) {
                failure = Optional.of(failed);
            }
        }
        failure.ifPresent(failed -> {
            throw failed;
        });
    }
}
