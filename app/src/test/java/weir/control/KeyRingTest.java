package weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import weir.model.HostPort;
import weir.model.WeirException;
import weir.testing.Needs;

class KeyRingTest {
    @TempDir
    private Path home;

    private KeyRing ring() {
        return new KeyRing(new ConfigDirectory(home.resolve("weir")));
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void makesTheAgentsKeyOnceForItsOwnerOnly() throws IOException {
        AccessKey key = ring().agentKey();

        assertThat(ring().agentKey()).isEqualTo(key);
        assertThat(mode(ring().agentKeyFile())).isEqualTo("rw-------");
        assertThat(mode(home.resolve("weir"))).isEqualTo("rwx------");
        assertThat(home.resolve("weir")).isDirectoryNotContaining("glob:**.key?*");
    }

    @Test
    void agentsStartedTogetherAgreeOnOneKey() {
        List<CompletableFuture<AccessKey>> agents = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            agents.add(RoomSocketTest.later(() -> ring().agentKey()));
        }
        assertThat(agents.stream().map(CompletableFuture::join).distinct()).hasSize(1);
    }

    @Test
    void keepsTheKeyOfAnotherHost() throws IOException {
        HostPort agent = HostPort.parse("[fe80::1%eth0]:12901");
        Path file = ring().trust(agent, Front.key(1));

        assertThat(mode(file)).isEqualTo("rw-------");
        assertThat(mode(file.getParent())).isEqualTo("rwx------");
        assertThat(ring().keyFor(agent)).isEqualTo(Front.key(1));
        ring().trust(agent, Front.key(2));
        assertThat(ring().keyFor(agent)).isEqualTo(Front.key(2));
        assertThat(ring().forget(agent)).isTrue();
        assertThat(ring().forget(agent)).isFalse();
        assertUntrusted(() -> ring().keyFor(agent), "weir trust [fe80::1%eth0]:12901");
    }

    @Test
    void usesTheOwnAgentsKeyOnLoopbackOnly() {
        AccessKey own = ring().agentKey();

        assertThat(ring().keyFor(HostPort.parse("127.0.0.1"))).isEqualTo(own);
        assertThat(ring().keyFor(HostPort.parse("localhost:5"))).isEqualTo(own);
        assertThat(ring().keyFor(HostPort.parse("::1"))).isEqualTo(own);
        assertUntrusted(() -> ring().keyFor(HostPort.parse("10.0.0.1")), "weir trust 10.0.0.1:12900");
        ring().trust(HostPort.parse("127.0.0.1"), Front.key(7));
        assertThat(ring().keyFor(HostPort.parse("127.0.0.1"))).isEqualTo(Front.key(7));
    }

    @Test
    void refusesAKeyThatOthersCanRead() throws IOException {
        ring().agentKey();
        for (String open : List.of("rw-r-----", "rw----r--", "rw--w----")) {
            Files.setPosixFilePermissions(ring().agentKeyFile(), PosixFilePermissions.fromString(open));
            assertUntrusted(() -> ring().agentKey(), "chmod 600 " + ring().agentKeyFile());
        }
    }

    @Test
    void namesADamagedFileAndNotItsContent() throws IOException {
        ring().agentKey();
        Files.writeString(ring().agentKeyFile(), "SECRET-BUT-BROKEN");
        assertThatThrownBy(() -> ring().agentKey())
                .isInstanceOf(WeirException.class)
                .hasMessageContaining(ring().agentKeyFile().toString())
                .hasMessageNotContaining("SECRET");
        Files.write(ring().agentKeyFile(), new byte[1 << 20]);
        assertUntrusted(() -> ring().agentKey(), "too large");
    }

