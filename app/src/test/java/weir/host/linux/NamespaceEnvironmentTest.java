package weir.host.linux;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.testing.Needs;

/** A process inside a network namespace must record that namespace's interfaces and sysctls, whatever /sys shows it. */
@Tag("netns")
@Needs({"root", "netns"})
class NamespaceEnvironmentTest {
    private static final long LIMIT_SECONDS = 60;

    private final String namespace = "weir-host-" + ProcessHandle.current().pid();

    @TempDir
    Path folder;

    @BeforeEach
    void makeNamespace() throws Exception {
        run("ip", "netns", "add", namespace);
        run("ip", "-n", namespace, "link", "add", "wh0", "mtu", "8000", "type", "veth", "peer", "name", "wh1");
        run("ip", "netns", "exec", namespace, "sh", "-c", "echo 23000 24000 > /proc/sys/net/ipv4/ip_local_port_range");
        run("ip", "-n", namespace, "link", "set", "wh0", "up");
        run("ip", "-n", namespace, "link", "set", "wh1", "up");
        run("ip", "-n", namespace, "addr", "add", "10.66.1.1/24", "dev", "wh0");
        run("ip", "-n", namespace, "addr", "add", "fd66::1/64", "dev", "wh0", "nodad");
    }

    @AfterEach
    void removeNamespace() throws Exception {
        run("ip", "netns", "delete", namespace);
    }

    /** {@code ip netns exec} mounts sysfs anew. */
    @Test
    void listsTheInterfacesOfItsNamespace() throws Exception {
        List<String> lines = run(withJava("ip", "netns", "exec", namespace));
        assertListsOnlyThisNamespace(lines);
    }

    /** {@code nsenter --net} leaves sysfs as it is: /sys/class/net shows the namespace outside. */
    @Test
    void listsThemAlsoWhereSysfsShowsAnotherNamespace() throws Exception {
        List<String> lines = run(withJava("nsenter", "--net=/run/netns/" + namespace));
        assertListsOnlyThisNamespace(lines);
    }

    private static void assertListsOnlyThisNamespace(List<String> lines) {
        assertThat(lines).startsWith("ports 23000 24000");
        assertThat(lines)
                .extracting(line -> line.substring(0, line.indexOf(' ')))
                .contains("wh0", "wh1", "lo")
                .doesNotContain("eth0");
        assertThat(lines)
                .filteredOn(line -> line.startsWith("wh0 "))
                .singleElement()
                .asString()
                .startsWith("wh0 veth 8000 up 10.66.1.1,fd66::1")
                .endsWith(" on");
    }

    private static String[] withJava(String... before) {
        List<String> command = new ArrayList<>(List.of(before));
        String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        command.addAll(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                path,
                EnvironmentMain.class.getName()));
        return command.toArray(String[]::new);
    }

    private List<String> run(String... command) throws IOException, InterruptedException {
        File out = folder.resolve("out").toFile();
        File err = folder.resolve("err").toFile();
        Process process = new ProcessBuilder(command)
                .redirectOutput(out)
                .redirectError(err)
                .start();
        try {
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
                    .as("%s ends in time", command[0])
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue())
                .as(() -> String.join(" ", command) + ": " + text(err))
                .isZero();
        return Files.readAllLines(out.toPath(), UTF_8);
    }

    private static String text(File file) {
        try {
            return Files.readString(file.toPath(), UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
