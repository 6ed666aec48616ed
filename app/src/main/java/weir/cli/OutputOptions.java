package weir.cli;

import picocli.CommandLine.Option;
import weir.report.Output;
import weir.report.Outputs;

/** In which form a command prints a run. */
final class OutputOptions {
    @Option(names = "--json", description = "Print one JSON object instead of text (docs/json.md).")
    private boolean json;

    Output output() {
        return Outputs.named(json ? "json" : "text");
    }
}
