package weir.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.OptionalLong;
import weir.model.WeirException;

/**
 * A process, so named that no later process can be taken for it.
 *
 * @param pid its number
 * @param startTicks when it started, in clock ticks since boot: field 22 of /proc/PID/stat (proc(5))
 */
record Owner(long pid, long startTicks) {
    private static final int FIELDS_AFTER_NAME_BEFORE_START = 19;

    /** This process. */
    static Owner self() {
        long pid = ProcessHandle.current().pid();
        OptionalLong start = startTicks(pid);
        return new Owner(
                pid,
                start.orElseThrow(() -> new WeirException(
                        WeirException.Kind.MACHINE,
                        "/proc/" + pid + "/stat cannot be read. A lab needs Linux with /proc mounted.")));
    }

    /** Whether the process still runs; one that cannot be looked at counts as running, so that nothing of it is removed. */
    boolean lives() {
        try {
            OptionalLong start = startTicks(pid);
            return start.isPresent() && start.getAsLong() == startTicks;
        } catch (WeirException unreadable) {
            return true;
        }
    }

    private static OptionalLong startTicks(long pid) {
        try {
            return OptionalLong.of(
                    parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1)));
        } catch (NoSuchFileException gone) {
            return OptionalLong.empty();
        } catch (IOException | IllegalArgumentException failed) {
            if (Files.notExists(Path.of("/proc", Long.toString(pid)))) {
                return OptionalLong.empty();
            }
            throw new WeirException(
                    WeirException.Kind.MACHINE,
                    "/proc/" + pid + "/stat cannot be read: " + failed.getMessage() + ". Is /proc mounted?",
                    failed);
        }
    }

    /** The start time in the text of /proc/PID/stat. The process name, in parentheses, may hold anything, parentheses too. */
    static long parse(String stat) {
        int afterName = stat.lastIndexOf(')');
        String[] fields = stat.substring(afterName + 1).trim().split(" ", FIELDS_AFTER_NAME_BEFORE_START + 2);
        if (afterName < 0 || fields.length <= FIELDS_AFTER_NAME_BEFORE_START) {
            throw new IllegalArgumentException("not the text of a /proc/PID/stat: '" + stat.strip() + "'");
        }
        return Long.parseLong(fields[FIELDS_AFTER_NAME_BEFORE_START]);
    }
}
