package weir.control;

/** What happens on a control connection once its other end has shown the key. */
@FunctionalInterface
public interface ControlHandler {
    /**
     * Serves one controller until it is done. Called on a thread of its own; the channel is closed afterwards.
     *
     * @param dispatcher where data connections come in
     */
    void handle(Dispatcher dispatcher, FrameChannel channel);
}
