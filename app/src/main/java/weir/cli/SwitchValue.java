package weir.cli;

import java.util.Map;
import java.util.Stack;
import java.util.regex.Pattern;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** For a switch whose value may be left out: the next word is its value only when it can be one, and not the name of a test. */
final class SwitchValue implements IParameterPreprocessor {
    private static final Pattern VALUE = Pattern.compile("(on|off)(,(on|off)?)?|,(on|off)");

    @Override
    public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec argument, Map<String, Object> state) {
        boolean isApart = " ".equals(state.get("separator"));
        boolean hasValue = !words.isEmpty() && VALUE.matcher(words.peek()).matches();
        if (isApart && !hasValue && argument instanceof OptionSpec option) {
            words.push(option.fallbackValue());
        }
        return false;
    }
}
