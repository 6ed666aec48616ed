package weir.control;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;

/**
 * TLS 1.3 on a connection of the room's. One object serves one side; thread-safe. The certificate is no proof of anything:
 * see {@link KeyProof}.
 */
final class Tls {
    private static final String PROTOCOL = "TLSv1.3";

    private final SSLContext context;

    private Tls(SSLContext context) {
        this.context = context;
    }

    /** The agent's side, with a fresh certificate. */
    static Tls agent() {
        try {
            return new Tls(context(new KeyManager[] {new SingleKeyManager(SelfSignedCertificate.create())}));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this Java runtime lacks TLS 1.3, EC P-256 or SHA-256", missing);
        }
    }

    /** The controller's side. */
    static Tls controller() {
        try {
            return new Tls(context(new KeyManager[0]));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this Java runtime lacks TLS 1.3", missing);
        }
    }

    private static SSLContext context(KeyManager[] keys) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance(PROTOCOL);
        context.init(keys, new TrustManager[] {new AnyCertificate()}, null);
        return context;
    }

    /**
     * Shakes hands as the agent.
     *
     * @param alreadyRead what was read from the connection to find out that it speaks TLS
     */
    SSLSocket accept(RoomSocket socket, byte[] alreadyRead) throws IOException {
        SSLSocket secure = (SSLSocket)
                context.getSocketFactory().createSocket(socket, new ByteArrayInputStream(alreadyRead), true);
        return shakeHands(secure);
    }

    /**
     * Has a greeting made and thrown away: the first one of a process takes a quarter of a second and more, for its classes and keys,
     * and an agent that many strangers beset does not wait so long for a connection's first byte.
     */
    void prepare() {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(true);
        engine.setEnabledProtocols(new String[] {PROTOCOL});
        ByteBuffer greeting = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        try {
            engine.wrap(ByteBuffer.allocate(0), greeting);
        } catch (SSLException notNow) {
            // The handshake itself will say so to somebody who can do something.
        }
    }

    /** Shakes hands as the controller. */
    SSLSocket connect(RoomSocket socket) throws IOException {
        String address = socket.getInetAddress().getHostAddress();
        SSLSocket secure = (SSLSocket) context.getSocketFactory().createSocket(socket, address, socket.getPort(), true);
        secure.setUseClientMode(true);
        return shakeHands(secure);
    }

    private static SSLSocket shakeHands(SSLSocket secure) throws IOException {
        secure.setEnabledProtocols(new String[] {PROTOCOL});
        secure.startHandshake();
        return secure;
    }
}
