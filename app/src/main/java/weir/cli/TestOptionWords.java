package weir.cli;

import java.util.Arrays;
import java.util.Optional;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import weir.model.WeirException;
import weir.workload.TestOption;
import weir.workload.TestOptionTable;
import weir.workload.TestType;

/** What {@link TestOptionTable} means for the command line: which typed options to refuse, and what help says about tests. Pure. */
final class TestOptionWords {
    private TestOptionWords() {}

    /** Refuses what was typed and means nothing to a test. */
    static void refuseMeaningless(TestType type, CommandSpec command) {
        for (OptionSpec typed : command.commandLine().getParseResult().matchedOptions()) {
            Optional<TestOption> option = described(typed);
            if (option.isPresent() && !option.get().takes().test(type)) {
                throw new WeirException(WeirException.Kind.USAGE, option.get().refusal(type.name()));
            }
        }
    }

    /** The sentence after an option's description that names its tests; empty when every test takes it. */
    static String tests(OptionSpec option) {
        return described(option)
                .filter(known -> !known.isForAll())
                .map(known -> " For " + String.join(", ", known.tests()) + ".")
                .orElse("");
    }

    private static Optional<TestOption> described(OptionSpec option) {
        return TestOptionTable.named(option.longestName());
    }

    /** Help that says for which tests an option is. */
    static final class WithTests extends Help {
        WithTests(CommandSpec command, ColorScheme scheme) {
            super(command, scheme);
        }

        @Override
        public IOptionRenderer createDefaultOptionRenderer() {
            IOptionRenderer plain = super.createDefaultOptionRenderer();
            return (option, labels, scheme) -> plain.render(withTests(option), labels, scheme);
        }

        private static OptionSpec withTests(OptionSpec option) {
            String tests = tests(option);
            String[] description = option.description();
            if (tests.isEmpty() || description.length == 0) {
                return option;
            }
            String[] longer = Arrays.copyOf(description, description.length);
            longer[longer.length - 1] += tests;
            return option.toBuilder().description(longer).build();
        }
    }
}
