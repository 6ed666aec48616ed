package weir.host.linux;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class ProcStatTest {
    @Test
    void readsAllColumns() {
        ProcStat stat = ProcStat.parse(Samples.text("virtual-2cpu/proc/stat"));
        assertThat(stat.all()).contains(new CpuTicks(1939, 1450, 0, 18, 16, 178273, 0));
        assertThat(stat.cpus()).containsOnlyKeys(0, 1);
        assertThat(stat.cpus()).containsEntry(1, new CpuTicks(1264, 835, 0, 14, 9, 88774, 0));
    }

    @Test
    void readsSevenColumnsOfAnOldKernelWithoutSteal() {
        ProcStat stat = ProcStat.parse(Samples.text("old-2.6.9/proc/stat"));
        assertThat(stat.all()).contains(new CpuTicks(255517, 98021, 1944, 6521, 0, 18253661, 0));
        assertThat(stat.cpus()).hasSize(2);
    }

    @Test
    void readsFourColumns() {
        assertThat(ProcStat.parse("cpu 1 2 3 4\n").all()).contains(new CpuTicks(3, 3, 0, 0, 0, 4, 0));
    }

    @Test
    void looksAtNoColumnThatIsNotDefinedYet() {
        assertThat(ProcStat.parse("cpu0 1 2 3 4 5 6 7 8 9 10 11 12\n").cpus())
                .containsEntry(0, new CpuTicks(3, 3, 6, 7, 8, 9, 19));
    }

    @Test
    void readsAThousandCpus() {
        String text = "cpu  1024 0 0 102400 0 0 0 0 0 0\n"
                + IntStream.range(0, 1024)
                        .mapToObj(cpu -> "cpu" + cpu + " 1 0 0 " + cpu + " 0 0 0 0 0 0\n")
                        .collect(Collectors.joining())
                + "intr " + "0 ".repeat(100_000) + "\n";
        ProcStat stat = ProcStat.parse(text);
        assertThat(stat.cpus()).hasSize(1024);
        assertThat(stat.cpus().get(1023).idle()).isEqualTo(1023);
    }

    @Test
    void leavesOutALineThatIsCutOff() {
        ProcStat stat = ProcStat.parse(Samples.text("cut/proc/stat"));
        assertThat(stat.cpus()).containsOnlyKeys(0);
    }

    @Test
    void readsCarriageReturns() {
        ProcStat stat = ProcStat.parse(Samples.text("crlf/proc/stat"));
        assertThat(stat.all()).contains(new CpuTicks(10, 10, 0, 0, 0, 100, 0));
        assertThat(stat.cpus()).containsOnlyKeys(0);
    }

    @Test
    void keepsOnlyWhatIsPlausibleOfGarbage() {
        ProcStat stat = ProcStat.parse(new String(Samples.machine("garbage").bytes("/proc/stat", 4096), UTF_8));
        assertThat(stat.all()).isEmpty();
        assertThat(stat.cpus()).containsOnlyKeys(3);
        assertThat(stat.cpus().get(3).user()).isEqualTo(3);
    }

    @Test
    void knowsNothingOfAnEmptyFile() {
        assertThat(ProcStat.parse("").all()).isEmpty();
        assertThat(ProcStat.parse("").cpus()).isEmpty();
    }

    @Test
    void believesNoCpuNumberThatNoKernelHas() {
        assertThat(ProcStat.parse("cpu8192 1 2 3 4\ncpu8191 1 2 3 4\n").cpus()).containsOnlyKeys(8191);
    }

    @Property
    void neverFailsOnAnyText(@ForAll String text) {
        assertThat(ProcStat.parse("cpu" + text)).isNotNull();
    }

    @Property
    void readsWhatAKernelPrints(
            @ForAll @IntRange(max = 8191) int cpu, @ForAll @LongRange(max = 99_999_999_999_999L) long ticks) {
        String line = "cpu" + cpu + (" " + ticks).repeat(10) + "\n";
        assertThat(ProcStat.parse(line).cpus())
                .containsEntry(cpu, new CpuTicks(2 * ticks, ticks, ticks, ticks, ticks, 2 * ticks, 2 * ticks));
    }
}
