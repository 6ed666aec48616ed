package weir.lab;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a lab, from which the names of its namespaces are made. The name says who owns it, so that what a killed process left
 * behind can be told from everything else.
 *
 * @param text {@code weir-lab}, or {@code weir-PID-START-NUMBER} with the start time in base 36
 * @param owner the process that it ends with; empty for the one that stays until it is taken down
 */
record LabName(String text, Optional<Owner> owner) {
    /** The lab that outlives its maker. */
    static final LabName STANDING = new LabName("weir-lab", Optional.empty());

    private static final int RADIX = 36;
    private static final Pattern NAMESPACE =
            Pattern.compile("(weir-(?:lab|([1-9]\\d{0,9})-([0-9a-z]{1,13})-([1-9]\\d{0,8})))-([ab])");

    /** The name of the {@code number}th lab of a process. */
    static LabName owned(Owner owner, int number) {
        return new LabName(
                "weir-" + owner.pid() + "-" + Long.toString(owner.startTicks(), RADIX) + "-" + number,
                Optional.of(owner));
    }

    /** The lab a namespace belongs to; empty when the namespace is none of ours. */
    static Optional<LabName> ofNamespace(String namespace) {
        Matcher matcher = NAMESPACE.matcher(namespace);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        if (matcher.group(2) == null) {
            return Optional.of(STANDING);
        }
        try {
            Owner owner = new Owner(Long.parseLong(matcher.group(2)), Long.parseLong(matcher.group(3), RADIX));
            LabName name = owned(owner, Integer.parseInt(matcher.group(4)));
            return name.text.equals(matcher.group(1)) ? Optional.of(name) : Optional.empty();
        } catch (NumberFormatException notOurs) {
            return Optional.empty();
        }
    }

    /** Name of the network namespace of one side. */
    String namespace(LabPair.Side side) {
        return text + "-" + side.letter();
    }
}
