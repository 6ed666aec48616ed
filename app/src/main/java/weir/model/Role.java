package weir.model;

/** What one endpoint does in a test. */
public enum Role {
    SENDER,
    RECEIVER,
    REQUESTER,
    RESPONDER;

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
