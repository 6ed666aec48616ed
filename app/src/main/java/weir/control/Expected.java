package weir.control;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import weir.model.WeirException;
import weir.protocol.Frame;
import weir.units.Printable;

/** Waiting for one kind of frame. */
final class Expected {
    private static final int MESSAGE_MAX = 1000;
    private static final String ELSEWHERE = "On the other host: ";
    private static final Duration TURN = Duration.ofMillis(100);

    private Expected() {}

    /** The next frame, which must be of the given type; heart-beats in between are taken as such. */
    static <T extends Frame> T next(FrameChannel channel, Class<T> type, Duration limit, RunInterrupt interrupt) {
        long endNs = System.nanoTime() + limit.toNanos();
        while (System.nanoTime() < endNs) {
            if (interrupt.isAsked()) {
                throw interrupted();
            }
            Optional<Frame> frame = channel.receive(TURN);
            if (frame.isEmpty() || isLate(frame.get(), type)) {
                continue;
            }
            if (frame.get() instanceof Frame.Failed failed) {
                throw failure(failed);
            }
            if (!type.isInstance(frame.get())) {
                throw unexpected(frame.get(), "a " + name(type) + " was due");
            }
            return type.cast(frame.get());
        }
        throw new WeirException(
                WeirException.Kind.UNREACHABLE,
                "No " + name(type) + " came from " + channel.remote() + " within " + limit.toSeconds()
                        + " s. Check the load of that host and try again.");
    }

    static WeirException interrupted() {
        return new WeirException(
                WeirException.Kind.INTERRUPTED, "Interrupted before the run began; nothing was measured.");
    }

    /** Heart-beats, and the end of a run that this side has ended already, may still be under way. */
    private static boolean isLate(Frame frame, Class<?> type) {
        return frame instanceof Frame.Heartbeat || (frame instanceof Frame.Stop && type.equals(Frame.Prepare.class));
    }

    /** The other side's failure as ours; its text is made fit to be shown. */
    static WeirException failure(Frame.Failed failed) {
        String message = sentence(failed);
        return switch (failed.kind()) {
            // Such sentences speak of "this host", and would be taken for this side's.
            case USAGE, MACHINE -> new WeirException(failed.kind(), ELSEWHERE + message);
            // Only this side knows whether its user, its store or its keys are the matter.
            case INTERRUPTED, STORE, UNTRUSTED -> new WeirException(WeirException.Kind.RUN_FAILED, ELSEWHERE + message);
            case UNREACHABLE, REFUSED, RUN_FAILED -> new WeirException(failed.kind(), message);
        };
    }

    /** What the other side says of its failure, fit to be shown; never empty. */
    static String sentence(Frame.Failed failed) {
        String message = Printable.printable(failed.message().strip(), MESSAGE_MAX);
        return message.isBlank() ? "The other end failed without saying why. Look at its own messages." : message;
    }

    static WeirException unexpected(Frame frame, String when) {
        return new WeirException(
                WeirException.Kind.RUN_FAILED,
                "The other end sent a " + name(frame.getClass()) + " while " + when
                        + ". Use the same version of Weir on both hosts.");
    }

    private static String name(Class<?> type) {
        return type.getSimpleName().toLowerCase(Locale.ROOT) + " message";
    }
}
