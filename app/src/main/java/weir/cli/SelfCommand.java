package weir.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line that starts another process of this very program. */
final class SelfCommand {
    private SelfCommand() {}

    /** By the launcher when it said where it is, so that the same archive and options are used; else by the running class path. */
    static List<String> of(String... arguments) {
        List<String> command = new ArrayList<>();
        String launcher = System.getProperty("weir.launcher", "");
        if (launcher.isEmpty()) {
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(List.of("-XX:+UseSerialGC", nativeAccess(), "-cp"));
            command.add(System.getProperty("java.class.path", ""));
            command.add(Main.class.getName());
        } else {
            command.add(launcher);
        }
        command.addAll(List.of(arguments));
        return command;
    }

    /** What this process may do, the other may. */
    private static String nativeAccess() {
        return SelfCommand.class.getModule().isNativeAccessEnabled()
                ? "--enable-native-access=ALL-UNNAMED"
                : "--illegal-native-access=deny";
    }
}
