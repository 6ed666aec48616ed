package weir.host.linux;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weir.host.OpenFiles;

/** Reads how many files this process has open (/proc/self/fd) and may have (/proc/self/limits; proc(5)). Pure. */
final class OpenFilesReader {
    private static final Pattern SOFT_LIMIT = Pattern.compile("(?m)^Max open files +(\\d{1,18}) ");

    private OpenFilesReader() {}

    /**
     * Both figures.
     *
     * @param open entries of /proc/self/fd; negative when they cannot be counted
     * @return empty when one of them is not known, or there is no limit
     */
    static Optional<OpenFiles> parse(String limits, int open) {
        Matcher line = SOFT_LIMIT.matcher(limits);
        return open >= 0 && line.find()
                ? Optional.of(new OpenFiles(open, Long.parseLong(line.group(1))))
                : Optional.empty();
    }
}
