package weir.net.sim;

import weir.net.ReusableConnection;
import weir.net.TcpConnection;

/**
 * Opens connections to an end that answers each request of so many bytes, hello included, and then closes. One thread. Allocates
 * nothing per call.
 */
public final class ScriptedConnector extends ScriptedTcpConnection implements ReusableConnection {
    private final int requestBytes;
    private final int responseBytes;
    private long opened;
    private long finished;
    private long opensAtMost = Long.MAX_VALUE;
    private int ends;

    public ScriptedConnector(int requestBytes, int responseBytes) {
        this.requestBytes = requestBytes;
        this.responseBytes = responseBytes;
    }

    /** Opening more than that many finds the other end gone. */
    public ScriptedConnector opensAtMost(long connections) {
        opensAtMost = connections;
        return this;
    }

    public long opened() {
        return opened;
    }

    public long finished() {
        return finished;
    }

    /** Connections that ended with less than a request sent: end markers. */
    public int ends() {
        return ends;
    }

    @Override
    public int open() {
        if (opened != finished) {
            throw new AssertionError("opens a connection while another is open");
        }
        if (opened == opensAtMost) {
            return END_OF_STREAM;
        }
        opened++;
        reset();
        deliversInAll(responseBytes);
        return 0;
    }

    @Override
    public int receive(int bytes) {
        if (sentBytes() < requestBytes) {
            throw new AssertionError("receives before its request is whole; it would never return");
        }
        return super.receive(bytes);
    }

    @Override
    public boolean awaitBytes(int limitUs) {
        return true;
    }

    @Override
    public void finish() {
        finished++;
        if (sentBytes() < requestBytes) {
            ends++;
        }
    }

    @Override
    public TcpConnection detach() {
        throw new AssertionError("a connector detaches nothing");
    }
}
