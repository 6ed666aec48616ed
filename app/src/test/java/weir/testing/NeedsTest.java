package weir.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;

class NeedsTest {
    private static final Set<Need> NONE = EnumSet.noneOf(Need.class);

    @Test
    void runsWhenAllIsThere() {
        ConditionEvaluationResult result = NeedsCondition.decide(new String[] {"root", "cc"}, NONE, need -> true);
        assertThat(result.isDisabled()).isFalse();
    }

    @Test
    void skipsAndNamesTheMissingNeed() {
        ConditionEvaluationResult result =
                NeedsCondition.decide(new String[] {"root", "cc"}, EnumSet.of(Need.ROOT), need -> need == Need.ROOT);
        assertThat(result.isDisabled()).isTrue();
        assertThat(result.getReason()).contains("needs cc");
    }

    @Test
    void failsWhenTheMissingNeedIsRequired() {
        assertThatThrownBy(() -> NeedsCondition.decide(new String[] {"cc"}, EnumSet.of(Need.CC), need -> false))
                .isInstanceOf(NeedsCondition.MissingNeed.class)
                .hasMessageContaining("cc");
    }

    @Test
    void readsTheListOfRequiredNeeds() {
        assertThat(NeedsCondition.required(" root, netns,")).containsExactly(Need.ROOT, Need.NETNS);
        assertThat(NeedsCondition.required("")).isEmpty();
        assertThatThrownBy(() -> NeedsCondition.required("root,nets"))
                .hasMessageContaining("'nets'")
                .hasMessageContaining("netns");
    }

    @Test
    void countsSkipsByNeed() {
        SkipsByNeed listener = new SkipsByNeed();
        assertThat(listener.line()).isEqualTo("Skipped for want of: nothing");
        listener.count("needs netns");
        listener.count("needs cc");
        listener.count("needs netns");
        listener.count("disabled for another reason");
        assertThat(listener.line()).isEqualTo("Skipped for want of: cc 1, netns 2");
    }
}
