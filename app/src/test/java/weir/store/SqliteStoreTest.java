package weir.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.model.RunRecord;
import weir.model.RunStatus;
import weir.model.WeirException;
import weir.testing.Change;
import weir.testing.SampleRuns;

class SqliteStoreTest {
    private static final RunRecord RUN = SampleRuns.tcpStream();

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("deeper/weir.db");
    }

    private static RunRecord named(String id) {
        return Change.in(RUN, "id", id);
    }

    private static List<String> ids(ResultStore.Listing listing) {
        return listing.runs().stream().map(RunRecord::id).toList();
    }

    private void sql(String statement) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement change = connection.createStatement()) {
            change.execute(statement);
        }
    }

    @Test
    void givesBackWhatWasAppendedAfterReopening() {
        try (ResultStore store = SqliteStore.open(file())) {
            store.append(RUN);
        }
        try (ResultStore store = SqliteStore.open(file())) {
            assertThat(store.find(RUN.id())).contains(RUN);
        }
    }

    @Test
    void onlyItsOwnerMayReadTheFile() throws Exception {
        try (ResultStore store = SqliteStore.open(file())) {
            store.append(RUN);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                    .isEqualTo("rw-------");
            Path log = file().resolveSibling("weir.db-wal");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(log)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void aStoreBehindALinkIsForItsOwnerToo() throws Exception {
        Path target = folder.resolve("target.db");
        Files.createSymbolicLink(folder.resolve("link.db"), target);
        try (ResultStore store = SqliteStore.open(folder.resolve("link.db"))) {
            store.append(RUN);
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
                .isEqualTo("rw-------");
    }

    @Test
    void aStoreThatWasOpenToOthersIsClosed() throws Exception {
        SqliteStore.open(file()).close();
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-rw-r--"));
        SqliteStore.open(file()).close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file().getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void aStoreIsARegularFile() {
        for (String other : List.of("/dev/zero", folder.toString())) {
            assertThatThrownBy(() -> SqliteStore.open(Path.of(other)))
                    .isInstanceOf(StoreFailure.class)
                    .hasMessageContaining("not a regular file");
        }
    }

    @Test
    void listsTheNewestOldestFirst() {
        try (ResultStore store = SqliteStore.open(file())) {
            IntStream.range(0, 5).forEach(i -> store.append(named("run-" + i)));
            assertThat(ids(store.list(RunFilter.newest(3)))).containsExactly("run-2", "run-3", "run-4");
        }
    }

    @Test
    void filtersByTestLabelAndStatus() {
        try (ResultStore store = SqliteStore.open(file())) {
            store.append(named("a"));
            store.append(Change.in(SampleRuns.tcpRr(), "id", "b"));
            store.append(Change.in(named("c"), "label", "before"));
            store.append(Change.in(named("d"), "status", RunStatus.SUSPECT));
            assertThat(ids(store.list(RunFilter.newest(9).withTest("tcp_rr")))).containsExactly("b");
            assertThat(ids(store.list(RunFilter.newest(9).withLabel("before")))).containsExactly("c");
            assertThat(ids(store.list(RunFilter.newest(9).withStatus(RunStatus.SUSPECT))))
                    .containsExactly("d");
            assertThat(ids(store.list(RunFilter.newest(9).withLabel("' or 1=1 --"))))
                    .isEmpty();
        }
    }

    @Test
    void findsByIdBeginningTailAndLast() {
        try (ResultStore store = SqliteStore.open(file())) {
            assertThat(store.find("last")).isEmpty();
            store.append(named("20261130-211530-x7k2"));
            store.append(named("20261130-211531-abcd"));
            assertThat(store.find("20261130-211530").map(RunRecord::id)).contains("20261130-211530-x7k2");
            assertThat(store.find("abcd").map(RunRecord::id)).contains("20261130-211531-abcd");
            assertThat(store.find("last").map(RunRecord::id)).contains("20261130-211531-abcd");
            assertThat(store.find("2027")).isEmpty();
            assertThat(store.find("%")).isEmpty();
            assertThatThrownBy(() -> store.find("2026"))
                    .isInstanceOfSatisfying(
                            WeirException.class,
                            several -> assertThat(several.kind()).isEqualTo(WeirException.Kind.USAGE))
                    .hasMessageContainingAll("several runs", "x7k2", "abcd");
        }
    }

    @Test
    void anExactIdWinsOverLongerOnes() {
        try (ResultStore store = SqliteStore.open(file())) {
            store.append(named("run-1"));
            store.append(named("run-12"));
            assertThat(store.find("run-1").map(RunRecord::id)).contains("run-1");
        }
    }

    @Test
    void refusesTheSameIdTwice() {
        try (ResultStore store = SqliteStore.open(file())) {
            store.append(RUN);
            assertThatThrownBy(() -> store.append(RUN))
                    .isInstanceOf(StoreFailure.class)
                    .hasMessageContaining(RUN.id());
            assertThat(store.list(RunFilter.newest(9)).runs()).hasSize(1);
        }
    }

    @Test
    void refusesAStoreOfANewerVersion() throws Exception {
        SqliteStore.open(file()).close();
        sql("pragma user_version = 99");
        assertThatThrownBy(() -> SqliteStore.open(file()))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContainingAll("newer Weir", "99", "--store")
                .extracting(e -> ((WeirException) e).kind())
                .isEqualTo(WeirException.Kind.STORE);
    }

    @Test
    void leavesAnotherProgramsDatabaseAlone() throws Exception {
        Files.createDirectories(file().getParent());
        sql("create table bookmarks (url text)");
        assertThatThrownBy(() -> SqliteStore.open(file()))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("another program");
    }

    @Test
    void saysSoWhenTheFileIsNoStore() throws Exception {
        Files.createDirectories(file().getParent());
        Files.writeString(
                file(),
                "this is not a database at all, whatever its name says, and it is long enough to have a header");
        assertThatThrownBy(() -> SqliteStore.open(file()))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("not a store of runs");
    }

    @Test
    void readsPastARunThatIsDamaged() throws Exception {
        try (ResultStore store = SqliteStore.open(file())) {
            IntStream.range(0, 3).forEach(i -> store.append(named("run-" + i)));
        }
        sql("update run set document = substr(document, 1, 500) where id = 'run-1'");
        try (ResultStore store = SqliteStore.open(file())) {
            ResultStore.Listing listing = store.list(RunFilter.newest(9));
            assertThat(ids(listing)).containsExactly("run-0", "run-2");
            assertThat(listing.problems()).singleElement().asString().contains("run-1", "cannot be read");
            assertThatThrownBy(() -> store.find("run-1")).isInstanceOf(StoreFailure.class);
        }
    }

    @Test
    void readsWhatADamagedFileStillGives() throws Exception {
        try (ResultStore store = SqliteStore.open(file())) {
            IntStream.range(0, 60).forEach(i -> store.append(named("run-" + i)));
        }
        try (RandomAccessFile raw = new RandomAccessFile(file().toFile(), "rw")) {
            raw.seek(raw.length() / 2);
            raw.write(new byte[16 * 4096]);
        }
        try (ResultStore store = SqliteStore.open(file())) {
            ResultStore.Listing listing = store.list(RunFilter.newest(100));
            assertThat(listing.runs()).isNotEmpty().hasSizeLessThan(60);
            assertThat(listing.problems()).isNotEmpty();
        }
    }

    @Test
    void aFolderThatCannotBeMadeIsNamed() {
        assertThatThrownBy(() -> SqliteStore.open(Path.of("/dev/null/weir/weir.db")))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContainingAll("/dev/null/weir/weir.db", "--store");
        assertThatThrownBy(() -> SqliteStore.open(folder))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining(folder.toString());
        assertThatThrownBy(() -> SqliteStore.open(Path.of("a?b"))).isInstanceOf(StoreFailure.class);
    }

    @Test
    void choosesTheFileAsDocumented() {
        assertThat(SqliteStore.defaultPath(Map.of("WEIR_STORE", "/x/y.db", "XDG_DATA_HOME", "/d"), "/h"))
                .hasToString("/x/y.db");
        assertThat(SqliteStore.defaultPath(Map.of("XDG_DATA_HOME", "/d"), "/h")).hasToString("/d/weir/weir.db");
        assertThat(SqliteStore.defaultPath(Map.of("XDG_DATA_HOME", "relative"), "/h"))
                .hasToString("/h/.local/share/weir/weir.db");
        assertThat(SqliteStore.defaultPath(Map.of(), "/h")).hasToString("/h/.local/share/weir/weir.db");
    }

    @Test
    void idsSortByTimeAndAreShort() {
        Instant start = Instant.parse("2026-11-30T21:15:30Z");
        assertThat(RunIds.at(start, new Random(1))).matches("20261130-211530-[2-9a-z]{4}");
        assertThat(RunIds.at(start)).isLessThan(RunIds.at(start.plusSeconds(1)));
    }
}
