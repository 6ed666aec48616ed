package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LabNameTest {
    @Property
    void isReadBackFromEachNamespace(
            @ForAll @LongRange(min = 1, max = 4_194_304) long pid,
            @ForAll @LongRange(min = 0) long start,
            @ForAll @IntRange(min = 1, max = 1_000_000) int number) {
        LabName name = LabName.owned(new Owner(pid, start), number);
        for (LabPair.Side side : LabPair.Side.values()) {
            assertThat(LabName.ofNamespace(name.namespace(side))).contains(name);
        }
    }

    @Test
    void knowsTheStandingLab() {
        assertThat(LabName.ofNamespace("weir-lab-a")).contains(LabName.STANDING);
        assertThat(LabName.ofNamespace("weir-lab-b").orElseThrow().owner()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "weir",
                "weir-a",
                "weir-lab",
                "weir-lab-c",
                "weir-lab-a2",
                "xweir-lab-a",
                "my-weir-lab-a",
                "weir-1-a",
                "weir-1-2-a",
                "weir-01-2-1-a",
                "weir-1-02-1-a",
                "weir-1-2-0-a",
                "weir-1-2-1-c",
                "weir-1-zzzzzzzzzzzzz-1-a",
                "weir-1-2-1-a\n",
                "WEIR-1-2-1-a",
                "weir-99999999999-2-1-a",
                "weir-1-2-9999999999-a",
                "weir-9999999999-2-1-",
                "blue"
            })
    void leavesEveryOtherNamespaceAlone(String namespace) {
        assertThat(LabName.ofNamespace(namespace)).isEmpty();
    }
}
