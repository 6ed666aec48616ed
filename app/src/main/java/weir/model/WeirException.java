package weir.model;

/**
 * Something the user can act on. The message is one or two sentences: what failed with which values, then what to do. The command
 * line prints it without a stack trace and exits by its kind.
 */
public class WeirException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Kinds of failure, each with its own exit status (docs/exit-status.md). */
    public enum Kind {
        /** The command line or the spec cannot be carried out as written. */
        USAGE,
        /** The other host cannot be reached, or stopped answering. */
        UNREACHABLE,
        /** Key missing, wrong, or refused. */
        UNTRUSTED,
        /** The agent's policy or quota says no. */
        REFUSED,
        /** The run began and did not end well. */
        RUN_FAILED,
        /** The store of runs cannot be read or written. */
        STORE,
        /** This machine lacks something: a permission, a program, a kernel feature. */
        MACHINE,
        /** The user asked to stop. */
        INTERRUPTED
    }

    private final Kind kind;
    private final String sentence;

    public WeirException(Kind kind, String message) {
        super(message);
        this.kind = kind;
        this.sentence = message;
    }

    public WeirException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.sentence = message;
    }

    /** The message, which is never null here. */
    public String sentence() {
        return sentence;
    }

    /** What sort of failure this is. */
    public Kind kind() {
        return kind;
    }
}
