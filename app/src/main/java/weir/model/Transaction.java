package weir.model;

/**
 * The size of a transaction.
 *
 * @param requestBytes bytes of a request, 1 or more
 * @param responseBytes bytes of a response, 1 or more
 * @param burst transactions in flight beyond the first, as netperf counts them
 * @param timeoutNs how long a reply in a datagram may take before its request counts as lost, ns; 0 where nothing gets lost: over TCP
 */
public record Transaction(int requestBytes, int responseBytes, int burst, long timeoutNs) {
    public Transaction {
        if (requestBytes < 1 || responseBytes < 1 || burst < 0 || timeoutNs < 0) {
            throw new IllegalArgumentException(
                    "request and response need 1 byte or more, burst and time-out 0 or more: " + requestBytes + ", "
                            + responseBytes + ", " + burst + ", " + timeoutNs);
        }
    }

    /** Of a size, without a limit of its own. */
    public Transaction(int requestBytes, int responseBytes, int burst) {
        this(requestBytes, responseBytes, burst, 0);
    }
}
