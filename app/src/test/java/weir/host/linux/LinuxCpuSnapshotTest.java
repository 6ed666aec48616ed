package weir.host.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import weir.model.CpuUsage;

class LinuxCpuSnapshotTest {
    private static final long TICK_NS = 10_000_000;
    private static final long SECOND_NS = 1_000_000_000;

    @Test
    void addsUpWhatHappenedBetweenTwoMoments() {
        CpuUsage usage = usage("""
                cpu  100 10 50 1000 20 3 4 5 0 0
                cpu0 50 5 25 500 10 2 2 3 0 0
                cpu1 50 5 25 500 10 1 2 2 0 0
                """, """
                cpu  140 30 70 1090 40 8 14 10 0 0
                cpu0 80 25 35 510 10 7 12 3 0 0
                cpu1 60 5 35 580 30 1 2 7 0 0
                """, SECOND_NS);
        assertThat(usage.userNs()).isEqualTo(60 * TICK_NS);
        assertThat(usage.systemNs()).isEqualTo(20 * TICK_NS);
        assertThat(usage.irqNs()).isEqualTo(5 * TICK_NS);
        assertThat(usage.softirqNs()).isEqualTo(10 * TICK_NS);
        assertThat(usage.stealNs()).isEqualTo(5 * TICK_NS);
        assertThat(usage.idleNs()).isEqualTo(110 * TICK_NS);
        assertThat(usage.cpus()).isEqualTo(2);
        assertThat(usage.busiestCpu()).isZero();
        assertThat(usage.busiestShare()).isCloseTo(75 / 85.0, within(1e-12));
    }

    @Test
    void countsGuestTimeOnce() {
        CpuUsage usage = usage(Samples.text("guest/before"), Samples.text("guest/after"), SECOND_NS);
        assertThat(usage.userNs()).isEqualTo(90 * TICK_NS);
        assertThat(usage.guestNs()).isEqualTo(80 * TICK_NS);
        assertThat(usage.hostBusyNs()).isEqualTo(95 * TICK_NS);
        assertThat(usage.hostShare()).isCloseTo(0.95, within(1e-12));
        assertThat(usage.busiestShare()).isCloseTo(0.95, within(1e-12));
    }

    @Test
    void countsCpusThatComeOrGoButNotTheirIdleTimeSinceBoot() {
        CpuUsage usage = usage(Samples.text("hotplug/before"), Samples.text("hotplug/after"), SECOND_NS);
        assertThat(usage.userNs()).as("with the CPUs that came and went").isEqualTo(270 * TICK_NS);
        assertThat(usage.systemNs()).isEqualTo(20 * TICK_NS);
        assertThat(usage.idleNs()).as("of the two that stayed").isEqualTo(90 * TICK_NS);
        assertThat(usage.cpus()).isEqualTo(2);
        assertThat(usage.busiestCpu()).isEqualTo(2);
        assertThat(usage.busiestShare()).isCloseTo(0.9, within(1e-12));
    }

    @Test
    void countersThatGoBackwardCountAsNothing() {
        CpuUsage usage = usage(Samples.text("backward/before"), Samples.text("backward/after"), SECOND_NS);
        assertThat(usage.userNs()).isZero();
        assertThat(usage.stealNs()).isZero();
        assertThat(usage.systemNs()).isEqualTo(20 * TICK_NS);
        assertThat(usage.idleNs()).as("iowait fell by 10 while idle rose by 80").isEqualTo(70 * TICK_NS);
    }

    @Test
    void aCpuThatWasAwayInBetweenIsNotTheBusiest() {
        CpuUsage usage = usage("""
                cpu0 0 0 0 500
                cpu1 0 0 0 90000
                """, """
                cpu0 40 0 0 560
                cpu1 20 0 0 100
                """, SECOND_NS);
        assertThat(usage.busiestCpu()).isZero();
        assertThat(usage.busiestShare()).isCloseTo(0.4, within(1e-12));
        assertThat(usage.userNs()).isEqualTo(60 * TICK_NS);
    }

    @Test
    void aCpuIdlesNoLongerThanTheWindow() {
        CpuUsage usage = usage("cpu0 0 0 0 5\n", "cpu0 0 0 0 900000\n", SECOND_NS);
        assertThat(usage.idleNs()).isEqualTo(102 * TICK_NS);
    }

