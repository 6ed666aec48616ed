package weir.workload;

import weir.net.StreamGroup;

/**
 * One of many streams that a {@link GroupLoop} carries on one thread: what is done whenever the stream is ready. A turn never blocks,
 * makes a small and bounded number of calls, allocates nothing, and says what the stream waits for next. One thread.
 */
public non-sealed interface GroupMember extends StreamAccount {
    /** A turn's answer: all that was planned is done, end marker included. */
    int COMPLETE = -1;

    /** A turn's answer: the stream ended first; the other end left, or the observer woke it. */
    int ENDED_EARLY = -2;

    /** A turn's answer: all is done but the end markers, which are lost like any datagram and therefore sent repeatedly. */
    int FAREWELL = -3;

    /** A turn's answer: bytes or datagrams are waited for. */
    int READABLE = StreamGroup.READABLE;

    /** A turn's answer: room for more to send is waited for. */
    int WRITABLE = StreamGroup.WRITABLE;

    /**
     * Goes on as far as it can in a few calls. The first turn is before anything is ready; the last ones may find nothing to do.
     *
     * @return READABLE, WRITABLE, both together, or how the stream ended
     */
    int turn(Gate gate, StreamCounters counters);

    /** Ten times a second, for what must happen without the stream being ready; answers as {@link #turn}. */
    default int tick(Gate gate, StreamCounters counters, int interest) {
        return interest;
    }

    /** Sends one end marker; after {@link #FAREWELL}. Whether the stream lives on. */
    default boolean farewell() {
        return true;
    }
}
