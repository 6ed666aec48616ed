package weir.model;

/**
 * One end of a run: what it reported, and which side it was.
 *
 * @param side LOCAL or REMOTE
 */
public record End(Metric.Side side, RoleReport report) {
    private static final double NS_PER_SECOND = 1e9;

    /** An amount of this end's window as a rate by this end's clock. */
    public double perSecond(double amount) {
        return amount * NS_PER_SECOND / report.windowNs();
    }

    /** A time within this end's window as a percentage of it; 100 is one CPU all the time. */
    public double percentOfWindow(double ns) {
        return ns * 100 / report.windowNs();
    }
}
