package weir.report;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import weir.json.Json;
import weir.model.RoleReport.Interval;
import weir.model.RunRecord;
import weir.model.TcpInfo;
import weir.model.TestSpec;
import weir.model.Totals;

/** A JSON object a line for each thing that happens, described in docs/json.md and docs/schema/stream.schema.json. */
public final class JsonStreamOutput implements LiveOutput {
    static final String SCHEMA = "weir.stream/1";

    private final Json json = new Json();

    @Override
    public String name() {
        return "json-stream";
    }

    @Override
    public String summary() {
        return "Print a line of JSON for each interval as it ends, and the whole run at last (docs/json.md).";
    }

    @Override
    public String begin(RunRecord run) {
        return line(new Start("start", SCHEMA, run.id(), run.startedAt(), run.label(), run.target(), run.spec()));
    }

    @Override
    public String interval(Interval slice) {
        return line(new Slice("interval", "local", slice.startNs(), slice.endNs(), slice.totals(), slice.tcp()));
    }

    @Override
    public String end(ReportModel model) {
        RunDocument run = RunDocument.of(model);
        String warnings = run.warnings().stream()
                .map(one -> line(new Warned("warning", one.code(), one.level(), one.text(), one.advice())))
                .collect(Collectors.joining());
        return warnings + line(new Result("result", run));
    }

    @Override
    public String render(ReportModel model) {
        String intervals = model.run().local().stream()
                .flatMap(local -> local.intervals().stream())
                .map(this::interval)
                .collect(Collectors.joining());
        return begin(model.run()) + intervals + end(model);
    }

    private String line(Record event) {
        return JsonOutput.shown(new String(json.write(event), StandardCharsets.UTF_8)) + "\n";
    }

    record Start(
            String event, String schema, String id, String startedAt, String label, String target, TestSpec spec) {}

    record Slice(String event, String side, long startNs, long endNs, Totals totals, List<TcpInfo> tcp) {}

    record Warned(String event, String code, String level, String text, String advice) {}

    record Result(String event, RunDocument run) {}
}
