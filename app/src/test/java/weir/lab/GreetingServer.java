package weir.lab;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A test's other process: prints its port, greets one caller, and stays until it is killed or a minute has passed. */
final class GreetingServer {
    private static final int LIMIT_MS = 60_000;

    private GreetingServer() {}

    public static void main(String[] arguments) throws IOException {
        try (ServerSocket listener = new ServerSocket(0, 8, InetAddress.getByName("::"))) {
            listener.setSoTimeout(LIMIT_MS);
            System.out.println(listener.getLocalPort());
            while (true) {
                try (Socket caller = listener.accept()) {
                    caller.getOutputStream().write("hello\n".getBytes(StandardCharsets.UTF_8));
                }
            }
        }
    }
}
