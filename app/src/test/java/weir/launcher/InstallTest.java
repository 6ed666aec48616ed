package weir.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.testing.Needs;

@Needs("linux")
class InstallTest {
    @TempDir
    private Path directory;

    private FakeCheckout checkout;
    private Path prefix;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = new FakeCheckout(directory.toRealPath());
        checkout.addJdk("jdk-25", "25.0.3");
        prefix = directory.toRealPath().resolve("some where");
    }

    private Started build(String... arguments) throws IOException {
        ProcessBuilder builder =
                checkout.command(checkout.root().resolve("build").toString());
        builder.command().addAll(List.of(arguments));
        return Started.finished(builder);
    }

    @Test
    void putsTheProgramUnderThePrefixWithItsTimes() throws IOException {
        try (Started started = build("--install", prefix.toString())) {
            assertThat(started.status()).as(started.errorText()).isZero();
            Path jar = Path.of("lib", "weir", "weir.jar");
            assertThat(Files.getLastModifiedTime(prefix.resolve(jar)))
                    .isEqualTo(Files.getLastModifiedTime(checkout.distribution().resolve(jar)));
        }
        try (Started weir =
                Started.finished(checkout.command(prefix.resolve("bin/weir").toString(), "run"))) {
            assertThat(weir.outputLines()).contains("argument=-Dweir.home=" + prefix.resolve("lib/weir"));
        }
    }

    @Test
    void takesARelativePrefixFromWhereItWasCalled() throws IOException {
        try (Started started = build("--install", "some where")) {
            assertThat(started.status()).isZero();
            assertThat(prefix.resolve("bin/weir")).isExecutable();
        }
    }

    @Test
    void replacesAnEarlierInstallation() throws IOException {
        build("--install", prefix.toString()).close();
        Path old = Files.createFile(prefix.resolve("lib/weir/old-1.0.jar"));
        build("--install", prefix.toString()).close();
        assertThat(old).doesNotExist();
        assertThat(prefix.resolve("lib/weir/weir.jar")).exists();
    }

    @Test
    void leavesWhatIsNotItsOwn() throws IOException {
        Path other = prefix.resolve("lib/weir/precious");
        Files.createDirectories(other.getParent());
        Files.createFile(other);
        try (Started started = build("--install", prefix.toString())) {
            assertThat(started.status()).isEqualTo(2);
            assertThat(started.errorText()).hasLineCount(1).contains("is not Weir's");
            assertThat(other).exists();
        }
    }

    @Test
    void asksForAPrefix() throws IOException {
        try (Started started = build("--install")) {
            assertThat(started.status()).isEqualTo(2);
            assertThat(started.errorText()).contains("--install PREFIX");
            assertThat(checkout.mavenCalls()).isEmpty();
        }
    }
}
