package weir.control;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLKeyException;
import javax.net.ssl.SSLSocket;

/**
 * Shows that an end holds the key and is an end of this very TLS session: HMAC-SHA256(key, role || exporter value). The exporter value
 * (RFC 8446, section 7.5) differs for every session, so a proof is of no use in another one: a man in the middle has a session with
 * each side and cannot pass one's proof to the other. Immutable.
 */
final class KeyProof {
    private static final String EXPORTER_LABEL = "EXPORTER-weir-control";
    private static final int EXPORTER_BYTES = 32;

    private final AccessKey key;
    private final byte[] channel;

    private KeyProof(AccessKey key, byte[] channel) {
        this.key = key;
        this.channel = channel;
    }

    /** Which end a proof is made by. The names are part of the protocol: neither end's proof can be sent back to it. */
    enum End {
        CONTROLLER,
        AGENT;

        private byte[] label() {
            return ("weir " + (this == CONTROLLER ? "controller" : "agent") + " 1\0")
                    .getBytes(StandardCharsets.US_ASCII);
        }
    }

    /** Takes the session's exporter value; the handshake must be over. */
    static KeyProof of(AccessKey key, SSLSocket socket) throws SSLException {
        if (!(socket.getSession() instanceof ExtendedSSLSession session)) {
            throw new SSLKeyException("the TLS session has no exporter");
        }
        return new KeyProof(key, session.exportKeyingMaterialData(EXPORTER_LABEL, new byte[0], EXPORTER_BYTES));
    }

    /** The proof of an end, base64. */
    String by(End end) {
        return Base64.getEncoder().encodeToString(key.authenticate(end.label(), channel));
    }

    /** Whether a proof is that end's; takes the same time whatever differs. */
    boolean holds(End end, String proof) {
        return MessageDigest.isEqual(
                by(end).getBytes(StandardCharsets.US_ASCII), proof.getBytes(StandardCharsets.UTF_8));
    }
}
