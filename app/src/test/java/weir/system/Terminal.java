package weir.system;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import weir.testing.Await;

/** A terminal of tmux with a server of its own, for what only shows at one. Closing it ends what runs there. */
final class Terminal implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(40);

    private final Path directory;
    private int started;

    /** @param directory for its socket and scripts */
    Terminal(Path directory) {
        this.directory = directory;
    }

    /** Runs a command on a fresh screen; {@code status=N} follows its output. */
    void start(Program weir, String... arguments) throws IOException {
        started++;
        Path script = directory.resolve("script" + started);
        Files.writeString(
                script, weir.script(arguments) + "\necho status=$?\nexec sleep 100\n", StandardCharsets.UTF_8);
        tmux("new-session", "-d", "-x", "120", "-y", "50", "-s", "s" + started, "sh " + script);
    }

    /** Types a line. */
    void type(String line) {
        tmux("send-keys", "-t", "s" + started, "-l", line);
        tmux("send-keys", "-t", "s" + started, "Enter");
    }

    String screen() {
        return tmux("capture-pane", "-p", "-t", "s" + started);
    }

    void await(String text) {
        awaitPattern(Pattern.quote(text));
    }

    void awaitPattern(String pattern) {
        Pattern wanted = Pattern.compile(pattern);
        try {
            Await.until(
                    pattern + " is on the screen",
                    LIMIT,
                    () -> wanted.matcher(screen()).find());
        } catch (AssertionError late) {
            throw new AssertionError(late.getMessage() + ". The screen: " + screen(), late);
        }
    }

    private String tmux(String... words) {
        List<String> command = new ArrayList<>(List.of(
                "tmux", "-f", "/dev/null", "-S", directory.resolve("tmux").toString()));
        command.addAll(List.of(words));
        return Shell.run(command).output();
    }

    @Override
    public void close() {
        tmux("kill-server");
    }
}
