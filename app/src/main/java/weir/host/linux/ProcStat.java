package weir.host.linux;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The CPU lines of /proc/stat (proc(5)). The first line sums over every CPU that can exist, so it keeps what CPUs did that have
 * since been taken away; the numbered lines are of the CPUs online. Columns came one by one: iowait, irq and softirq with 2.6.0,
 * steal with 2.6.11, guest with 2.6.24, guest_nice with 2.6.33; a missing column reads as 0, a new one is not looked at.
 *
 * @param all the sum line, when there is one
 * @param cpus CPUs online by number
 */
record ProcStat(Optional<CpuTicks> all, SortedMap<Integer, CpuTicks> cpus) {
    /** NR_CPUS is at most 8,192 on x86 (arch/x86/Kconfig); numbers beyond are not believed. */
    static final int CPU_LIMIT = 8192;

    private static final int NAME_LENGTH = 3;
    private static final int COLUMNS = 10;
    private static final int COLUMNS_REQUIRED = 4;
    private static final int DIGITS_LIMIT = 17;

    /**
     * Reads what can be read. A line that is cut off (no line end: its last number may lack digits), too short or not made of
     * numbers is left out; of two lines for one CPU the first counts.
     */
    static ProcStat parse(String text) {
        Optional<CpuTicks> all = Optional.empty();
        TreeMap<Integer, CpuTicks> cpus = new TreeMap<>();
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
            if (text.startsWith("intr", start)) {
                break;
            }
            if (text.startsWith("cpu", start)) {
                String line = text.substring(start + NAME_LENGTH, end);
                Optional<CpuTicks> ticks = ticks(line);
                int cpu = number(line);
                if (line.startsWith(" ")) {
                    all = all.or(() -> ticks);
                } else if (cpu >= 0) {
                    ticks.ifPresent(t -> cpus.putIfAbsent(cpu, t));
                }
            }
            start = end + 1;
        }
        return new ProcStat(all, Collections.unmodifiableSortedMap(cpus));
    }

    /** The CPU's number at the begin of a line, or -1. */
    private static int number(String line) {
        int space = line.indexOf(' ');
        if (space < 1) {
            return -1;
        }
        long number = digits(line, 0, space);
        return number < CPU_LIMIT ? (int) number : -1;
    }

    private static Optional<CpuTicks> ticks(String line) {
        long[] value = new long[COLUMNS];
        int columns = 0;
        int at = skipBlanks(line, Math.max(0, line.indexOf(' ')));
        while (at < line.length() && columns < COLUMNS) {
            int end = at;
            while (end < line.length() && !isBlank(line.charAt(end))) {
                end++;
            }
            value[columns] = digits(line, at, end);
            if (value[columns] < 0) {
                return Optional.empty();
            }
            columns++;
            at = skipBlanks(line, end);
        }
        return columns < COLUMNS_REQUIRED ? Optional.empty() : Optional.of(ticks(value));
    }

    /** Columns: user nice system idle iowait irq softirq steal guest guest_nice. */
    private static CpuTicks ticks(long[] v) {
        return new CpuTicks(v[0] + v[1], v[2], v[5], v[6], v[7], v[3] + v[4], v[8] + v[9]);
    }

    private static int skipBlanks(String line, int from) {
        int at = from;
        while (at < line.length() && isBlank(line.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\r' || c == '\t';
    }

    /** A number of at most 17 digits, which leaves room for sums; or -1. */
    private static long digits(String text, int start, int end) {
        if (end <= start || end - start > DIGITS_LIMIT) {
            return -1;
        }
        long number = 0;
        for (int i = start; i < end; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }
}
