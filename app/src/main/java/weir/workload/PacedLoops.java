package weir.workload;

import java.util.List;
import weir.model.Pacing;
import weir.model.TestSpec;
import weir.net.DataHello;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;
import weir.net.UdpSocket;
import weir.units.NanoClock;

/** Makes the loops of a run that keeps to a rate. Thread-safe; each loop is for one thread. */
final class PacedLoops {
    private final TestSpec spec;
    private final Pacing pacing;
    private final NanoClock clock;

    PacedLoops(TestSpec spec, Pacing pacing, NanoClock clock) {
        this.spec = spec;
        this.pacing = pacing;
        this.clock = clock;
    }

    private Pacer pacer(int stream, long unitsPerStart) {
        return new Pacer(PacePlan.of(pacing, unitsPerStart, spec.streams(), stream), clock);
    }

    StreamLoop sender(int stream, TcpConnection connection, int sendBytes) {
        return new PacedSendLoop(connection, sendBytes, pacer(stream, PacePlan.unitsPerStart(spec, pacing)), notes());
    }

    StreamLoop sender(UdpSocket socket, DatagramFlow flow, DatagramFormat format) {
        Pacer pacer = pacer(flow.stream(), PacePlan.unitsPerStart(spec, pacing) * flow.batch());
        return new PacedDatagramSendLoop(socket, flow, format, pacer, notes());
    }

    StreamLoop requester(int stream, TcpConnection connection, long quota) {
        return requester(stream, new StreamExchange(connection, spec.transaction()), quota);
    }

    StreamLoop connector(ReusableConnection connection, DataHello hello, long quota) {
        return requester(hello.stream(), new ConnectExchange(connection, spec.transaction(), hello), quota);
    }

    StreamLoop requester(UdpSocket socket, DatagramFlow flow, long quota) {
        return requester(flow.stream(), new DatagramExchange(socket, spec.transaction(), flow), quota);
    }

    private StreamLoop requester(int stream, Exchange exchange, long quota) {
        return new PacedRequestLoop(exchange, spec.transaction(), quota, pacer(stream, 1), clock);
    }

    private List<String> notes() {
        return pacing.limit()
                ? List.of("This agent's owner lets it send at most " + pacing.perSecond()
                        + " bit/s (--max-rate); it kept to that.")
                : List.of();
    }
}
