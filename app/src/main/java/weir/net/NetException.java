package weir.net;

import weir.model.WeirException;

/** A network call failed in a way its caller did not expect. The message names call, addresses and error, and ends in advice. */
public final class NetException extends WeirException {
    private static final long serialVersionUID = 1L;

    private final Errno errno;

    /**
     * @param what the attempt with its values, such as {@code connect to 10.0.0.2:12900}
     * @param number error number as the kernel gave it
     * @param advice what to do, a sentence
     */
    public NetException(Kind kind, String what, int number, String advice) {
        super(kind, what + " failed: " + describe(number) + ". " + advice);
        this.errno = Errno.of(number);
    }

    /**
     * For an error without a number.
     *
     * @param what the attempt with its values
     * @param why in words
     * @param advice what to do, a sentence
     */
    public NetException(Kind kind, String what, String why, String advice) {
        super(kind, what + " failed: " + why + ". " + advice);
        this.errno = Errno.OTHER;
    }

    private static String describe(int number) {
        Errno errno = Errno.of(number);
        return errno == Errno.OTHER ? "error " + number : errno.text() + " (" + errno + ")";
    }

    /** The error. */
    public Errno errno() {
        return errno;
    }
}
