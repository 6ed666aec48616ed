package weir.report;

import java.nio.charset.StandardCharsets;
import weir.json.Json;
import weir.units.Printable;

/** One JSON object, described in docs/json.md and docs/schema/run.schema.json. */
public final class JsonOutput implements Output {
    @Override
    public String name() {
        return "json";
    }

    @Override
    public String summary() {
        return "Print one JSON object instead of text (docs/json.md).";
    }

    @Override
    public String render(ReportModel model) {
        return document(RunDocument.of(model));
    }

    /** As JSON that a terminal shows as it is: outside of ASCII, and for DEL, JSON itself asks for no escapes. */
    static String document(Record document) {
        return shown(new String(new Json().writePretty(document), StandardCharsets.UTF_8));
    }

    /** The same of JSON that is text already. */
    static String shown(String json) {
        StringBuilder shown = new StringBuilder(json.length());
        json.codePoints().forEach(c -> {
            if (c == '\n' || Printable.isPlain(c)) {
                shown.appendCodePoint(c);
            } else {
                // Such characters stand in strings only, where each half of a pair has an escape of its own (RFC 8259).
                Character.toString(c).chars().forEach(unit -> shown.append(String.format("\\u%04x", unit)));
            }
        });
        return shown.toString();
    }
}
