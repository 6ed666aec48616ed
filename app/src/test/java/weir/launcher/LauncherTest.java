package weir.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.testing.Await;
import weir.testing.Needs;

@Needs("linux")
class LauncherTest {
    @TempDir
    private Path directory;

    private FakeCheckout checkout;
    private String launcher;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = new FakeCheckout(directory.toRealPath());
        checkout.addJdk("jdk-25", "25.0.3");
        launcher = checkout.root().resolve("weir").toString();
    }

    private Started run(String... arguments) throws IOException {
        return Started.finished(checkout.command(arguments));
    }

    @Test
    void packagesOnceAndSaysSoOnStandardErrorOnly() throws IOException {
        try (Started first = run(launcher, "--version");
                Started second = run(launcher, "--version")) {
            assertThat(first.status()).isZero();
            assertThat(first.errorText()).contains("packaging the program").contains("chatter");
            assertThat(first.outputLines()).allMatch(line -> line.matches("(java|pid|argument)=.*"));
            assertThat(second.errorText()).isEmpty();
            assertThat(checkout.mavenCalls()).hasSize(1);
        }
    }

    @Test
    void startsTheJvmOnTheDistributionWithItsArguments() throws IOException {
        try (Started started = run(launcher, "run", "a b", "", "*", "$HOME")) {
            Path home = checkout.distribution().resolve("lib/weir");
            assertThat(started.outputLines())
                    .contains(
                            "argument=-Dweir.home=" + home,
                            "argument=-Dweir.command=" + launcher,
                            "argument=-Dweir.launcher="
                                    + checkout.distribution().resolve("bin/weir"),
                            "argument=-XX:SharedArchiveFile=" + home.resolve("weir.jsa"),
                            "argument=-Xlog:disable")
                    .endsWith(
                            "argument=-jar",
                            "argument=" + home.resolve("weir.jar"),
                            "argument=run",
                            "argument=a b",
                            "argument=",
                            "argument=*",
                            "argument=$HOME");
        }
    }

    @Test
    void becomesTheJvmSoThatSignalsReachIt() throws IOException {
        try (Started started = run(launcher)) {
            assertThat(started.outputLines())
                    .contains("pid=" + started.process().pid());
        }
    }

    @Test
    void startsThroughSymbolicLinks() throws IOException {
        Path link = directory.resolve("elsewhere/bin/weir");
        Files.createDirectories(link.getParent());
        Files.createSymbolicLink(directory.resolve("elsewhere/real"), Path.of(launcher));
        Files.createSymbolicLink(link, Path.of("../real"));
        try (Started started = run(link.toString())) {
            assertThat(started.status()).isZero();
            assertThat(started.outputLines()).contains("argument=-Dweir.home=" + checkout.distribution() + "/lib/weir");
        }
    }

    @Test
    void startsFromItsOwnDirectoryAndFromThePath() throws IOException {
        ProcessBuilder here =
                checkout.command("sh", "weir").directory(checkout.root().toFile());
        ProcessBuilder path = checkout.command("sh", "-c", "weir");
        path.environment().put("PATH", checkout.root() + ":" + checkout.tools());
        try (Started first = Started.finished(here);
                Started second = Started.finished(path)) {
            assertThat(first.status()).isZero();
            assertThat(second.status()).isZero();
            assertThat(second.outputLines()).contains("argument=-Dweir.home=" + checkout.distribution() + "/lib/weir");
        }
    }

    @Test
    void takesFurtherOptionsForTheJvm() throws IOException {
        ProcessBuilder builder = checkout.command(launcher);
        builder.environment().put("WEIR_JAVA_OPTS", "-Xmx64m -Da=/*");
        try (Started started = Started.finished(builder)) {
            assertThat(started.outputLines()).contains("argument=-Xmx64m", "argument=-Da=/*");
        }
    }

    @Test
    void packagesAgainWhenASourceIsNewerOrGone() throws IOException {
        run(launcher).close();
        checkout.change(FakeCheckout.source());
        run(launcher).close();
        assertThat(checkout.mavenCalls()).hasSize(2);
        Files.delete(checkout.root().resolve(FakeCheckout.source()));
        checkout.change("app/pom.xml");
        run(launcher).close();
        assertThat(checkout.mavenCalls()).hasSize(3);
    }

    @Test
    void letsASecondStarterWaitForTheFirst() throws IOException {
        Path wait = checkout.signal("maven.wait");
        try (Started first = Started.of(checkout.command(launcher))) {
            Await.until("the first builds", () -> checkout.mavenCalls().size() == 1);
            try (Started second = Started.of(checkout.command(launcher))) {
                Await.until("the second waits", () -> second.errorText().contains("waiting for it"));
                Files.delete(wait);
                assertThat(first.status()).isZero();
                assertThat(second.status()).isZero();
                assertThat(checkout.mavenCalls()).hasSize(1);
            }
        }
    }

    @Test
    void buildsItselfWhenTheFirstStarterWasKilled() throws IOException {
        Path wait = checkout.signal("maven.wait");
        try (Started first = Started.of(checkout.command(launcher))) {
            Await.until("the first builds", () -> checkout.mavenCalls().size() == 1);
            try (Started second = Started.of(checkout.command(launcher))) {
                Await.until("the second waits", () -> second.errorText().contains("waiting for it"));
                first.kill();
                Await.until("the second builds", () -> checkout.mavenCalls().size() == 2);
                Files.delete(wait);
                assertThat(second.status()).isZero();
            }
        }
    }

    @Test
    void neverBuildsWhenInstalledOrInsideABuild() throws IOException {
        run(launcher).close();
        checkout.change(FakeCheckout.source());
        ProcessBuilder inside = checkout.command(launcher);
        inside.environment().put("WEIR_LOCK_HELD", "1");
        try (Started installed = run(checkout.distribution().resolve("bin/weir").toString());
                Started other = Started.finished(inside)) {
            assertThat(installed.status()).isZero();
            assertThat(other.status()).isZero();
            assertThat(checkout.mavenCalls()).hasSize(1);
        }
    }

    @Test
    void saysThatAnInstallationIsBroken() throws IOException {
        run(launcher).close();
        Files.delete(checkout.distribution().resolve("lib/weir/weir.jar"));
        try (Started started = run(checkout.distribution().resolve("bin/weir").toString())) {
            assertThat(started.status()).isEqualTo(2);
            assertThat(started.errorText()).contains("weir.jar is missing").hasLineCount(1);
        }
    }

    @Test
    void saysInOneSentenceThatThereIsNoJava() throws IOException {
        checkout.addJdk("jdk-25", "17.0.15");
        try (Started started = run(launcher, "--version")) {
            assertThat(started.status()).isEqualTo(2);
            assertThat(started.outputLines()).isEmpty();
            assertThat(started.errorText())
                    .hasLineCount(1)
                    .contains("no Java of version 25")
                    .contains("JAVA_HOME");
        }
    }

    @Test
    void saysThatThereIsNoMaven() throws IOException {
        Files.delete(checkout.tools().resolve("mvn"));
        try (Started started = run(launcher, "--version")) {
            assertThat(started.status()).isEqualTo(2);
            assertThat(started.outputLines()).isEmpty();
            assertThat(started.errorText()).contains("no Maven was found");
        }
    }

    @Test
    void endsWithStatusTwoWhenTheBuildFails() throws IOException {
        checkout.signal("maven.fail");
        try (Started started = run(launcher, "--version")) {
            assertThat(started.status()).isEqualTo(2);
            assertThat(started.outputLines()).isEmpty();
            assertThat(started.errorText()).contains("the build failed");
        }
    }
}
