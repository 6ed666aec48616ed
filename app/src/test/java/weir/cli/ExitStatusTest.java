package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import weir.model.WeirException;

class ExitStatusTest {
    @ParameterizedTest
    @EnumSource
    void documentGivesTheNumberOfEachKind(WeirException.Kind kind) {
        int number = ExitStatus.of(kind).number();
        assertThat(Path.of("..", "docs", "exit-status.md"))
                .content()
                .contains("| " + number + " | `" + kind.name() + "` |");
    }
}
