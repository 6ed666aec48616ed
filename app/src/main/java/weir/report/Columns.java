package weir.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Text in columns and paragraphs of at most 80 characters. One thread. */
final class Columns {
    static final int WIDTH = 80;
    private static final int LABEL = 28;
    private static final int VALUE = 25;

    private final StringBuilder text = new StringBuilder();

    /** A label and a value of each end; nothing when neither has one. */
    void row(String label, String local, String remote) {
        if (local.isEmpty() && remote.isEmpty()) {
            return;
        }
        String line = String.format(
                Locale.ROOT,
                "%-" + LABEL + "s%-" + VALUE + "s %s",
                label,
                local.isEmpty() ? "-" : local,
                remote.isEmpty() ? "-" : remote);
        line(line.stripTrailing());
    }

    /** A label and one value for both ends. */
    void row(String label, String both) {
        if (!both.isEmpty()) {
            line(String.format(Locale.ROOT, "%-" + LABEL + "s%s", label, both));
        }
    }

    void line(String line) {
        text.append(line).append('\n');
    }

    /** Words broken into lines; the first starts with {@code head}, the others are indented as far. */
    void paragraph(String head, String words) {
        String indent = " ".repeat(head.length());
        List<String> lines = wrap(words, WIDTH - head.length());
        for (int i = 0; i < lines.size(); i++) {
            line((i == 0 ? head : indent) + lines.get(i));
        }
    }

    static List<String> wrap(String words, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : words.strip().split("\\s+")) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() > 0 ? " " : "").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
