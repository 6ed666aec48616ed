package weir.host.linux;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import weir.host.JavaMachine;
import weir.model.Environment;
import weir.model.Version;

/** Reads what this machine is. What cannot be read is "not known"; nothing here fails. Thread-safe. */
final class EnvironmentReader {
    private static final String CPU = "/sys/devices/system/cpu/";
    private static final String CLOCK = "/sys/devices/system/clocksource/clocksource0/";
    private static final String FIRMWARE = "/sys/class/dmi/id/";

    /** The first CPU's block is enough: making the text for all takes the kernel milliseconds on large machines. */
    private static final int CPUINFO_BYTES = 8192;

    private static final int COMMAND_LINE_BYTES = 64 << 10;

    private final KernelFiles files;
    private final Interfaces interfaces;

    EnvironmentReader(KernelFiles files, SystemCalls calls) {
        this.files = files;
        this.interfaces = new Interfaces(calls);
    }

    Environment read() {
        CpuInfo cpu = CpuInfo.parse(new String(files.bytes("/proc/cpuinfo", CPUINFO_BYTES), UTF_8));
        return new Environment(
                files.line("/proc/sys/kernel/hostname"),
                files.line("/proc/sys/kernel/random/boot_id"),
                files.line("/proc/sys/kernel/osrelease"),
                files.line("/proc/sys/kernel/version"),
                files.line("/proc/cmdline"),
                cpu.model(),
                cpusOnline(),
                files.line(CPU + "cpu0/cpufreq/scaling_governor"),
                files.line(CLOCK + "current_clocksource"),
                hypervisor(cpu),
                memoryBytes(files.text("/proc/meminfo")),
                load(files.line("/proc/loadavg")),
                interfaces.list(),
                Sysctls.read(files),
                JavaMachine.version(),
                JavaMachine.flags(arguments()),
                Version.TEXT);
    }

    private int cpusOnline() {
        List<Integer> online = CpuList.parse(files.line(CPU + "online"));
        if (!online.isEmpty()) {
            return online.size();
        }
        int counted = ProcStat.parse(files.text("/proc/stat")).cpus().size();
        return counted > 0 ? counted : -1;
    }

    private String hypervisor(CpuInfo cpu) {
        return Hypervisor.name(
                cpu,
                files.line("/sys/hypervisor/type"),
                files.line(FIRMWARE + "sys_vendor") + " " + files.line(FIRMWARE + "product_name"),
                files.line("/proc/device-tree/hypervisor/compatible"),
                files.line(CLOCK + "available_clocksource"));
    }

    /** MemTotal of /proc/meminfo, bytes, or -1; its kB are 1,024 bytes (proc(5)). */
    static long memoryBytes(String meminfo) {
        for (String line : meminfo.split("\n", 16)) {
            String[] words = line.strip().split("\\s+", 4);
            if (words.length == 3 && words[0].equals("MemTotal:") && words[1].matches("\\d{1,15}")) {
                return Long.parseLong(words[1]) * 1024;
            }
        }
        return -1;
    }

    /** The three averages at the begin of /proc/loadavg, or none. */
    static List<Double> load(String loadavg) {
        String[] words = loadavg.split(" ", 5);
        List<Double> load = new ArrayList<>();
        for (int i = 0; i < 3 && words.length > 3; i++) {
            if (words[i].matches("\\d{1,9}\\.\\d{1,6}")) {
                load.add(Double.parseDouble(words[i]));
            }
        }
        return load.size() == 3 ? load : List.of();
    }

    /** Options from the environment come first, as the virtual machine takes them (java(1), JDK_JAVA_OPTIONS). */
    private List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        for (String variable : List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")) {
            String options = System.getenv().getOrDefault(variable, "");
            if (!options.isBlank()) {
                arguments.addAll(List.of(options.strip().split("\\s+", 256)));
            }
        }
        String commandLine = new String(files.bytes("/proc/self/cmdline", COMMAND_LINE_BYTES), UTF_8);
        String[] words = commandLine.split("\0", -1);
        arguments.addAll(List.of(words).subList(1, words.length));
        return arguments;
    }
}
