package weir.net.linux;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.stream.Collectors;
import weir.model.DataMethod;
import weir.model.Direction;
import weir.model.Transport;
import weir.model.WeirException;
import weir.model.WeirException.Kind;
import weir.net.NetException;
import weir.net.Network.SocketPlan;

/** The ways of moving a byte stream in this room. */
final class TcpMethods {
    private TcpMethods() {}

    /** Makes the part that sends. {@code socket} has no calls in progress. */
    static StreamSender sender(SocketPlan plan, ConnectionMemory memory, Descriptor socket) {
        return switch (known(Direction.SEND, plan.sendMethod())) {
            case SEND_COPY -> new CopyStreamSender(memory);
            case SEND_SENDFILE -> new SendfileSender(source(plan));
            case SEND_SPLICE -> new SpliceSender(source(plan));
            case SEND_ZEROCOPY -> zeroCopy(memory, socket);
            default -> throw unknown(Direction.SEND, plan.sendMethod());
        };
    }

    /** Makes the part that receives. */
    static StreamReceiver receiver(SocketPlan plan, ConnectionMemory memory) {
        return switch (known(Direction.RECEIVE, plan.receiveMethod())) {
            case RECEIVE_COPY -> CopyStreamReceiver.copying(memory);
            case RECEIVE_TRUNC -> CopyStreamReceiver.discarding(memory);
            case RECEIVE_SPLICE -> new SpliceReceiver();
            default -> throw unknown(Direction.RECEIVE, plan.receiveMethod());
        };
    }

    /** Refuses a plan that names a method which is not TCP's, before anything is opened for it. */
    static void requireKnown(SocketPlan plan) {
        known(Direction.SEND, plan.sendMethod());
        known(Direction.RECEIVE, plan.receiveMethod());
    }

    /** Connections that are opened for each transaction only copy. */
    static void requireCopy(SocketPlan plan) {
        requireKnown(plan);
        if (!plan.sendMethod().equals(DataMethod.SEND_COPY.label())
                || !plan.receiveMethod().equals(DataMethod.RECEIVE_COPY.label())) {
            throw new WeirException(
                    Kind.USAGE,
                    "A connection for each transaction sends and receives by copy, not by " + plan.sendMethod()
                            + " and " + plan.receiveMethod() + ". Leave the methods out.");
        }
    }

    private static DataMethod known(Direction direction, String name) {
        return DataMethod.of(direction, name)
                .filter(method -> method.suits(Transport.TCP))
                .orElseThrow(() -> unknown(direction, name));
    }

    private static FileSource source(SocketPlan plan) {
        if (plan.source().isPresent() && plan.source().get() instanceof FileSource file) {
            return file;
        }
        throw new IllegalArgumentException(plan.sendMethod() + " needs a file opened by the network 'linux'");
    }

    private static StreamSender zeroCopy(ConnectionMemory memory, Descriptor socket) {
        int result = socket.aside(TcpMethods::askForZeroCopy, 0);
        if (result < 0) {
            throw new NetException(
                    Kind.MACHINE,
                    "asking for zero copy (SO_ZEROCOPY)",
                    -result,
                    "It needs Linux 4.14; use --method copy.");
        }
        return new ZeroCopySender(memory);
    }

    /** 0 or the negated errno. */
    static int askForZeroCopy(int fd) {
        try (Arena arena = Arena.ofConfined()) {
            return new Scratch(arena).setOption(fd, Layouts.SOL_SOCKET, Layouts.SO_ZEROCOPY, 1);
        }
    }

    private static WeirException unknown(Direction direction, String name) {
        List<DataMethod> all = DataMethod.all(direction);
        String known = all.stream()
                .filter(method -> method.suits(Transport.TCP))
                .map(DataMethod::label)
                .collect(Collectors.joining(", "));
        String verb = direction == Direction.SEND ? "send" : "receive";
        return new WeirException(
                Kind.USAGE,
                "The network 'linux' cannot " + verb + " over TCP by the method '" + name + "'. Use one of: " + known
                        + ".");
    }
}
