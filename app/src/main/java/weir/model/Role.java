package weir.model;

/** What one endpoint does in a test. */
public enum Role {
    SENDER,
    RECEIVER,
    REQUESTER,
    RESPONDER;

    /** Whether it sends payload. */
    public boolean sends() {
        return this != RECEIVER;
    }

    /** Whether it receives payload. */
    public boolean receives() {
        return this != SENDER;
    }

    /** The role of the other end. */
    public Role opposite() {
        return switch (this) {
            case SENDER -> RECEIVER;
            case RECEIVER -> SENDER;
            case REQUESTER -> RESPONDER;
            case RESPONDER -> REQUESTER;
        };
    }
}
