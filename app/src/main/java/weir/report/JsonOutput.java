package weir.report;

import java.nio.charset.StandardCharsets;
import weir.json.Json;

/** One JSON object, described in docs/json.md and docs/schema/run.schema.json. */
public final class JsonOutput implements Output {
    @Override
    public String name() {
        return "json";
    }

    @Override
    public String render(ReportModel model) {
        return new String(new Json().writePretty(RunDocument.of(model)), StandardCharsets.UTF_8);
    }
}
