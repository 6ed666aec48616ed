package weir.system;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import weir.testing.Await;

/** One process that carries out many command lines, one after the other: what costs time is starting processes. One thread. */
final class Calls implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Program.Running process;
    private int answers;

    Calls(Program weir) {
        process = weir.startMain("weir.cli.CommandLoop");
    }

    /** Carries out a command line; words are separated by spaces, standard input is empty. */
    Program.Result call(String commandLine) {
        process.type(commandLine + "\n");
        answers++;
        Await.until(
                "an answer to " + commandLine,
                LIMIT,
                () -> process.out().chars().filter(c -> c == '\n').count() >= answers || !process.isAlive());
        String[] answer =
                process.out().lines().skip(answers - 1).findFirst().orElse("").split(" ");
        if (answer.length != 3) {
            throw new AssertionError("no answer to " + commandLine + ": " + process.out() + process.err());
        }
        return new Program.Result(Integer.parseInt(answer[0]), decoded(answer[1]), decoded(answer[2]));
    }

    private static String decoded(String text) {
        return new String(Base64.getDecoder().decode(text.substring(1)), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        process.close();
    }
}
