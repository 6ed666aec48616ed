package weir.net.sim;

/** Every thread of a simulation waited without a limit, and nothing was under way. The message names them and the seed. */
public final class StandstillException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StandstillException(String message) {
        super(message);
    }
}
