package weir.engine;

import java.net.InetSocketAddress;
import java.util.List;
import weir.model.RolePlan;
import weir.net.Network;
import weir.protocol.Token;
import weir.units.NanoClock;

/** Opens the streams of the end that connects. One thread at a time. */
@SuppressWarnings("DoNotCallSuggester")
public final class StreamOpener {
    public StreamOpener(Network network, NanoClock clock) {}

    /**
     * Opens every stream of a plan, in order; the other end has attached each when this returns. Per-transaction streams open no
     * connection yet: each request carries the hello.
     *
     * @param agent where the other end waits
     * @param token of the run
     * @throws weir.model.WeirException UNREACHABLE or REFUSED; streams already opened are closed then
     */
    public List<OpenStream> open(RolePlan plan, InetSocketAddress agent, Token token) {
        throw new UnsupportedOperationException();
    }
}
