package weir.workload;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import weir.model.TestSpec;

/**
 * An option of a test, as people type it: which tests take it, and what somebody would have to type for a given spec. Pure.
 *
 * @param name the long one, such as {@code --send-size}
 * @param shortName such as {@code -m}; the long one again where there is no short one
 * @param takes whether it means anything to a test
 * @param typed the value to type for a spec; empty when the spec has the default
 */
public record TestOption(
        String name, String shortName, Predicate<TestType> takes, Function<TestSpec, Optional<String>> typed) {

    /** The names of the tests that take it, in the order of {@link TestTypes#ALL}. */
    public List<String> tests() {
        return TestTypes.ALL.stream().filter(takes).map(TestType::name).toList();
    }

    /** Whether every test takes it. */
    public boolean isForAll() {
        return TestTypes.ALL.stream().allMatch(takes);
    }

    /** The sentence that refuses it for a test which does not take it. */
    public String refusal(String test) {
        return name + " means nothing to " + test + "; it is for "
                + tests().stream().collect(Collectors.joining(", ")) + ". Leave it out.";
    }
}
