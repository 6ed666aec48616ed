package weir.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Names what a test, or every test of a class, needs of the machine: {@code @Needs({"root", "netns"})}.
 *
 * <p>When one is missing the test is skipped, and the end of the build counts it; but when the need is listed in the
 * environment variable {@code WEIR_REQUIRE} (names with commas between) the test fails instead.
 */
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(NeedsCondition.class)
public @interface Needs {
    /** Names of {@link Need}s in lower case: linux, root, netns, tbf, ipv6, cc, nft, tmux, iperf3, netperf. */
    String[] value();
}
