package weir.cli;

import java.util.Optional;
import picocli.CommandLine.Option;
import weir.lab.LinkPlan;
import weir.model.WeirException;
import weir.units.DataRate;

/** A lab made for one run. */
final class LabOptions {
    /** The only kind of lab there is. */
    static final String PAIR = "pair";

    private static final int STANDARD_MTU = 1500;

    @Option(
            names = "--lab",
            paramLabel = "pair",
            completionCandidates = Candidates.Labs.class,
            description = "Run between two network namespaces made for this run (needs root), instead of HOST.")
    private Optional<String> lab = Optional.empty();

    @Option(names = "--lab-mtu", paramLabel = "BYTES", description = "MTU of the lab's link. Default: 1500.")
    private Optional<Integer> mtu = Optional.empty();

    @Option(
            names = "--lab-rate",
            paramLabel = "RATE",
            description = "Rate limit of the lab's link, each way, such as 100M. Default: none.")
    private Optional<String> rate = Optional.empty();

    /** Set by the outer process of a lab run: the agent's address inside the lab. */
    @Option(names = "--inside-lab", hidden = true, paramLabel = "HOST:PORT")
    private Optional<String> inside = Optional.empty();

    /** The link to make; empty when no lab is asked for, or it is there already. */
    Optional<LinkPlan> plan() {
        if (lab.isEmpty() && (mtu.isPresent() || rate.isPresent())) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "--lab-mtu and --lab-rate are about the link of a lab. Add --lab pair, or leave them out.");
        }
        if (lab.isEmpty() || inside.isPresent()) {
            return Optional.empty();
        }
        if (!lab.get().equals(PAIR)) {
            throw new WeirException(
                    WeirException.Kind.USAGE, "--lab " + lab.get() + ": there is no such lab. Use --lab pair.");
        }
        try {
            return Optional.of(new LinkPlan(mtu.orElse(STANDARD_MTU), rate.map(DataRate::parse)));
        } catch (IllegalArgumentException bad) {
            throw new WeirException(WeirException.Kind.USAGE, "--lab-rate: " + bad.getMessage() + ".", bad);
        }
    }

    /** The agent to run against, when this process is the local end of a lab. */
    Optional<String> inside() {
        return inside;
    }
}
