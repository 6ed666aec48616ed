package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import weir.testing.Await;

/** A controller that has just been started, as a user starts one, and an agent that others beset. */
@Tag("system")
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BesiegedAgentTest {
    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    private Path home;

    /** A thousand connections a second at most, none of which says anything. */
    private static final class Flood implements AutoCloseable {
        private static final long APART_NS = 1_000_000;
        private static final int HELD = 4000;

        private final int port;
        private final AtomicInteger made = new AtomicInteger();
        private final Thread thread = Thread.ofPlatform().daemon().unstarted(this::run);
        private volatile boolean over;

        Flood(int port) {
            this.port = port;
            thread.start();
        }

        private void run() {
            Deque<Socket> held = new ArrayDeque<>();
            long dueNs = System.nanoTime();
            try {
                while (!over) {
                    held.add(new Socket(InetAddress.ofLiteral("127.0.0.1"), port));
                    made.incrementAndGet();
                    if (held.size() > HELD) {
                        held.remove().close();
                    }
                    dueNs = Math.max(dueNs + APART_NS, System.nanoTime() - APART_NS);
                    LockSupport.parkNanos(dueNs - System.nanoTime());
                }
                for (Socket one : held) {
                    one.close();
                }
            } catch (IOException full) {
                // The agent has ended, or the kernel has no room: that is flood enough.
            }
        }

        int made() {
            return made.get();
        }

        @Override
        public void close() {
            over = true;
            Await.until("the flood ends", SOON, () -> !thread.isAlive());
        }
    }

    @Test
    void isReachedByAColdController() throws Exception {
        Program weir = new Program(home);
        try (Agent agent = Agent.start(weir);
                Flood flood = new Flood(agent.port())) {
            Await.until("the agent is full", SOON, () -> flood.made() > 1500);
            int before = flood.made();
            // Interpreted, it is as slow as on a host that has other things to do.
            Program.Result result = weir.withOption("-Xint")
                    .run("run", "tcp_rr", agent.address(), "-d", "0.2", "--omit", "0", "--json");

            assertThat(result.status()).as(result.err()).isZero();
            assertThat(RunJson.of(result).warns("STRANGERS")).isTrue();
            assertThat(flood.made()).as("it went on meanwhile").isGreaterThan(before);
        }
    }
}
