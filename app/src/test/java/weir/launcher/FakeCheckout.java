package weir.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A checkout in a temporary directory with the real scripts, a Maven and JDKs that only write down how they were called,
 * and a PATH that holds nothing else but the common tools. Every process gets an environment of its own.
 */
final class FakeCheckout {
    private static final List<String> TOOLS = List.of(
            "sh",
            "find",
            "flock",
            "dirname",
            "readlink",
            "cat",
            "rm",
            "mkdir",
            "cp",
            "mv",
            "touch",
            "cmp",
            "chmod",
            "kill");
    private static final String JAVA = """
            #!/bin/sh
            printf 'java=%s\\n' "$0"
            printf 'pid=%s\\n' "$$"
            for argument; do printf 'argument=%s\\n' "$argument"; done
            """;
    private static final String MAVEN = """
            #!/bin/sh
            echo "maven $JAVA_HOME $*" >>maven.log
            echo 'chatter on standard output'
            while [ -e maven.wait ]; do :; done
            [ ! -e maven.fail ] || exit 1
            mkdir -p app/target/dist/lib/weir app/target/dist/bin
            cp weir app/target/dist/bin/weir
            cp app/src/dist/jdk.sh app/target/dist/lib/weir/jdk.sh
            : >app/target/dist/lib/weir/weir.jar
            : >app/target/dist/lib/weir/weir.jsa
            : >app/target/dist.stamp
            """;

    private final Path directory;

    /** Makes it under an empty directory. */
    FakeCheckout(Path directory) throws IOException {
        this.directory = directory;
        Path real = Path.of("..").toRealPath();
        for (String file : List.of("weir", "build", "app/src/dist/jdk.sh")) {
            Path copy = root().resolve(file);
            Files.createDirectories(copy.getParent());
            Files.copy(real.resolve(file), copy);
        }
        for (String file : List.of("pom.xml", "app/pom.xml", "vendor-picocli/pom.xml", ".mvn/jvm.config", source())) {
            Files.createDirectories(root().resolve(file).getParent());
            Files.createFile(root().resolve(file));
        }
        Files.createDirectories(places());
        Files.createDirectories(tools());
        for (String tool : TOOLS) {
            script(tools().resolve(tool), "#!/bin/sh\nexec " + onPath(tool) + " \"$@\"\n");
        }
        script(tools().resolve("mvn"), MAVEN);
    }

    /** The root of the checkout; the name has a space in it. */
    Path root() {
        return directory.resolve("check out");
    }

    Path tools() {
        return directory.resolve("tools");
    }

    /** Where JDKs are looked for. */
    Path places() {
        return directory.resolve("jdks");
    }

    Path distribution() {
        return root().resolve("app/target/dist");
    }

    /** A source file, from the root. */
    static String source() {
        return "app/src/main/java/weir/Some.java";
    }

    /** Puts a JDK of that version where JDKs are looked for. */
    Path addJdk(String name, String version) throws IOException {
        Path home = places().resolve(name);
        Files.createDirectories(home.resolve("bin"));
        script(home.resolve("bin/java"), JAVA);
        script(home.resolve("bin/javac"), "#!/bin/sh\n");
        Files.writeString(
                home.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\nLIBC=\"gnu\"\n");
        return home;
    }

    /** Makes a file, or changes one, clearly after everything there now. */
    void change(String file) throws IOException {
        Path path = root().resolve(file);
        Files.writeString(path, "changed");
        Files.setLastModifiedTime(path, FileTime.from(Instant.now().plusSeconds(5)));
    }

    /** Makes an empty file in the root: maven.wait or maven.fail. */
    Path signal(String name) throws IOException {
        return Files.createFile(root().resolve(name));
    }

    /** The calls of Maven so far. */
    List<String> mavenCalls() {
        try {
            Path log = root().resolve("maven.log");
            return Files.exists(log) ? Files.readAllLines(log) : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** A process to start, its working directory being the temporary one. */
    ProcessBuilder command(String... command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", tools().toString());
        builder.environment().put("HOME", directory.toString());
        builder.environment().put("WEIR_JDK_PLACES", places() + "/*");
        return builder;
    }

    static void script(Path file, String text) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static Path onPath(String tool) {
        return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
                .map(place -> Path.of(place, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("not on the PATH: " + tool));
    }
}
