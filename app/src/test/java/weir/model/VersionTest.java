package weir.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class VersionTest {
    @Test
    void isTheVersionOfTheBuild() throws IOException {
        assertThat(Files.readString(Path.of("pom.xml")))
                .contains("<artifactId>weir-parent</artifactId><version>" + Version.TEXT + "</version>");
    }
}
