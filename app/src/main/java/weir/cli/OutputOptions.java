package weir.cli;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;
import weir.model.WeirException;
import weir.report.Output;
import weir.report.Outputs;

/** In which form a command prints a run: an option for each of {@link Outputs#ALL} but the first, which is what there is without one. */
final class OutputOptions {
    private final Set<String> chosen = new TreeSet<>();

    /** Called by picocli before it reads anything else of this mixin. */
    @Spec
    void describe(CommandSpec own) {
        Outputs.ALL.stream().skip(1).map(this::option).forEach(own::addOption);
    }

    private OptionSpec option(Output output) {
        return OptionSpec.builder("--" + output.name())
                .type(boolean.class)
                .description(output.summary())
                .setter(choice(output.name()))
                .build();
    }

    private ISetter choice(String name) {
        return new ISetter() {
            @Override
            @SuppressWarnings("TypeParameterUnusedInFormals") // as picocli declares it
            public <T> T set(T value) {
                if (Boolean.TRUE.equals(value)) {
                    chosen.add(name);
                } else {
                    chosen.remove(name);
                }
                return value;
            }
        };
    }

    /** @throws WeirException of kind USAGE when more than one was asked for */
    Output output() {
        if (chosen.size() > 1) {
            throw new WeirException(
                    WeirException.Kind.USAGE,
                    chosen.stream().map(name -> "--" + name).collect(Collectors.joining(" and "))
                            + " exclude each other. Give one of them.");
        }
        return chosen.isEmpty()
                ? Outputs.ALL.getFirst()
                : Outputs.named(chosen.iterator().next());
    }
}
