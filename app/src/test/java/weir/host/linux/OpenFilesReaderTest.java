package weir.host.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weir.host.OpenFiles;

class OpenFilesReaderTest {
    private static final String LIMITS = """
            Limit                     Soft Limit           Hard Limit           Units
            Max processes             96322                96322                processes
            Max open files            1024                 524288               files
            """;

    @Test
    void readsTheLimitInEffect() {
        assertThat(OpenFilesReader.parse(LIMITS, 7)).contains(new OpenFiles(7, 1024));
    }

    @Test
    void saysNothingWhereOneFigureIsMissingOrUnlimited() {
        assertThat(OpenFilesReader.parse("", 7)).isEmpty();
        assertThat(OpenFilesReader.parse(LIMITS, -1)).isEmpty();
        assertThat(OpenFilesReader.parse(LIMITS.replace("1024 ", "unlimited "), 7))
                .isEmpty();
        assertThat(OpenFilesReader.parse(LIMITS.replace("1024 ", "99999999999999999999 "), 7))
                .isEmpty();
    }
}
