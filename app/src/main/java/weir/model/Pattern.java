package weir.model;

/** The shape of the traffic. */
public enum Pattern {
    /** One way, as fast as the path takes it. */
    BULK,
    /** A request, then its whole response. */
    TRANSACTIONS
}
