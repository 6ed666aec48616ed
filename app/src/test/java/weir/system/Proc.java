package weir.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Looks at processes from outside, through /proc. */
final class Proc {
    private Proc() {}

    /** Names of a process's threads, with the CPUs each may use; empty when the process is gone. */
    static Map<String, String> cpusOfThreads(long pid) {
        Map<String, String> cpus = new TreeMap<>();
        for (Path task : entries(Path.of("/proc/" + pid + "/task"))) {
            String status = text(task.resolve("status"));
            cpus.put(field(status, "Name"), field(status, "Cpus_allowed_list"));
        }
        return cpus;
    }

    /** Whether a stream of a run has its thread in this process. */
    static boolean carriesTraffic(long pid) {
        return cpusOfThreads(pid).keySet().stream().anyMatch(name -> name.startsWith("weir-stream"));
    }

    /** What the kernel has yet to send on TCP connections of one local port of IPv4 (proc(5), net/tcp), bytes. */
    static long unsentBytes(int port) {
        String local = String.format(Locale.ROOT, ":%04X", port);
        return text(Path.of("/proc/net/tcp"))
                .lines()
                .map(line -> line.strip().split(" +"))
                .filter(fields -> fields.length > 4 && fields[1].endsWith(local))
                .mapToLong(fields -> Long.parseLong(fields[4].substring(0, fields[4].indexOf(':')), 16))
                .sum();
    }

    /** CPU time a process has used, s; 0 when it is gone. */
    static double cpuSeconds(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .map(used -> used.toMillis() / 1000.0)
                .orElse(0.0);
    }

    /** Process ids of a process's children. */
    static List<Long> children(long pid) {
        return ProcessHandle.of(pid).stream()
                .flatMap(ProcessHandle::children)
                .map(ProcessHandle::pid)
                .toList();
    }

    static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }

    /** Command lines and environments of every process, as any user of this machine may see the former. */
    static String allCommandLines() {
        StringBuilder all = new StringBuilder();
        for (Path process : entries(Path.of("/proc"))) {
            if (process.getFileName().toString().matches("\\d+")) {
                all.append(text(process.resolve("cmdline")))
                        .append(text(process.resolve("environ")))
                        .append('\n');
            }
        }
        return all.toString();
    }

    private static String field(String status, String name) {
        return status.lines()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse("");
    }

    private static List<Path> entries(Path directory) {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> all = Files.list(directory)) {
            all.forEach(found::add);
        } catch (IOException | UncheckedIOException gone) {
            // Processes and threads end while one looks at them.
        }
        return found;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException gone) {
            return "";
        } catch (IOException ended) {
            return "";
        }
    }
}
