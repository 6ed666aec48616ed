package weir.host.linux;

import java.util.ArrayList;
import java.util.List;

/** The kernel's way of writing a set of CPUs: {@code 0-3,8,10-11} (cpuset(7), "List format"). */
final class CpuList {
    private static final int DIGITS_LIMIT = 5;

    private CpuList() {}

    /** The numbers named, in the order written, without those of parts that cannot be read; at most 8,192. */
    static List<Integer> parse(String text) {
        List<Integer> cpus = new ArrayList<>();
        for (String part : text.strip().split(",", ProcStat.CPU_LIMIT)) {
            int dash = part.indexOf('-');
            int first = number(dash < 0 ? part : part.substring(0, dash));
            int last = dash < 0 ? first : number(part.substring(dash + 1));
            for (int cpu = first; first >= 0 && cpu <= last && cpus.size() < ProcStat.CPU_LIMIT; cpu++) {
                cpus.add(cpu);
            }
        }
        return List.copyOf(cpus);
    }

    /** The same form; the numbers must ascend. */
    static String print(List<Integer> cpus) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < cpus.size()) {
            int first = cpus.get(at);
            int last = first;
            while (at + 1 < cpus.size() && cpus.get(at + 1) == last + 1) {
                last = cpus.get(++at);
            }
            at++;
            text.append(text.isEmpty() ? "" : ",").append(first == last ? "" + first : first + "-" + last);
        }
        return text.toString();
    }

    private static int number(String text) {
        String digits = text.strip();
        if (digits.isEmpty() || digits.length() > DIGITS_LIMIT) {
            return -1;
        }
        boolean allDigits = digits.chars().allMatch(c -> c >= '0' && c <= '9');
        return allDigits ? Integer.parseInt(digits) : -1;
    }
}
