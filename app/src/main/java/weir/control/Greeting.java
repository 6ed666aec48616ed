package weir.control;

import static weir.units.Printable.printable;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.OptionalInt;
import javax.net.ssl.SSLSocket;
import weir.model.WeirException;
import weir.protocol.Frame;
import weir.protocol.FrameCodec;
import weir.protocol.ProtocolException;
import weir.protocol.Versions;

/**
 * The first words on a control connection. The controller shows first that it holds the key; the agent answers with its own proof only
 * when that was right. Limits in time are the socket's.
 */
final class Greeting {

    private final FrameCodec codec;
    private final String weir;
    private final String network;
    private final Versions ours;

    /**
     * @param weir this build, such as {@code 0.1.0}
     * @param network this end's room
     */
    Greeting(FrameCodec codec, String weir, String network, Versions ours) {
        this.codec = codec;
        this.weir = weir;
        this.network = network;
        this.ours = ours;
    }

    /**
     * What both ends agreed on.
     *
     * @param version of the protocol
     * @param peer build of the other end
     * @param network room of the other end; empty when it did not say
     */
    record Agreed(int version, String peer, String network) {}

    /**
     * Greets as the controller.
     *
     * @param agent its name, for messages
     * @throws WeirException UNTRUSTED when either end lacks the key, REFUSED when there is no common version, UNREACHABLE when the
     *     other end speaks something else
     */
    Agreed asController(SSLSocket socket, AccessKey key, String agent) throws IOException {
        KeyProof proof = KeyProof.of(key, socket);
        write(socket, new Frame.Hello(ours.min(), ours.max(), weir, proof.by(KeyProof.End.CONTROLLER), network));
        return switch (read(socket)) {
            case Frame.Hello hello -> checkAgent(hello, proof, agent);
            case Frame.Failed failed when failed.kind() == WeirException.Kind.UNTRUSTED -> throw untrusted(agent);
            case Frame.Failed failed ->
                throw new WeirException(
                        WeirException.Kind.REFUSED, "The agent at " + agent + " refused: " + Expected.sentence(failed));
            default ->
                throw new ProtocolException("The agent at " + agent + " answered the greeting with something else.");
        };
    }

    private Agreed checkAgent(Frame.Hello hello, KeyProof proof, String agent) {
        if (!proof.holds(KeyProof.End.AGENT, hello.proof())) {
            throw new WeirException(
                    WeirException.Kind.UNTRUSTED,
                    "What answers at " + agent
                            + " does not hold the agent's key: somebody may sit between, or the agent was"
                            + " replaced. Check the host, then run: weir trust " + agent);
        }
        Versions theirs = new Versions(hello.minVersion(), hello.maxVersion());
        OptionalInt common = ours.common(theirs);
        if (common.isEmpty()) {
            throw new WeirException(WeirException.Kind.REFUSED, noCommonVersion(ours, theirs));
        }
        return agreed(common.getAsInt(), hello);
    }

    private static Agreed agreed(int version, Frame.Hello hello) {
        return new Agreed(version, printable(hello.weir()), printable(hello.network()));
    }

    private static WeirException untrusted(String agent) {
        return new WeirException(
                WeirException.Kind.UNTRUSTED,
                "The agent at " + agent + " does not accept the key kept for it. Run: weir trust " + agent
                        + "   and paste the key that the agent printed when it started.");
    }

    /**
     * Greets as the agent. Tells the other end why before it throws.
     *
     * @throws WeirException when the other end lacks the key or speaks no common version
     */
    Agreed asAgent(SSLSocket socket, AccessKey key) throws IOException {
        if (!(read(socket) instanceof Frame.Hello hello)) {
            throw new ProtocolException("A stranger began with something other than a greeting.");
        }
        Versions theirs = new Versions(hello.minVersion(), hello.maxVersion());
        OptionalInt common = ours.common(theirs);
        if (common.isEmpty()) {
            throw refuse(socket, WeirException.Kind.REFUSED, noCommonVersion(theirs, ours));
        }
        KeyProof proof = KeyProof.of(key, socket);
        if (!proof.holds(KeyProof.End.CONTROLLER, hello.proof())) {
            throw refuse(socket, WeirException.Kind.UNTRUSTED, "wrong key");
        }
        write(socket, new Frame.Hello(ours.min(), ours.max(), weir, proof.by(KeyProof.End.AGENT), network));
        return agreed(common.getAsInt(), hello);
    }

    private WeirException refuse(SSLSocket socket, WeirException.Kind kind, String why) throws IOException {
        write(socket, new Frame.Failed(kind, why));
        return new WeirException(kind, why);
    }

    private static String noCommonVersion(Versions controller, Versions agent) {
        String older = controller.isOlderThan(agent) ? "this host" : "the agent's host";
        return "This host speaks version " + controller + " of the control protocol and the agent version " + agent
                + ". Upgrade Weir on " + older + ".";
    }

    private Frame read(SSLSocket socket) throws IOException {
        Optional<Frame> frame = codec.read(socket.getInputStream(), FrameCodec.MAX_STRANGER_BYTES);
        return frame.orElseThrow(() -> new ProtocolException("The other end left during the greeting."));
    }

    private void write(SSLSocket socket, Frame frame) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(codec.encode(frame));
        out.flush();
    }
}
