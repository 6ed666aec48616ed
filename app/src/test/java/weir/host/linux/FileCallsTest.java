package weir.host.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.model.WeirException;
import weir.testing.ManualClock;
import weir.testing.Needs;

/** A Linux machine for a process that may make no native calls. */
class FileCallsTest {
    @TempDir
    private Path root;

    @BeforeEach
    void makeFolder() throws IOException {
        Files.createDirectories(root.resolve("proc/self"));
    }

    private FileCalls calls(String stat) throws IOException {
        Files.writeString(root.resolve("proc/self/stat"), stat);
        return new FileCalls(KernelFiles.below(root.toString()));
    }

    @Test
    void readsTheTimesOfThisProcessWhateverItIsCalled() throws IOException {
        FileCalls calls = calls("77 (a) b\n(c) S 1 77 77 0 -1 4194560 9 0 0 0 250 31 0 0 20 0 1 0 5 6 7\n");
        assertThat(calls.processTimesNs()).containsExactly(2_500_000_000L, 310_000_000L);
    }

    @Test
    void timesThatCannotBeReadAreZero() throws IOException {
        assertThat(calls("").processTimesNs()).containsExactly(0, 0);
        assertThat(calls("1 (x) S 1 2 3").processTimesNs()).containsExactly(0, 0);
        assertThat(calls("1 (x) S 1 2 3 4 5 6 7 8 9 10 -5 99999999999999999999").processTimesNs())
                .containsExactly(0, 0);
    }

    @Test
    void pinsNothingAndSaysWhy() throws IOException {
        LinuxHost host = new LinuxHost(KernelFiles.below(root.toString()), calls(""), ManualClock.create());
        assertThatThrownBy(() -> host.pinCurrentThread(3))
                .isInstanceOf(WeirException.class)
                .hasMessageContaining("CPU 3")
                .hasMessageContaining("native calls");
    }

    @Test
    @Needs("linux")
    void listsInterfacesAsFarAsTheJdkKnowsThem() throws IOException {
        FileCalls calls = calls("");
        assertThat(calls.routeDump(NetlinkRoute.RTM_GETLINK)).isEmpty();
        assertThat(calls.ethtool("lo", MemorySegment.NULL)).isNegative();
        assertThat(new Interfaces(calls).list())
                .anySatisfy(one -> assertThat(one.name()).isEqualTo("lo"));
    }
}
