package weir.engine;

/** How a window ended. */
enum Ending {
    /** Its time was over. */
    TIME,
    /** Every stream had done its share, or had ended. */
    DONE,
    /** The other end said that it had finished, and nothing came any more. */
    PEER_WORD,
    /** Somebody asked for it. */
    ASKED
}
