package weir.protocol;

import weir.model.WeirException;

/** What came over a control connection is not the control protocol. The message is a sentence, fit to be shown. */
public final class ProtocolException extends WeirException {
    private static final long serialVersionUID = 1L;

    /** @param message a sentence; text of the other end in it must be printable */
    public ProtocolException(String message) {
        super(Kind.RUN_FAILED, message);
    }

    /** @param message a sentence; text of the other end in it must be printable */
    public ProtocolException(String message, Throwable cause) {
        super(Kind.RUN_FAILED, message, cause);
    }
}