    @Test
    void takesTheSumLineWhenThereAreNoOthers() {
        CpuUsage usage = usage("cpu  5 0 5 100\n", "cpu  15 0 10 185\n", SECOND_NS);
        assertThat(usage.hostBusyNs()).isEqualTo(15 * TICK_NS);
        assertThat(usage.idleNs()).isEqualTo(85 * TICK_NS);
        assertThat(usage.cpus()).isZero();
        assertThat(usage.busiestCpu()).isEqualTo(-1);
    }

    @Test
    void addsUpCpusWhenThereIsNoSumLine() {
        CpuUsage usage = usage("cpu0 5 0 0 0\ncpu1 5 0 0 0\n", "cpu0 25 0 0 80\ncpu1 15 0 0 90\n", SECOND_NS);
        assertThat(usage.userNs()).isEqualTo(30 * TICK_NS);
        assertThat(usage.busiestCpu()).isZero();
    }

    @Test
    void knowsNothingWithoutFigures() {
        CpuUsage usage = usage("", "cpu0 1 2 3 4\n", SECOND_NS);
        assertThat(usage.cpus()).isZero();
        assertThat(usage.busiestCpu()).isEqualTo(-1);
        assertThat(usage.hostShare()).isZero();
    }

    @Test
    void findsTheBusiestOfAThousand() {
        String before =
                IntStream.range(0, 1024).mapToObj(c -> "cpu" + c + " 0 0 0 0\n").collect(Collectors.joining());
        String after = IntStream.range(0, 1024)
                .mapToObj(c -> "cpu" + c + " " + (c == 777 ? 99 : 1) + " 0 0 " + (c == 777 ? 1 : 99) + "\n")
                .collect(Collectors.joining());
        CpuUsage usage = usage(before, after, SECOND_NS);
        assertThat(usage.cpus()).isEqualTo(1024);
        assertThat(usage.busiestCpu()).isEqualTo(777);
        assertThat(usage.busiestShare()).isCloseTo(0.99, within(1e-12));
    }

    @Test
    void keepsProcessTimesApart() {
        LinuxCpuSnapshot before = new LinuxCpuSnapshot(ProcStat.parse(""), TICK_NS, 0, 100, 40);
        LinuxCpuSnapshot after = new LinuxCpuSnapshot(ProcStat.parse(""), TICK_NS, SECOND_NS, 350, 30);
        CpuUsage usage = before.until(after);
        assertThat(usage.processUserNs()).isEqualTo(250);
        assertThat(usage.processSystemNs()).isZero();
        assertThat(usage.processNs()).isEqualTo(250);
    }

    @Test
    void refusesASnapshotOfAnotherKindOfHost() {
        LinuxCpuSnapshot snapshot = new LinuxCpuSnapshot(ProcStat.parse(""), TICK_NS, 0, 0, 0);
        assertThatThrownBy(() -> snapshot.until(later -> snapshot.until(later)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Any two readings, even absurd ones, give figures that are not negative and add up. */
    @Property
    void figuresAreNeverNegative(
            @ForAll @Size(20) long[] before,
            @ForAll @Size(20) long[] after,
            @ForAll @LongRange(max = 86_400_000_000_000L) long windowNs) {
        CpuUsage usage = usage(lines(before), lines(after), windowNs);
        assertThat(usage.hostBusyNs()).isNotNegative();
        assertThat(usage.idleNs()).isNotNegative();
        assertThat(usage.stealNs()).isNotNegative();
        assertThat(usage.guestNs()).isBetween(0L, usage.userNs());
        assertThat(usage.hostShare()).isBetween(0.0, 1.0);
        assertThat(usage.busiestShare()).isBetween(0.0, 1.0);
    }

    private static String lines(long[] columns) {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < 2; line++) {
            text.append(line == 0 ? "cpu " : "cpu0");
            for (int column = 0; column < 10; column++) {
                text.append(' ').append(Math.abs(columns[line * 10 + column] % 100_000_000_000_000_000L));
            }
            text.append('\n');
        }
        return text.toString();
    }

    private static CpuUsage usage(String before, String after, long windowNs) {
        LinuxCpuSnapshot begin = new LinuxCpuSnapshot(ProcStat.parse(before), TICK_NS, -5, 0, 0);
        return begin.until(new LinuxCpuSnapshot(ProcStat.parse(after), TICK_NS, windowNs - 5, 0, 0));
    }
}
