package weir.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.locks.LockSupport;

/** TCP ports on loopback, for programs that cannot choose their own. */
final class Ports {
    private static final int ATTEMPTS = 3000;
    private static final long PAUSE_NS = 10_000_000;

    private Ports() {}

    /** A port that was free a moment ago. */
    static int free() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Returns when something listens; at most 30 s. */
    static void await(int port) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
                return;
            } catch (IOException notYet) {
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
        throw new IllegalStateException("nothing listens on port " + port);
    }
}
