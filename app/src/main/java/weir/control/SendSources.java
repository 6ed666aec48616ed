package weir.control;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import weir.model.DataMethod;
import weir.model.Direction;
import weir.model.RolePlan;
import weir.model.WeirException;
import weir.net.Network;
import weir.net.SendSource;

/** What one end of a run needs of its network before any stream is opened: its methods, and the file it sends. Thread-safe. */
final class SendSources {
    private SendSources() {}

    /**
     * Checks that this end's network can move bytes as planned, and opens the file to send.
     *
     * @param below directories that a file which was asked for must lie in; empty for anywhere
     * @return empty when nothing is sent from a file
     * @throws WeirException when the file cannot be sent, or a method cannot be used here, with the reason
     */
    static Optional<SendSource> open(Network network, RolePlan plan, Optional<List<Path>> below) {
        if (plan.role().receives()) {
            requireUsable(network, Direction.RECEIVE, plan.end().receiveMethod());
        }
        if (!plan.role().sends()) {
            return Optional.empty();
        }
        requireUsable(network, Direction.SEND, plan.end().sendMethod());
        return sendsFile(plan)
                ? Optional.of(
                        network.openSource(new Network.SourcePlan(plan.end().file(), below)))
                : Optional.empty();
    }

    /** Whether this end sends from a file. */
    static boolean sendsFile(RolePlan plan) {
        return plan.role().sends()
                && DataMethod.of(Direction.SEND, plan.end().sendMethod())
                        .filter(DataMethod::sendsFile)
                        .isPresent();
    }

    /** Copying works everywhere; of anything else the kernel is asked. */
    private static void requireUsable(Network network, Direction direction, String name) {
        if (name.equals(DataMethod.SEND_COPY.label())) {
            return;
        }
        String verb = direction == Direction.SEND ? "send" : "receive";
        Network.Method method = network.methods().stream()
                .filter(one ->
                        one.method().direction() == direction && one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new WeirException(
                        WeirException.Kind.MACHINE,
                        "The network '" + network.name() + "' cannot " + verb + " by '" + name
                                + "'. Use copy, or another network; see: weir methods"));
        method.unavailableBecause().ifPresent(reason -> {
            throw new WeirException(
                    WeirException.Kind.MACHINE,
                    "This host cannot " + verb + " by '" + name + "': " + reason + ". Use copy; see: weir methods");
        });
    }
}
