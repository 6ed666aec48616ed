package weir.workload;

import java.util.Optional;
import weir.model.Pacing;
import weir.model.Pattern;
import weir.model.TestSpec;
import weir.model.Transport;

/** Finds what is impossible in the rate of a spec. Pure. */
final class PacingCheck {
    /** Shorter than the clock can tell. */
    private static final double PERIOD_MIN_NS = 10;

    private final TestSpec spec;
    private final Pacing pacing;

    private PacingCheck(TestSpec spec, Pacing pacing) {
        this.spec = spec;
        this.pacing = pacing;
    }

    /** What is wrong, a sentence that says what to do; empty when nothing is. */
    static Optional<String> problem(TestSpec spec) {
        return spec.pacing().flatMap(pacing -> new PacingCheck(spec, pacing).problem());
    }

    private Optional<String> problem() {
        return problemOfUnit().or(this::problemOfWork).or(this::problemOfPeriod);
    }

    private Optional<String> problemOfUnit() {
        boolean bulk = spec.traffic().pattern() == Pattern.BULK;
        boolean datagrams = bulk && spec.traffic().transport() == Transport.UDP;
        boolean fits = switch (pacing.unit()) {
            case BITS -> bulk;
            case DATAGRAMS -> datagrams;
            case TRANSACTIONS -> !bulk;
        };
        String write = datagrams
                ? "bits per second, such as 100M, or datagrams, such as 10Kpps"
                : bulk ? "bits per second, such as 100M" : "transactions per second, such as 5000/s";
        return fits
                ? Optional.empty()
                : Optional.of(
                        "A --rate of " + pacing.rate() + " is not one for " + spec.test() + "; write " + write + ".");
    }

    private Optional<String> problemOfWork() {
        if (spec.timing().bytes() > 0) {
            return Optional.of("A --rate is kept until the end of a duration, not of "
                    + spec.timing().bytes() + " bytes; give a --duration instead of --bytes.");
        }
        return spec.transaction().burst() == 0
                ? Optional.empty()
                : Optional.of("A --rate has one transaction in flight on each stream, not a burst of "
                        + spec.transaction().burst() + " more; leave out --burst, and use more streams.");
    }

    private Optional<String> problemOfPeriod() {
        double periodNs = PacePlan.of(pacing, PacePlan.unitsPerStart(spec, pacing), spec.streams(), 0)
                .periodNs();
        return periodNs >= PERIOD_MIN_NS
                ? Optional.empty()
                : Optional.of("A --rate of " + pacing.rate() + " would start a send every "
                        + Math.round(periodNs * 1000) + " ps on each stream; give a lower one, or larger sends.");
    }
}
