package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weir.model.WeirException;
import weir.units.DataRate;

final class LabPairTest {
    private static final LabName NAME = LabName.owned(new Owner(77, 35), 1);

    private final List<String> lines = new ArrayList<>();

    private void record(List<String> argv) {
        lines.add(String.join(" ", argv));
    }

    private Commands recording() {
        return argv -> {
            record(argv);
            return "";
        };
    }

    private Commands failingAt(String part) {
        return argv -> {
            record(argv);
            if (lines.getLast().contains(part)) {
                throw new WeirException(WeirException.Kind.MACHINE, "refused: " + part);
            }
            return "";
        };
    }

    @Test
    void touchesOnlyItsOwnNamespaces() {
        LabPair.create(NAME, LinkPlan.ETHERNET, 1, recording());
        assertThat(lines)
                .isNotEmpty()
                .allMatch(line -> line.contains("weir-77-z-1-a") || line.contains("weir-77-z-1-b"));
    }

    @Test
    void limitsBothEndsWithABucketInBytes() {
        LabPair.create(NAME, new LinkPlan(9000, Optional.of(DataRate.parse("100M"))), 1, recording());
        assertThat(lines)
                .contains(
                        "tc -n weir-77-z-1-a qdisc add dev weir0 root tbf rate 100000000bit burst 50000 limit 625000",
                        "tc -n weir-77-z-1-b qdisc add dev weir0 root tbf rate 100000000bit burst 50000 limit 625000");
    }

    @Test
    void hasDifferentAddressesOnTheTwoSidesAndNoIpv6OnASmallLink() {
        LabPair pair = LabPair.create(NAME, new LinkPlan(576, Optional.empty()), 7, recording());
        assertThat(pair.address(LabPair.Side.A)).isEqualTo("10.199.7.1");
        assertThat(pair.address(LabPair.Side.B)).isEqualTo("10.199.7.2");
        assertThat(pair.address6(LabPair.Side.A)).isEmpty();
        assertThat(pair.linkLocalFromOther(LabPair.Side.B)).isEmpty();
        assertThat(lines).noneMatch(line -> line.contains("fe80"));
    }

    @Test
    void saysWhyItCouldNotBeMadeWhenTheSecondNamespaceFails() {
        assertThatExceptionOfType(WeirException.class)
                .isThrownBy(() -> LabPair.create(NAME, LinkPlan.ETHERNET, 1, failingAt("netns add weir-77-z-1-b")))
                .withMessageContaining("refused");
    }

    @Test
    void removesNothingThatIsNotOurs() {
        assertThatIllegalArgumentException().isThrownBy(() -> Namespaces.remove(recording(), "blue"));
        assertThat(lines).isEmpty();
    }

    @Test
    void quotesTheProgramInOneSentenceAndAdvises() {
        assertThat(SystemCommands.failure("ip netns add x", "mkdir /run/netns failed: Permission denied\nmore"))
                .hasMessage("'ip netns add x' failed; it said: mkdir /run/netns failed: Permission denied. "
                        + "A lab needs root (CAP_NET_ADMIN and CAP_SYS_ADMIN): run weir as root.");
        assertThat(SystemCommands.failure("ip x", "")).hasMessageContaining("it said: nothing.");
        assertThat(SystemCommands.failure("ip x", "y".repeat(5000)).getMessage())
                .hasSizeLessThan(400);
    }

    @Test
    void namesAProgramThatIsNotInstalled() {
        assertThatThrownBy(() -> SystemCommands.locate("no-such-program"))
                .hasMessageContaining("no-such-program")
                .hasMessageContaining("Install");
    }
}
