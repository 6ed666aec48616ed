package weir.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weir.lab.Lab;
import weir.lab.LabPair;
import weir.lab.LabPair.Side;
import weir.lab.LinkPlan;
import weir.model.WeirException;
import weir.units.DataRate;

/** {@code weir lab}: two hosts on this machine, made of network namespaces, that stay until they are taken down. */
@Command(
        name = "lab",
        mixinStandardHelpOptions = true,
        description = "Makes and removes a small network of its own on this machine (needs root).",
        synopsisSubcommandLabel = "(pair | list | down)")
final class LabCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    private final Lab lab;

    LabCommand() {
        this(new Lab());
    }

    LabCommand(Lab lab) {
        this.lab = lab;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    @Command(
            name = "pair",
            mixinStandardHelpOptions = true,
            description = "Makes two namespaces joined by a link, to type commands in.")
    void pair(
            @Option(
                            names = "--mtu",
                            defaultValue = "1500",
                            paramLabel = "BYTES",
                            description = "Largest IP packet, 68 to 65535; ${DEFAULT-VALUE}.")
                    int mtu,
            @Option(
                            names = "--rate",
                            paramLabel = "RATE",
                            description = "Limit of each direction, bit/s, such as 100M. Default: none.")
                    Optional<String> rate) {
        LabPair pair = lab.standingPair(new LinkPlan(mtu, rate.map(LabCommand::rate)));
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                "The lab is up: two namespaces, one link, MTU %d bytes, %s.%n",
                mtu,
                pair.plan()
                        .rate()
                        .map(limit -> "limited to " + limit + "bit/s each way")
                        .orElse("no rate limit"));
        for (Side side : Side.values()) {
            out.printf(
                    "  %s  %s  %s%n",
                    pair.namespace(side),
                    pair.address(side),
                    pair.address6(side).orElse("(no IPv6)"));
        }
        out.print(
                new LabGuide(typedName(), pair.namespace(Side.A), pair.namespace(Side.B), pair.address(Side.B)).text());
        out.flush();
    }

    /** As it was typed, such as {@code ./weir} in a checkout, so that what is printed can be pasted; the launcher knows. */
    private static String typedName() {
        return System.getProperty("weir.command", "weir");
    }

    private static DataRate rate(String text) {
        try {
            return DataRate.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw new WeirException(WeirException.Kind.USAGE, "--rate: " + wrong.getMessage() + ".", wrong);
        }
    }

    @Command(name = "list", mixinStandardHelpOptions = true, description = "Lists Weir's namespaces on this machine.")
    void list() {
        PrintWriter out = spec.commandLine().getOut();
        List<Lab.Entry> entries = lab.list();
        if (entries.isEmpty()) {
            out.println("No lab is up.");
        }
        for (Lab.Entry entry : entries) {
            out.printf("%s  %s%n", entry.namespace(), describe(entry));
        }
        out.flush();
    }

    private static String describe(Lab.Entry entry) {
        if (entry.standing()) {
            return "stays until '" + typedName() + " lab down'";
        }
        return entry.ownerLives()
                ? "belongs to process " + entry.ownerPid()
                : "left behind by process " + entry.ownerPid() + ", which is gone; removed when the next lab is made";
    }

    @Command(
            name = "down",
            mixinStandardHelpOptions = true,
            description = "Removes the lab that 'pair' made, and what dead processes left.")
    void down() {
        List<String> removed = lab.down();
        List<String> swept = lab.sweep();
        PrintWriter out = spec.commandLine().getOut();
        out.println(removed.isEmpty() && swept.isEmpty() ? "No lab is up; nothing to remove." : "Removed.");
        removed.forEach(namespace -> out.println("  " + namespace));
        swept.forEach(namespace -> out.println("  " + namespace));
        out.flush();
    }
}
