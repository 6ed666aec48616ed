package weir.cli;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * For tests with many command lines: carries out one for each line of its input, in one process. Answers each with a line: status,
 * then what went to standard output and standard error, in base64.
 */
public final class CommandLoop {
    private CommandLoop() {}

    /** Until the input ends. */
    public static void main(String[] ignored) throws IOException {
        PrintStream answers = System.out;
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.setIn(InputStream.nullInputStream());
        String line;
        while ((line = commands.readLine()) != null) {
            answers.println(answer(line.split(" +")));
        }
    }

    private static String answer(String[] arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        int status = Main.execute(new StandardOutput(out), arguments);
        return status + " " + text(out) + " " + text(err);
    }

    /** A dash in front, so that nothing is a word too. */
    private static String text(ByteArrayOutputStream bytes) {
        return "-" + Base64.getEncoder().encodeToString(bytes.toByteArray());
    }
}
