package weir.model;

/**
 * The size of a transaction.
 *
 * @param requestBytes bytes of a request, 1 or more
 * @param responseBytes bytes of a response, 1 or more
 * @param burst transactions in flight beyond the first, as netperf counts them
 */
public record Transaction(int requestBytes, int responseBytes, int burst) {
    public Transaction {
        if (requestBytes < 1 || responseBytes < 1 || burst < 0) {
            throw new IllegalArgumentException("request and response need 1 byte or more and burst 0 or more: "
                    + requestBytes + ", " + responseBytes + ", " + burst);
        }
    }
}
