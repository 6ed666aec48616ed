package weir.model;

/**
 * Connections that came to an agent's port during a run and were not its transactions.
 *
 * @param silent where loops accept: said nothing, or too little, when it was their turn, and did not turn out to be the run's later
 * @param broken where loops accept: ended before a request was whole, or never got so far
 * @param foreign where loops accept: began with something else, control connections included; otherwise those that came to nothing
 * @param answeredApart transactions of the run whose request was not whole when its turn came: answered apart from the loops, and counted
 */
public record StrangerTotals(long silent, long broken, long foreign, long answeredApart) {
    public static final StrangerTotals NONE = new StrangerTotals(0, 0, 0, 0);
}
