package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.testing.Await;
import weir.testing.Needs;

/** A disk that is full when a run has ended: its result is printed, and no earlier run is lost. */
@Tag("system")
@Tag("root")
@Needs("root")
class StoreTest {
    @TempDir
    private Path home;

    @Test
    void aFullDiskCostsNeitherTheResultNorEarlierRuns() throws Exception {
        Path disk = Files.createDirectory(home.resolve("disk"));
        Shell.mustRun(List.of("mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", disk.toString()));
        Program weir = new Program(disk);
        try (Calls calls = new Calls(weir)) {
            String run = "run tcp_rr -d 200ms --omit 0 --label ";
            assertThat(calls.call(run + "first").status()).isZero();
            Program.Result full = fillWhileItRuns(weir, disk.resolve("filler"));
            assertThat(full.status()).as(full.err()).isEqualTo(7);
            assertThat(full.out()).contains("label: second").contains("not stored");
            assertThat(full.err()).contains("disk is full").doesNotContain("Exception");
            Program.Result refused = calls.call(run + "none");
            assertThat(refused.status())
                    .as("a store that is full beforehand: " + refused.err())
                    .isEqualTo(7);
            assertThat(refused.err()).contains("disk is full");
            Files.delete(disk.resolve("filler"));
            assertThat(calls.call("runs").out()).contains("first").doesNotContain("second");
            assertThat(calls.call(run + "third").status()).isZero();
        } finally {
            Shell.mustRun(List.of("umount", "-l", disk.toString()));
        }
    }

    private static Program.Result fillWhileItRuns(Program weir, Path filler) {
        try (Program.Running run = weir.start("run", "tcp_rr", "-d", "2", "--omit", "0", "--label", "second")) {
            run.closeInput();
            Await.until("traffic flows", Duration.ofSeconds(40), () -> Proc.carriesTraffic(run.pid()));
            fill(filler);
            return run.result();
        }
    }

    private static void fill(Path file) {
        Shell.Done filled = Shell.run(List.of("sh", "-c", "cat /dev/zero > " + file));
        assertThat(filled.output()).contains("No space left");
    }
}
