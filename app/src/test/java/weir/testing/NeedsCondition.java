package weir.testing;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.platform.commons.support.AnnotationSupport;

/** Decides for {@link Needs}. Each probe runs once in a test run. Thread-safe. */
final class NeedsCondition implements ExecutionCondition {
    /** Starts the reason of each skip made here; {@link SkipsByNeed} reads the name behind it. */
    static final String REASON = "needs ";

    private static final Namespace PROBES = Namespace.create(NeedsCondition.class);

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Optional<Needs> needs = AnnotationSupport.findAnnotation(context.getElement(), Needs.class);
        if (needs.isEmpty()) {
            return ConditionEvaluationResult.enabled("needs nothing");
        }
        Set<Need> required =
                required(Optional.ofNullable(System.getenv("WEIR_REQUIRE")).orElse(""));
        return decide(needs.get().value(), required, need -> isMet(context, need));
    }

    private static boolean isMet(ExtensionContext context, Need need) {
        return context.getRoot().getStore(PROBES).computeIfAbsent(need, Need::isMet, Boolean.class);
    }

    static Set<Need> required(String list) {
        Set<Need> required = EnumSet.noneOf(Need.class);
        Stream.of(list.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .map(Need::named)
                .forEach(required::add);
        return required;
    }

    /** @throws MissingNeed when a missing need is required */
    static ConditionEvaluationResult decide(String[] names, Set<Need> required, Predicate<Need> isMet) {
        Optional<Need> missing =
                Arrays.stream(names).map(Need::named).filter(isMet.negate()).findFirst();
        if (missing.isEmpty()) {
            return ConditionEvaluationResult.enabled("all needs are met");
        }
        if (required.contains(missing.get())) {
            throw new MissingNeed(
                    "This test needs '" + missing.get().id()
                            + "', which this machine does not offer, and WEIR_REQUIRE lists it. Install it, or take it off the list.");
        }
        return ConditionEvaluationResult.disabled(REASON + missing.get().id());
    }

    /** A required need is missing. */
    static final class MissingNeed extends RuntimeException {
        private static final long serialVersionUID = 1;

        MissingNeed(String message) {
            super(message);
        }
    }
}
