package weir.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.testing.Needs;

@Needs("linux")
class JdkSearchTest {
    @TempDir
    private Path directory;

    private FakeCheckout checkout;

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = new FakeCheckout(directory.toRealPath());
    }

    private ProcessBuilder build() {
        return checkout.command(checkout.root().resolve("build").toString());
    }

    private void assertChosen(ProcessBuilder build, Path jdk) throws IOException {
        try (Started started = Started.finished(build)) {
            assertThat(started.status()).as(started.errorText()).isZero();
            assertThat(checkout.mavenCalls()).hasSize(1).first().asString().startsWith("maven " + jdk + " ");
        }
    }

    @Test
    void takesTheHighestVersionByNumberNotByText() throws IOException {
        checkout.addJdk("a", "25.0.9");
        Path highest = checkout.addJdk("b", "25.0.10+7");
        checkout.addJdk("c", "9.0.4");
        checkout.addJdk("d", "1.8.0_412");
        checkout.addJdk("e", "25");
        assertChosen(build(), highest);
    }

    @Test
    void takesAnEarlyAccessBuildOfALaterVersion() throws IOException {
        checkout.addJdk("a", "25.0.9");
        assertChosen(build(), checkout.addJdk("b", "100-ea"));
    }

    @Test
    void takesJavaHomeFirstWhenItQualifies() throws IOException {
        Path home = checkout.addJdk("a", "25.0.1");
        checkout.addJdk("b", "26.0.1");
        ProcessBuilder build = build();
        build.environment().put("JAVA_HOME", home.toString());
        assertChosen(build, home);
    }

    @Test
    void passesOverAJavaHomeThatIsTooOld() throws IOException {
        Path old = checkout.addJdk("a", "21.0.9");
        Path highest = checkout.addJdk("b", "26.0.1");
        ProcessBuilder build = build();
        build.environment().put("JAVA_HOME", old.toString());
        assertChosen(build, highest);
    }

    @Test
    void passesOverAJavaWithoutACompiler() throws IOException {
        Files.delete(checkout.addJdk("a", "26.0.1").resolve("bin/javac"));
        assertChosen(build(), checkout.addJdk("b", "25.0.3"));
    }

    @Test
    void takesTheOneOnThePathLast() throws IOException {
        Path home = checkout.addJdk("a", "25.0.1");
        Files.createSymbolicLink(checkout.tools().resolve("javac"), home.resolve("bin/javac"));
        ProcessBuilder build = build();
        build.environment().put("WEIR_JDK_PLACES", "");
        assertChosen(build, home);
    }

    @Test
    void passesOverNonsense() throws IOException {
        checkout.addJdk("a", "99999999999999999999.1");
        checkout.addJdk("b", "");
        checkout.addJdk("c", "026.0.1");
        Files.delete(checkout.addJdk("d", "27").resolve("release"));
        assertChosen(build(), checkout.addJdk("e", "25.0.3"));
    }

    @Test
    void saysInOneSentenceThatThereIsNoJdk() throws IOException {
        checkout.addJdk("a", "24.0.9");
        try (Started started = Started.finished(build())) {
            assertThat(started.status()).isEqualTo(2);
            assertThat(started.outputLines()).isEmpty();
            assertThat(started.errorText()).hasLineCount(1).contains("no JDK of version 25");
        }
    }

    @Test
    void printsTheCountOfSkipsLast() throws IOException {
        checkout.addJdk("a", "25.0.3");
        FakeCheckout.script(checkout.tools().resolve("mvn"), """
                #!/bin/sh
                mkdir -p app/target
                echo 'Skipped for want of: netns 3' >app/target/skips.txt
                echo 'Tests run: 7'
                exit 1
                """);
        try (Started started = Started.finished(build())) {
            assertThat(started.status()).isEqualTo(1);
            assertThat(started.outputLines()).endsWith("Tests run: 7", "Skipped for want of: netns 3");
        }
    }
}
