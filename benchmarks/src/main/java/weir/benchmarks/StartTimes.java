package weir.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How long Weir takes to start: to the end of {@code weir --version}, and from exec to the first byte of test data against an agent
 * that runs. The second is seen by a relay between the two, which knows a data connection by its first four bytes and lets its 24-byte
 * hello pass.
 */
final class StartTimes implements AutoCloseable {
    private static final byte[] MAGIC = {'W', 'E', 'I', 'R'};
    private static final int HELLO_BYTES = 24;
    private static final Map<String, Double> LIMITS = Map.of("version", 0.25, "first byte", 0.60);

    private final ServerSocket listener;
    private final int agentPort;
    private final AtomicLong firstDataNs = new AtomicLong();

    private StartTimes(int agentPort) throws IOException {
        this.agentPort = agentPort;
        this.listener = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    /** Runs {@code WEIR TIMES} and prints the result. */
    static void run(List<String> arguments, PrintStream out) {
        String weir = arguments.getFirst();
        int times = arguments.size() > 1 ? Integer.parseInt(arguments.get(1)) : 20;
        int port = Ports.free();
        Process agent = Child.start(List.of(weir, "agent", "--listen", "127.0.0.1:" + port));
        try {
            Ports.await(port);
            print(out, "version", versions(weir, times));
            try (StartTimes relay = new StartTimes(port)) {
                print(out, "first byte", relay.firstBytes(weir, times));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } finally {
            agent.destroy();
        }
    }

    private static double[] versions(String weir, int times) {
        double[] seconds = new double[times];
        for (int i = 0; i < times; i++) {
            long beganNs = System.nanoTime();
            Child.run(List.of(weir, "--version"));
            seconds[i] = (System.nanoTime() - beganNs) / 1e9;
        }
        return seconds;
    }

    private double[] firstBytes(String weir, int times) {
        double[] seconds = new double[times];
        for (int i = 0; i < times; i++) {
            firstDataNs.set(0);
            long beganNs = System.nanoTime();
            String text = Child.run(List.of(
                    weir,
                    "run",
                    "tcp_stream",
                    "127.0.0.1:" + listener.getLocalPort(),
                    "--duration=100ms",
                    "--omit=0",
                    "--no-store"));
            if (firstDataNs.get() == 0) {
                throw new IllegalStateException("no test data passed the relay; weir said: " + text.strip());
            }
            seconds[i] = (firstDataNs.get() - beganNs) / 1e9;
        }
        return seconds;
    }

    private void accept() {
        try {
            while (true) {
                Socket near = listener.accept();
                Socket far = new Socket(InetAddress.getLoopbackAddress(), agentPort);
                near.setTcpNoDelay(true);
                far.setTcpNoDelay(true);
                Thread.ofVirtual().start(() -> carry(near, far, true));
                Thread.ofVirtual().start(() -> carry(far, near, false));
            }
        } catch (IOException closed) {
            // The measurement is over.
        }
    }

    private void carry(Socket from, Socket to, boolean watched) {
        byte[] buffer = new byte[65536];
        byte[] head = new byte[MAGIC.length];
        long passed = 0;
        try (to) {
            InputStream input = from.getInputStream();
            OutputStream output = to.getOutputStream();
            int read = input.read(buffer);
            while (read > 0) {
                if (passed < MAGIC.length) {
                    System.arraycopy(buffer, 0, head, (int) passed, Math.min(read, MAGIC.length - (int) passed));
                }
                passed += read;
                if (watched && passed > HELLO_BYTES && Arrays.equals(head, MAGIC)) {
                    firstDataNs.compareAndSet(0, System.nanoTime());
                }
                output.write(buffer, 0, read);
                read = input.read(buffer);
            }
        } catch (IOException gone) {
            // One of the two left.
        }
    }

    private static void print(PrintStream out, String what, double[] seconds) {
        double[] sorted = seconds.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
        out.printf(
                Locale.ROOT,
                "%-11s n=%d  least %.3f  median %.3f  p90 %.3f  most %.3f s  <= %.2f: %s%n",
                what,
                n,
                sorted[0],
                median,
                sorted[(int) Math.ceil(0.9 * n) - 1],
                sorted[n - 1],
                LIMITS.get(what),
                median <= LIMITS.get(what) ? "met by the median" : "missed by the median");
        out.flush();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
