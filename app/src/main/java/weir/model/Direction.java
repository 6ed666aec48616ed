package weir.model;

/** Which way bulk data flows, seen from the local end; transactions are always requested by the local end. */
public enum Direction {
    SEND,
    RECEIVE
}
