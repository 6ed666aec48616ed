package weir.report;

import java.util.List;

/** The forms there are. */
public final class Outputs {
    /** Each with its own name. The first is what people get who choose none; a line here gives each of the others an option. */
    public static final List<Output> ALL =
            List.of(new TextOutput(), new CsvOutput(), new JsonOutput(), new JsonStreamOutput());

    private Outputs() {}

    /** The output of that name. */
    public static Output named(String name) {
        return ALL.stream()
                .filter(output -> output.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no output is called '" + name + "'; there are "
                        + ALL.stream().map(Output::name).toList()));
    }
}
