package weir.lab;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A test's other process: connects to an address and port and prints what it is told. */
final class GreetingClient {
    private static final int LIMIT_MS = 10_000;

    private GreetingClient() {}

    public static void main(String[] arguments) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(LIMIT_MS);
            socket.connect(new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1])), LIMIT_MS);
            System.out.print(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
