package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import weir.model.WeirException;
import weir.testing.Needs;

@Needs("linux")
class LinuxSystemTest {
    /** ETHTOOL_GDRVINFO (linux/ethtool.h). */
    private static final int GDRVINFO = 3;

    @Test
    void pinsTheCallingThreadOnly() throws Exception {
        int[] before = LinuxSystem.allowedCpus();
        int last = before[before.length - 1];
        FutureTask<int[]> pinned = new FutureTask<>(() -> {
            LinuxSystem.pinCurrentThread(last);
            return LinuxSystem.allowedCpus();
        });
        Thread.ofPlatform().start(pinned).join();
        assertThat(pinned.get()).containsExactly(last);
        assertThat(LinuxSystem.allowedCpus()).containsExactly(before);
    }

    @Test
    void namesTheAllowedCpusWhenOneDoesNotExist() {
        assertThatThrownBy(() -> LinuxSystem.pinCurrentThread(1023))
                .isInstanceOf(WeirException.class)
                .hasMessageContaining("CPU 1023")
                .hasMessageContaining(Integer.toString(LinuxSystem.allowedCpus()[0]));
        assertThatThrownBy(() -> LinuxSystem.pinCurrentThread(-1)).isInstanceOf(WeirException.class);
        assertThatThrownBy(() -> LinuxSystem.pinCurrentThread(Integer.MAX_VALUE))
                .isInstanceOf(WeirException.class);
    }

    @Test
    void processTimesOnlyGrow() {
        long[] before = LinuxSystem.processTimesNs();
        long[] after = before;
        for (int turn = 0; turn < 1_000_000_000 && after[0] + after[1] == before[0] + before[1]; turn++) {
            after = LinuxSystem.processTimesNs();
        }
        assertThat(after[0] + after[1]).isGreaterThan(before[0] + before[1]);
    }

    @Test
    void threadIdIsThatOfTheKernel() {
        assertThat(Files.exists(Path.of("/proc/self/task/" + LinuxSystem.currentThreadId())))
                .isTrue();
    }

    @Test
    void ethtoolReportsAnUnknownInterface() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment command = arena.allocate(196, 8);
            command.set(JAVA_INT, 0, GDRVINFO);
            assertThat(LinuxSystem.ethtool("no-such-if0", command)).isEqualTo(-19);
            assertThat(LinuxSystem.ethtool("a-name-far-too-long-for-linux", command))
                    .isEqualTo(-19);
            assertThat(LinuxSystem.ethtool("lo", command)).isIn(0, -95);
        }
    }
}
