package weir.lab;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import weir.model.WeirException;

/**
 * Makes labs on this machine, and puts everything back. A lab belongs to the process that made it, and what a killed process left is
 * removed when the next lab is made; only the standing lab stays until it is taken down. Never touches a namespace that is not ours.
 * Thread-safe. Needs root and iproute2.
 */
public final class Lab {
    private final Commands commands;
    private final AtomicInteger made = new AtomicInteger();

    /** A maker of labs. One per process is enough: labs of one maker never clash, labs of two in one process could. */
    public Lab() {
        this(new SystemCommands());
    }

    Lab(Commands commands) {
        this.commands = commands;
    }

    /**
     * One namespace of ours.
     *
     * @param namespace its name
     * @param standing whether it stays until it is taken down
     * @param ownerPid process that it belongs to; 0 for the standing lab
     * @param ownerLives whether that process still runs; false for the standing lab
     */
    public record Entry(String namespace, boolean standing, long ownerPid, boolean ownerLives) {}

    /**
     * Makes a lab that belongs to this process; the caller closes it. Sweeps first.
     *
     * @throws WeirException when not permitted, or the machine lacks something; nothing is left behind
     */
    public LabPair pair(LinkPlan plan) {
        sweep();
        Owner self = Owner.self();
        for (int attempt = 0; attempt < 1000; attempt++) {
            int number = made.incrementAndGet();
            LabName name = LabName.owned(self, number);
            if (!taken(name)) {
                return LabPair.create(name, plan, number, commands);
            }
        }
        throw new IllegalStateException("1000 labs of this process are up");
    }

    /**
     * Makes the standing lab, {@code weir-lab-a} and {@code weir-lab-b}. Sweeps first.
     *
     * @throws WeirException when it is already up, not permitted, or the machine lacks something
     */
    public LabPair standingPair(LinkPlan plan) {
        sweep();
        if (taken(LabName.STANDING)) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    "The lab weir-lab-a and weir-lab-b is already up. Remove it first: weir lab down.");
        }
        return LabPair.create(LabName.STANDING, plan, 0, commands);
    }

    private static boolean taken(LabName name) {
        List<String> names = Namespaces.names();
        return names.contains(name.namespace(LabPair.Side.A)) || names.contains(name.namespace(LabPair.Side.B));
    }

    /** All namespaces of ours, by name. */
    public List<Entry> list() {
        return Namespaces.names().stream()
                .flatMap(namespace -> entry(namespace).stream())
                .toList();
    }

    private static Optional<Entry> entry(String namespace) {
        return LabName.ofNamespace(namespace)
                .map(name -> new Entry(
                        namespace,
                        name.owner().isEmpty(),
                        name.owner().map(Owner::pid).orElse(0L),
                        name.owner().map(Owner::lives).orElse(false)));
    }

    /** Takes the standing lab down. Names of the namespaces removed; empty when it was not up. */
    public List<String> down() {
        return remove(list().stream().filter(Entry::standing).toList());
    }

    /** Removes the labs whose process is gone. Names of the namespaces removed. */
    public List<String> sweep() {
        return remove(list().stream()
                .filter(entry -> !entry.standing() && !entry.ownerLives())
                .toList());
    }

    private List<String> remove(List<Entry> entries) {
        entries.forEach(entry -> Namespaces.remove(commands, entry.namespace()));
        return entries.stream().map(Entry::namespace).toList();
    }
}
