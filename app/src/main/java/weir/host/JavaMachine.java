package weir.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What is worth recording of the Java virtual machine, without loading java.management. Pure, but for the system properties. */
public final class JavaMachine {
    private static final int FLAGS_LIMIT = 4096;

    /** Options whose value is the next argument (java(1)), when it is not joined by an equals sign. */
    private static final Set<String> TAKES_NEXT = Set.of(
            "--add-modules",
            "--add-opens",
            "--add-exports",
            "--add-reads",
            "--limit-modules",
            "--enable-native-access",
            "--patch-module",
            "--upgrade-module-path",
            "--sun-misc-unsafe-memory-access",
            "--illegal-native-access");

    private static final Set<String> PATHS = Set.of("-cp", "-classpath", "--class-path", "-p", "--module-path");

    private static final Set<String> PROGRAM = Set.of("-jar", "-m", "--module");

    private JavaMachine() {}

    /** Version, vendor and kind, such as {@code 25.0.3+9-LTS, Eclipse Adoptium, OpenJDK 64-Bit Server VM, mixed mode}. */
    public static String version() {
        List<String> parts = new ArrayList<>();
        for (String name : List.of("java.runtime.version", "java.vendor", "java.vm.name", "java.vm.info")) {
            String value = System.getProperty(name, "");
            if (!value.isEmpty()) {
                parts.add(value);
            }
        }
        return String.join(", ", parts);
    }

    /**
     * The flags of the virtual machine among the arguments of its process. The program's own arguments are left out, and so are
     * class paths, the values of system properties and the options of agents: these may hold what must not be stored.
     *
     * @param arguments of the process, without the name of the program file
     * @return flags with blanks between, at most 4,096 characters
     */
    public static String flags(List<String> arguments) {
        StringBuilder flags = new StringBuilder();
        for (int i = 0; i < arguments.size() && flags.length() < FLAGS_LIMIT; i++) {
            String argument = arguments.get(i);
            boolean isProgram = PROGRAM.contains(argument) || !(argument.startsWith("-") || argument.startsWith("@"));
            if (isProgram) {
                break;
            }
            if (PATHS.contains(argument)) {
                i++;
                continue;
            }
            append(flags, withoutSecrets(argument));
            if (TAKES_NEXT.contains(argument) && i + 1 < arguments.size()) {
                i++;
                append(flags, arguments.get(i));
            }
        }
        return flags.length() <= FLAGS_LIMIT ? flags.toString() : flags.substring(0, FLAGS_LIMIT);
    }

    private static String withoutSecrets(String argument) {
        boolean maySecret = argument.startsWith("-D")
                || argument.startsWith("-javaagent:")
                || argument.startsWith("-agentlib:")
                || argument.startsWith("-agentpath:")
                || argument.startsWith("--class-path=")
                || argument.startsWith("--module-path=");
        int equals = argument.indexOf('=');
        return maySecret && equals > 0 ? argument.substring(0, equals) : argument;
    }

    private static void append(StringBuilder flags, String argument) {
        if (!flags.isEmpty()) {
            flags.append(' ');
        }
        argument.chars().filter(c -> !Character.isISOControl(c)).forEach(c -> flags.append((char) c));
    }
}
