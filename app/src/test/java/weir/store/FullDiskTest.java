package weir.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.model.RunRecord;
import weir.testing.Change;
import weir.testing.Needs;
import weir.testing.SampleRuns;

/** A file system of 512 KiB that fills up, or may only be read. */
@Tag("root")
@Needs("root")
class FullDiskTest {
    private static final int MORE_THAN_FIT = 1000;

    @TempDir
    private Path mount;

    private static void command(String... words) throws Exception {
        assertThat(new ProcessBuilder(words).inheritIO().start().waitFor())
                .as(String.join(" ", words))
                .isZero();
    }

    @BeforeEach
    void mountSmallDisk() throws Exception {
        command("mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", mount.toString());
    }

    @AfterEach
    void unmount() throws Exception {
        command("umount", mount.toString());
    }

    private static RunRecord named(int i) {
        return Change.in(SampleRuns.tcpStream(), "id", "run-" + i);
    }

    @Test
    void aFullDiskIsNamedAndLosesNoEarlierRun() {
        Path file = mount.resolve("weir.db");
        List<String> stored = new ArrayList<>();
        try (ResultStore store = SqliteStore.open(file)) {
            assertThatThrownBy(() -> {
                        for (int i = 0; i < MORE_THAN_FIT; i++) {
                            store.append(named(i));
                            stored.add("run-" + i);
                        }
                    })
                    .isInstanceOf(StoreFailure.class)
                    .hasMessageContaining("disk is full");
            assertThat(store.list(RunFilter.newest(MORE_THAN_FIT)).runs())
                    .extracting(RunRecord::id)
                    .containsExactlyElementsOf(stored);
        }
        assertThat(stored).isNotEmpty();
        try (ResultStore store = SqliteStore.open(file)) {
            assertThat(store.list(RunFilter.newest(MORE_THAN_FIT)).runs()).hasSameSizeAs(stored);
        }
    }

    @Test
    void aReadOnlyDiskIsNamed() throws Exception {
        Path file = mount.resolve("weir.db");
        try (ResultStore store = SqliteStore.open(file)) {
            store.append(named(0));
        }
        command("mount", "-o", "remount,ro", mount.toString());
        assertThatThrownBy(() -> {
                    try (ResultStore store = SqliteStore.open(file)) {
                        store.append(named(1));
                    }
                })
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("permissions");
        assertThatThrownBy(() -> SqliteStore.open(mount.resolve("new.db")))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("new.db");
    }
}
