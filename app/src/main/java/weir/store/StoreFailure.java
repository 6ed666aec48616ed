package weir.store;

import weir.model.WeirException;

/** The store cannot be read or written; the message names the file and says what to do. */
public final class StoreFailure extends WeirException {
    private static final long serialVersionUID = 1L;

    StoreFailure(String message) {
        super(Kind.STORE, message);
    }

    StoreFailure(String message, Throwable cause) {
        super(Kind.STORE, message, cause);
    }
}
