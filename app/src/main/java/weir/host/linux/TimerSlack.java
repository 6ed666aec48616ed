package weir.host.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How late the kernel may end a thread's sleeps, to save wake-ups: 50 us unless told otherwise (timerslack_ns in proc(5)). */
final class TimerSlack {
    private TimerSlack() {}

    /** As exactly as the machine can, for the calling thread; where that is not permitted, it stays as it is. */
    static void none() {
        try {
            Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
            Files.writeString(Path.of("/proc").resolve(thread).resolve("timerslack_ns"), "1");
        } catch (IOException notPermitted) {
            // Starts come up to 50 us later, which the report shows as lag.
        }
    }
}
