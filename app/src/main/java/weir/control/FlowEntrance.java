package weir.control;

import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import weir.model.WeirException;
import weir.net.DataHello;
import weir.net.Network;
import weir.net.UdpSocket;
import weir.workload.RunToken;

/**
 * Where UDP flows come in. Nothing is sent to an address that did not send an OPEN with the token of a run, and nothing but one
 * CHALLENGE of the same length per OPEN until it has echoed the nonce: no reflection, no amplification. One thread receives; one more
 * for each flow that is being opened. Thread-safe.
 */
final class FlowEntrance implements AutoCloseable {
    private static final long TROUBLE_PAUSE_NS = 50_000_000;
    private static final InetAddress BROADCAST = InetAddress.ofLiteral("255.255.255.255");
    private static final int OPENING_LIMIT_MS = 2000;
    private static final int TURN_MS = 50;
    /** With thousands of flows each looks less often whether its run has settled: so many looks a second at most. */
    private static final int LOOKS_PER_SECOND = 4000;

    private static final int CHALLENGES = 16;
    private static final int ACCEPTANCES = 64;
    private static final long SMALL_STACK_BYTES = 256 << 10;

    private final Network network;
    private final UdpSocket socket;
    private final Attachments attachments;
    private final OccasionalLog log;
    private final SecureRandom random = new SecureRandom();
    /** Between bind and connect a flow's socket takes the openings of others (udp(7)), so that is one's turn after the other. */
    private final ReentrantLock binding = new ReentrantLock();

    private volatile boolean closed;

    FlowEntrance(Network network, UdpSocket socket, Attachments attachments, OccasionalLog log) {
        this.network = network;
        this.socket = socket;
        this.attachments = attachments;
        this.log = log;
    }

    void start() {
        Thread.ofPlatform().daemon().name("weir-flows").start(this::receiveOpenings);
    }

    private void receiveOpenings() {
        MemorySegment incoming = socket.incoming(0);
        while (!closed) {
            try {
                int count = socket.receive();
                if (count == UdpSocket.END_OF_STREAM) {
                    return;
                }
                if (count > 0 && socket.length(0) == DataHello.BYTES && DataHello.isAt(incoming, DataHello.BYTES)) {
                    DataHello.decode(incoming, DataHello.BYTES).ifPresent(hello -> opening(hello, socket.sender()));
                }
            } catch (WeirException trouble) {
                log.warn("A UDP flow cannot be opened for now: " + trouble.sentence());
                LockSupport.parkNanos(TROUBLE_PAUSE_NS);
            } catch (RuntimeException | Error fault) {
                log.fault("A UDP flow could not be opened; the agent goes on.", fault);
                LockSupport.parkNanos(TROUBLE_PAUSE_NS);
            }
        }
    }

    private void opening(DataHello hello, InetSocketAddress sender) {
        if (hello.kind() != DataHello.Kind.OPEN || !mayBeAnswered(sender, socket.local())) {
            return;
        }
        Optional<Attachments.Run> run = attachments.find(RunToken.of(hello));
        if (run.isEmpty()
                || run.get().expected().kind() != DataSink.Kind.UDP
                || !run.get().claim(hello.stream())) {
            return;
        }
        begin(run.get(), hello, sender);
    }

    /**
     * Whether an address can be one host's at all, and not this very port: a source address is whatever its sender wrote there. What a
     * netmask makes a broadcast address is refused by the kernel (EACCES, connect(2)).
     *
     * @param own where this agent listens
     */
    static boolean mayBeAnswered(InetSocketAddress sender, InetSocketAddress own) {
        InetAddress address = sender.getAddress();
        boolean isOneHost = sender.getPort() != 0
                && !address.isAnyLocalAddress()
                && !address.isMulticastAddress()
                && !address.equals(BROADCAST);
        return isOneHost && !sender.equals(own);
    }

    private void begin(Attachments.Run run, DataHello hello, InetSocketAddress sender) {
        run.openingBegins();
        try {
            Thread.ofPlatform()
                    .daemon()
                    .stackSize(SMALL_STACK_BYTES)
                    .name("weir-flow " + hello.stream())
                    .start(() -> open(run, hello, sender));
        } catch (Error noThread) {
            run.unclaim(hello.stream());
            run.openingEnded();
            throw noThread;
        }
    }

    private void open(Attachments.Run run, DataHello hello, InetSocketAddress sender) {
        try {
            openSocket(run, hello, sender).ifPresent(flow -> attach(new Opening(run, hello, flow)));
        } finally {
            run.openingEnded();
        }
    }

