package weir.net.sim;

/** Ends a thread whose simulation is over. */
final class AbandonedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AbandonedException() {
        super("The simulation is over.", null, false, false);
    }
}
