package weir.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class JavaMachineTest {
    @Test
    void stopsAtTheProgram() {
        assertThat(JavaMachine.flags(List.of("-Xmx1g", "-jar", "weir.jar", "--key-file", "k")))
                .isEqualTo("-Xmx1g");
        assertThat(JavaMachine.flags(List.of("-Xmx1g", "weir.cli.Main", "-Xss1m")))
                .isEqualTo("-Xmx1g");
        assertThat(JavaMachine.flags(List.of("-m", "a/b"))).isEmpty();
    }

    @Test
    void leavesOutClassPathsAndValuesThatMayBeSecret() {
        assertThat(JavaMachine.flags(List.of(
                        "-cp",
                        "a:b",
                        "--class-path=c",
                        "-Dpassword=x",
                        "-Dplain",
                        "-javaagent:a.jar=token=1",
                        "-XX:+UseZGC")))
                .isEqualTo("--class-path -Dpassword -Dplain -javaagent:a.jar -XX:+UseZGC");
    }

    @Test
    void keepsTheValueOfAnOptionThatTakesTheNextArgument() {
        assertThat(JavaMachine.flags(List.of("--add-modules", "jdk.jfr", "-Xint", "Main")))
                .isEqualTo("--add-modules jdk.jfr -Xint");
    }

    @Test
    void isBounded() {
        assertThat(JavaMachine.flags(Collections.nCopies(5_000, "-XX:+Option"))).hasSizeLessThanOrEqualTo(4096);
    }

    @Property
    void neverFails(@ForAll @Size(max = 20) List<@StringLength(max = 60) String> arguments) {
        assertThat(JavaMachine.flags(arguments)).doesNotContain("\n", "\u001b");
    }

    @Test
    void namesVersionAndVendor() {
        assertThat(JavaMachine.version()).contains(Runtime.version().toString(), System.getProperty("java.vendor"));
    }
}
