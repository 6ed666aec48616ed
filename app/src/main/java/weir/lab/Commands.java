package weir.lab;

import java.util.List;

/** Runs a program to its end. Thread-safe. */
@FunctionalInterface
interface Commands {
    /**
     * What the program printed, standard output and error together, at most 64 KiB of it.
     *
     * @param argv program and arguments; no shell sees them
     * @throws weir.model.WeirException when it cannot be started, fails, or does not end in time, quoting it
     */
    String run(List<String> argv);
}
