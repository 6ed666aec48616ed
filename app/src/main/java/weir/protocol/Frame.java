package weir.protocol;

import java.util.regex.Pattern;
import weir.model.RolePlan;
import weir.model.RoleReport;
import weir.model.WeirException;

/**
 * A message of the control protocol: length-prefixed JSON with named fields; fields unknown to the reader are ignored, absent ones
 * take an empty or zero value. docs/protocol.md shows them in order.
 */
public sealed interface Frame {

    /**
     * First message of each side. The proof ties the key to this very TLS connection.
     *
     * @param minVersion lowest protocol version spoken
     * @param maxVersion highest
     * @param weir build of the speaker
     * @param proof base64 of HMAC-SHA256(key, role || TLS exporter value, RFC 9266 style binding)
     * @param network the room that the speaker's sockets are made in; empty when it does not say
     */
    record Hello(int minVersion, int maxVersion, String weir, String proof, String network) implements Frame {}

    /**
     * Controller: open your side. The agent answers {@link Prepared}; the controller then opens the streams.
     *
     * @param name what other users of the agent may read about this session
     */
    record Prepare(RolePlan plan, String name) implements Frame {}

    /**
     * Agent: waiting for data connections that carry the token.
     *
     * @param token 16 bytes in hex, random, for this run only
     */
    record Prepared(String token) implements Frame {
        private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{32}");

        public Prepared {
            if (!TOKEN.matcher(token).matches()) {
                throw new IllegalArgumentException("a run's token is 32 hexadecimal digits");
            }
        }
    }

    /** Agent: the run alone reads its streams, and traffic may begin (the omit period). */
    record Ready() implements Frame {}

    /** Controller: every stream was accepted, so no opening will be repeated. The agent answers {@link Ready}. */
    record Start() implements Frame {}

    /** Agent: this side's omit condition is met. */
    record Warm() implements Frame {}

    /**
     * Controller, to an agent that sends a number of bytes: stand still before the window. The agent answers {@link Paused} once all that
     * it has sent was acknowledged.
     */
    record Pause() implements Frame {}

    /** Agent: nothing is under way any more. */
    record Paused() implements Frame {}

    /** Controller: the window begins now. The agent answers {@link Measuring}. */
    record Measure() implements Frame {}

    /** Agent: its window has begun, not only been asked for; lets the controller bound the skew between the windows. */
    record Measuring() implements Frame {}

    /** Both, once a second while traffic runs: still here. */
    record Heartbeat() implements Frame {}

    /**
     * Controller: end now.
     *
     * @param interrupted whether the user asked; what was measured is kept and marked
     */
    record Stop(boolean interrupted) implements Frame {}

    /** Agent: its traffic is over and drained; what it saw. */
    record Finished(RoleReport report) implements Frame {}

    /**
     * Either: this side cannot go on.
     *
     * @param kind picks the exit status at the other end
     * @param message a sentence with values and advice
     */
    record Failed(WeirException.Kind kind, String message) implements Frame {}
}
