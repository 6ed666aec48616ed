package weir.units;

/** The unit of a metric, with the symbol printed beside its value. */
public enum Unit {
    BIT_PER_SECOND("bit/s"),
    BYTE("B"),
    BYTE_PER_CALL("B/call"),
    CALL("calls"),
    COUNT(""),
    DATAGRAM("datagrams"),
    DATAGRAM_PER_CALL("datagrams/call"),
    DATAGRAM_PER_SECOND("datagrams/s"),
    MICROSECOND("us"),
    /** Service demand of bulk tests; KB is 1024 bytes, as in netperf. */
    MICROSECOND_PER_KIB("us/KB"),
    MICROSECOND_PER_TRANSACTION("us/transaction"),
    MICROSECOND_PER_DATAGRAM("us/datagram"),
    PERCENT("%"),
    SECOND("s"),
    SEGMENT("segments"),
    SEGMENT_PER_SECOND("segments/s"),
    TRAIN("trains"),
    TRANSACTION("transactions"),
    TRANSACTION_PER_SECOND("transactions/s");

    private final String symbol;

    Unit(String symbol) {
        this.symbol = symbol;
    }

    /** What is printed beside a value; empty for a bare count. */
    public String symbol() {
        return symbol;
    }
}
