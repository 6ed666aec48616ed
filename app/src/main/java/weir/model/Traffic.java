package weir.model;

/**
 * The general test of which every named test is a case.
 *
 * @param direction which way bulk data flows; {@link Direction#SEND} for transactions
 * @param connectionPerTransaction whether each transaction opens a connection of its own (TCP only)
 */
public record Traffic(Transport transport, Pattern pattern, Direction direction, boolean connectionPerTransaction) {
    public Traffic {
        if (connectionPerTransaction && (transport != Transport.TCP || pattern != Pattern.TRANSACTIONS)) {
            throw new IllegalArgumentException(
                    "a connection for each transaction needs TCP transactions, not " + transport + " " + pattern);
        }
    }

    /** What the local end does. */
    public Role localRole() {
        if (pattern == Pattern.TRANSACTIONS) {
            return Role.REQUESTER;
        }
        return direction == Direction.SEND ? Role.SENDER : Role.RECEIVER;
    }
}
