package weir.report;

import java.util.List;
import java.util.Locale;

/**
 * The ways of moving bytes of every network, as people and programs read them. Pure.
 *
 * @param methods by network, sending before receiving
 */
public record MethodTable(List<Entry> methods) {
    public MethodTable {
        methods = List.copyOf(methods);
    }

    /**
     * One of them.
     *
     * @param direction {@code send} or {@code receive}
     * @param tests that take it
     * @param touched whether the program has every byte in its memory
     * @param reason why it cannot be used on this host; empty when it can
     */
    public record Entry(
            String network,
            String direction,
            String name,
            List<String> tests,
            boolean touched,
            String summary,
            boolean available,
            String reason) {
        public Entry {
            tests = List.copyOf(tests);
        }
    }

    /** For programs (docs/methods.md). */
    public String json() {
        return JsonOutput.document(this);
    }

    /** For a terminal. */
    public String text() {
        Columns out = new Columns();
        String group = "";
        for (Entry entry : methods) {
            String now = entry.network() + ", " + (entry.direction().equals("send") ? "--method" : "--receive-method");
            if (!now.equals(group)) {
                out.line((group.isEmpty() ? "" : "\n") + now);
                group = now;
            }
            String head = String.format(Locale.ROOT, "  %-10s", entry.name());
            out.paragraph(head, words(entry));
        }
        return out.toString();
    }

    private static String words(Entry entry) {
        String untouched = entry.touched() ? "" : "; the program does not touch the data";
        String state = entry.available() ? "" : " NOT HERE: " + entry.reason() + ".";
        return entry.summary() + untouched + ". For " + String.join(", ", entry.tests()) + "." + state;
    }
}
