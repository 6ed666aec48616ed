package weir.control;

import java.time.Duration;
import java.util.Optional;
import weir.model.WeirException;
import weir.units.NanoClock;

/** Decides when a controller has waited long enough for the other end. One thread. */
final class PeerWatch {
    /** From the end of this side's traffic to the other side's report: longer than any drain. */
    static final Duration FINISH = Duration.ofSeconds(150);

    /** The same once the user has asked to stop. */
    static final Duration INTERRUPTED = Duration.ofSeconds(20);

    private final long silenceNs;
    private final NanoClock clock;
    private Optional<Ended> ended = Optional.empty();
    private Optional<Long> interruptedNs = Optional.empty();

    /** @param silenceNs how long the other end may be silent while traffic runs */
    PeerWatch(long silenceNs, NanoClock clock) {
        this.silenceNs = silenceNs;
        this.clock = clock;
    }

    /** This side's traffic ended at one moment, when the control connection had been silent for so long. */
    private record Ended(long atNs, long controlSilentNs) {}

    /** This side's traffic is over; only the first time counts. */
    void finishedHere(Silence silence) {
        ended = ended.or(() -> Optional.of(new Ended(clock.nanoTime(), silence.controlNs())));
    }

    /** The user has asked to stop; only the first time counts. */
    void interrupted() {
        interruptedNs = interruptedNs.or(() -> Optional.of(clock.nanoTime()));
    }

    /**
     * Why to wait no longer; empty when there is no reason yet.
     *
     * @param who the other end, for the message
     */
    Optional<WeirException> verdict(String who, Silence silence) {
        long nowNs = clock.nanoTime();
        if (interruptedNs.isPresent() && nowNs - interruptedNs.get() > INTERRUPTED.toNanos()) {
            return Optional.of(new WeirException(
                    WeirException.Kind.INTERRUPTED,
                    "Interrupted; " + who + " sent no report within " + INTERRUPTED.toSeconds() + " s after that."));
        }
        if (ended.isPresent() && nowNs - ended.get().atNs() > FINISH.toNanos()) {
            return Optional.of(new WeirException(
                    WeirException.Kind.RUN_FAILED,
                    "No report came from " + who + " within " + FINISH.toSeconds()
                            + " s after the end of the traffic here. Look at the load and the messages of that host."));
        }
        if (!silence.exceeds(limitNs())) {
            return Optional.empty();
        }
        return Optional.of(
                new WeirException(
                        WeirException.Kind.UNREACHABLE,
                        "Nothing was heard from " + who + " for " + silence.ns() / 1_000_000_000L
                                + " s, neither on the control connection nor in the data. Check that host and the path, or give a longer --silence."));
    }

    /**
     * Traffic may have held back the control connection. Its kernel then waits, before it tries again, for as long as it has tried in
     * vain (RFC 6298, section 5.5), so what was silent at the end of the traffic may be so for as long again.
     */
    private long limitNs() {
        return silenceNs + ended.map(end -> 2 * end.controlSilentNs()).orElse(0L);
    }
}