    @Test
    void refusesADirectoryThatOthersCanWriteTo() throws IOException {
        ring().agentKey();
        HostPort agent = HostPort.parse("192.0.2.1");
        ring().trust(agent, Front.key(1));
        Files.setPosixFilePermissions(home.resolve("weir/trusted"), PosixFilePermissions.fromString("rwxrwx---"));
        assertUntrusted(() -> ring().keyFor(agent), "chmod 700 " + home.resolve("weir/trusted"));
        assertUntrusted(() -> ring().trust(agent, Front.key(2)), "chmod 700");
        Files.setPosixFilePermissions(home.resolve("weir"), PosixFilePermissions.fromString("rwxr-xrwx"));
        assertUntrusted(() -> ring().agentKey(), "chmod 700 " + home.resolve("weir"));
        Files.setPosixFilePermissions(home.resolve("weir"), PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(ring().agentKey()).isEqualTo(ring().agentKey());
    }

    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void refusesWhatIsNoRegularFileWithoutOpeningIt() throws Exception {
        Files.createDirectories(home.resolve("weir"));
        assertThat(new ProcessBuilder(
                                "mkfifo", "-m", "600", ring().agentKeyFile().toString())
                        .start()
                        .waitFor())
                .isZero();
        assertUntrusted(() -> ring().agentKey(), "not a regular file");
        assertUntrusted(() -> KeyFile.read(Path.of("/dev/zero")), "not a regular file");
        assertUntrusted(() -> KeyFile.read(home), "not a regular file");
    }

    @Test
    void doesNotTakeALinkToNothingForNoKey() throws IOException {
        Files.createDirectories(home.resolve("weir"));
        Files.createSymbolicLink(ring().agentKeyFile(), home.resolve("nowhere"));
        assertUntrusted(() -> ring().agentKey(), "is a link to a file that does not exist");
    }

    @Test
    @Needs("root")
    void refusesTheFilesAndDirectoriesOfAnotherUser() throws IOException {
        ring().agentKey();
        UserPrincipal other =
                home.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
        Files.setOwner(ring().agentKeyFile(), other);
        assertUntrusted(() -> ring().agentKey(), "belongs to another user");
        Files.delete(ring().agentKeyFile());
        Files.setOwner(home.resolve("weir"), other);
        assertUntrusted(() -> ring().agentKey(), "belongs to another user");
    }

    @Test
    void leavesNothingBehindWhenAKeyCannotBePutInItsPlace() throws IOException {
        HostPort agent = HostPort.parse("192.0.2.1");
        Path file = ring().trust(agent, Front.key(1));
        Files.delete(file);
        Files.createDirectories(file.resolve("in the way"));
        assertThatThrownBy(() -> ring().trust(agent, Front.key(2))).isInstanceOf(WeirException.class);
        assertThat(file.getParent()).isDirectoryNotContaining("glob:**.key?*");
    }

    private static void assertUntrusted(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String part) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        WeirException.class, wrong -> assertThat(wrong.kind()).isEqualTo(WeirException.Kind.UNTRUSTED))
                .hasMessageContaining(part);
    }

    @Test
    void differentAgentsHaveDifferentFilesInsideTheDirectory() {
        List<String> names = List.of("a.b", "a_b", "a-b", "::1", "fe80::1%a", "fe80::1%A", "1.2.3.4").stream()
                .map(host -> KeyRing.name(HostPort.parse(host)))
                .toList();

        assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.matches("trusted/[a-z0-9=.-]+_12900\\.key"));
    }

    @Test
    void findsItsDirectory() {
        assertThat(where(Map.of("WEIR_CONFIG", "/x/y", "XDG_CONFIG_HOME", "/z")))
                .isEqualTo(Path.of("/x/y/agent.key"));
        assertThat(where(Map.of("XDG_CONFIG_HOME", "/z"))).isEqualTo(Path.of("/z/weir/agent.key"));
        assertThat(where(Map.of("XDG_CONFIG_HOME", "relative"))).isEqualTo(Path.of("/home/me/.config/weir/agent.key"));
        assertThat(where(Map.of("HOME", "/h"))).isEqualTo(Path.of("/h/.config/weir/agent.key"));
        assertThatThrownBy(() -> ConfigDirectory.standard(Map.of("HOME", ""), "?"))
                .hasMessageContaining("Set HOME");
        assertThat(where(Map.of())).isEqualTo(Path.of("/home/me/.config/weir/agent.key"));
    }

    private static Path where(Map<String, String> environment) {
        return new KeyRing(ConfigDirectory.standard(environment, "/home/me")).agentKeyFile();
    }
}
