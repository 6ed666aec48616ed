package weir.cli;

import weir.model.WeirException;

/** Exit statuses by kind of failure (docs/exit-status.md). */
enum ExitStatus {
    /** The command did what it was asked. A suspect run is printed with its warnings and counts as done. */
    DONE(0),
    /** A fault of Weir itself; the stack trace is printed. */
    INTERNAL(1),
    USAGE(2),
    UNREACHABLE(3),
    UNTRUSTED(4),
    REFUSED(5),
    RUN_FAILED(6),
    STORE(7),
    MACHINE(8),
    /** What the command printed did not arrive, such as on a full disk. */
    OUTPUT(9),
    /** By Ctrl-C; the JVM itself ends with 143 after SIGTERM and 129 after SIGHUP; what was measured is stored and marked. */
    INTERRUPTED(130),
    /** The program that read the output wanted no more of it; what shells report of one that SIGPIPE ended. */
    PIPE(141);

    private final int number;

    ExitStatus(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    static ExitStatus of(WeirException.Kind kind) {
        return switch (kind) {
            case USAGE -> USAGE;
            case UNREACHABLE -> UNREACHABLE;
            case UNTRUSTED -> UNTRUSTED;
            case REFUSED -> REFUSED;
            case RUN_FAILED -> RUN_FAILED;
            case STORE -> STORE;
            case MACHINE -> MACHINE;
            case INTERRUPTED -> INTERRUPTED;
        };
    }
}
