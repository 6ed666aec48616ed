package weir.net.linux;

import java.lang.foreign.Arena;
import java.util.List;
import java.util.stream.Collectors;
import weir.model.WeirException;
import weir.model.WeirException.Kind;
import weir.net.NetException;
import weir.net.Network;

/** The ways of moving datagrams in this room. */
final class UdpMethods {
    private static final List<String> SEND = List.of("copy", "mmsg", "gso");
    private static final List<String> RECEIVE = List.of("copy", "mmsg", "gro");

    private UdpMethods() {}

    /** How one socket sends and how it receives. */
    record Pair(DatagramSender sender, DatagramReceiver receiver) {}

    /**
     * Prepares an open socket for a plan's methods.
     *
     * @throws WeirException when there is no such method, or this kernel has it not
     */
    static Pair open(int fd, Network.SocketPlan plan) {
        return new Pair(sender(plan), receiver(fd, plan));
    }

    private static DatagramSender sender(Network.SocketPlan plan) {
        return switch (plan.sendMethod()) {
            case "copy" -> new CopySender(plan);
            case "mmsg" -> new MmsgSender(plan);
            case "gso" -> new GsoSender(plan);
            default -> throw unknown("send", plan.sendMethod(), SEND);
        };
    }

    private static DatagramReceiver receiver(int fd, Network.SocketPlan plan) {
        return switch (plan.receiveMethod()) {
            case "copy" -> new CopyReceiver(plan);
            case "mmsg" -> new MmsgReceiver(plan);
            case "gro" -> gro(fd, plan);
            default -> throw unknown("receive", plan.receiveMethod(), RECEIVE);
        };
    }

    private static DatagramReceiver gro(int fd, Network.SocketPlan plan) {
        try (Arena arena = Arena.ofConfined()) {
            int result = new Scratch(arena).setOption(fd, Layouts.SOL_UDP, Layouts.UDP_GRO, 1);
            if (result < 0) {
                throw new NetException(
                        Kind.MACHINE,
                        "asking for trains of datagrams (UDP_GRO)",
                        -result,
                        "It needs Linux 5.0; use --receive-method mmsg.");
            }
        }
        return new GroReceiver(plan);
    }

    private static WeirException unknown(String verb, String method, List<String> known) {
        return new WeirException(
                Kind.USAGE,
                "The network 'linux' cannot " + verb + " datagrams by the method '" + method + "'. Use one of: "
                        + known.stream().collect(Collectors.joining(", ")) + ".");
    }
}