    /** The flow's own socket; when the plan cannot be met, the run is told. */
    private Optional<UdpSocket> openSocket(Attachments.Run run, DataHello hello, InetSocketAddress sender) {
        DataSink.Expected expected = run.expected();
        InetSocketAddress own =
                new InetSocketAddress(expected.local(), socket.local().getPort());
        try {
            return connected(own, expected.plan(), sender, run, hello);
        } catch (WeirException failed) {
            refuse(run, hello, failed);
        } catch (OutOfMemoryError full) {
            refuse(run, hello, Attachments.noMemory(full));
        }
        return Optional.empty();
    }

    /** Empty when there is no way to the sender: what one address brings about ends with that address. */
    private Optional<UdpSocket> connected(
            InetSocketAddress own,
            Network.SocketPlan plan,
            InetSocketAddress sender,
            Attachments.Run run,
            DataHello hello) {
        binding.lock();
        try {
            UdpSocket flow = network.openUdp(own, plan);
            try {
                flow.connect(sender);
                return Optional.of(flow);
            } catch (WeirException unreachable) {
                log.warn("A UDP flow could not be opened: " + unreachable.sentence());
                flow.close();
                run.unclaim(hello.stream());
                return Optional.empty();
            }
        } finally {
            binding.unlock();
        }
    }

    private void refuse(Attachments.Run run, DataHello hello, WeirException why) {
        run.unclaim(hello.stream());
        run.refuse(hello.stream(), why);
        log.warn("A UDP flow could not be opened: " + why.sentence());
    }

    /** What one address brings about ends with that address: the run goes on waiting for the right one. */
    private void attach(Opening opening) {
        boolean attached = false;
        try {
            attached = opening.run();
        } catch (WeirException unreachable) {
            log.warn("A UDP flow could not be opened: " + unreachable.sentence());
        } finally {
            if (!attached) {
                opening.flow.close();
                opening.run.unclaim(opening.open.stream());
            }
        }
    }

    /** How long an opening waits for a datagram before it looks whether its run has settled. */
    static int turnMs(int streams) {
        return Math.max(TURN_MS, 1000 * streams / LOOKS_PER_SECOND);
    }

    @Override
    public void close() {
        closed = true;
        socket.wake();
        socket.close();
    }

    /** The opening of one flow, on one thread. */
    private final class Opening {
        private final Attachments.Run run;
        private final DataHello open;
        private final UdpSocket flow;
        private final DataHello challenge;
        private final DataHello echo;
        private int challenges;
        private int acceptances;

        Opening(Attachments.Run run, DataHello open, UdpSocket flow) {
            this.run = run;
            this.open = open;
            this.flow = flow;
            RunToken nonce = RunToken.random(random);
            this.challenge = nonce.hello(DataHello.Kind.CHALLENGE, open.stream());
            this.echo = nonce.hello(DataHello.Kind.ECHO, open.stream());
        }

        /** Whether the flow was attached; returns when the run settles, or when the other end did not echo in time. */
        boolean run() {
            flow.receiveLimit(turnMs(run.expected().streams()));
            challenge();
            long endNs = System.nanoTime() + OPENING_LIMIT_MS * 1_000_000L;
            while (!run.isSettled() && (acceptances > 0 || System.nanoTime() - endNs < 0)) {
                int count = flow.receive();
                if (count == UdpSocket.END_OF_STREAM) {
                    break;
                }
                if (count > 0 && flow.length(0) == DataHello.BYTES) {
                    DataHello.decode(flow.incoming(0), DataHello.BYTES).ifPresent(this::answer);
                }
            }
            flow.receiveLimit(0);
            return acceptances > 0;
        }

        private void answer(DataHello message) {
            if (message.equals(open) && acceptances == 0) {
                challenge();
            } else if (message.equals(echo)) {
                accept();
            }
        }

        private void challenge() {
            if (challenges++ < CHALLENGES) {
                send(challenge);
            }
        }

        private void accept() {
            if (acceptances++ == 0) {
                run.attachFlow(open.stream(), flow);
            }
            if (acceptances < ACCEPTANCES) {
                send(run.expected().token().hello(DataHello.Kind.ACCEPT, open.stream()));
            }
        }

        private void send(DataHello message) {
            MemorySegment slot = flow.outgoing(0);
            message.encode(slot);
            flow.send(1, DataHello.BYTES);
            // The loop writes over a part of the slot only, and the rest must not make a hello of a response.
            slot.asSlice(0, DataHello.BYTES).fill((byte) 0);
        }
    }
}
