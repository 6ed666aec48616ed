package weir.workload;

import java.time.Duration;
import java.util.List;
import weir.model.EndOptions;
import weir.model.Pattern;
import weir.model.Role;
import weir.model.SocketOption;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Traffic;
import weir.model.Transaction;
import weir.model.Transport;
import weir.model.WeirException;

/** Finds what is impossible in a spec, and says so in a sentence with the value and what to do. One thread. */
final class SpecCheck {
    static final int STREAMS_MAX = 4096;
    static final int DATAGRAM_MAX = 65_507; // 65,535 less the headers of IPv4 and UDP
    private static final int TCP_BYTES_MAX = 64 << 20;
    private static final long MEMORY_MAX = 1L << 30;
    private static final Duration COUNTED_INTERVAL_MIN = Duration.ofMillis(100);
    private static final Duration OMIT_MAX = Duration.ofDays(1);
    private static final Duration DURATION_MAX = Duration.ofDays(366);
    private static final Duration TIMEOUT_MIN = Duration.ofMillis(1);
    /** A drain waits for the last replies. */
    private static final Duration TIMEOUT_MAX = Duration.ofSeconds(5);

    private static final int BURST_MAX = 4095;
    /** What the socket buffers of a connection hold at least, with Linux's defaults. */
    private static final long BUFFERED_BYTES = 64 * 1024;

    private final TestType type;
    private final TestSpec spec;
    private final Traffic traffic;
    private final Transaction transaction;

    SpecCheck(TestType type, TestSpec spec) {
        this.type = type;
        this.spec = spec;
        this.traffic = type.traffic();
        this.transaction = spec.transaction();
    }

    void check() {
        refuseIf(
                !spec.test().equals(type.name()) || !spec.traffic().equals(traffic),
                "A spec named " + spec.test() + " with the traffic " + spec.traffic() + " is not one of " + type.name()
                        + "; the other end may be another version of Weir.");
        refuseIf(
                spec.streams() > STREAMS_MAX,
                spec.streams() + " streams are too many; use at most " + STREAMS_MAX + ".");
        checkTiming(spec.timing());
        if (traffic.pattern() == Pattern.BULK) {
            checkBulk();
        } else {
            checkTransactions();
        }
        checkTimeout();
        PacingCheck.problem(spec).ifPresent(problem -> refuseIf(true, problem));
        checkThreads(spec.local());
        checkThreads(spec.remote());
        refuseIf(
                spec.pacing().isPresent() && leader().streamsPerThread() > 1,
                "A thread keeps one stream to its rate, not " + leader().streamsPerThread()
                        + "; use --streams-per-thread 1 with --rate.");
        new MethodCheck(type, spec).check();
        checkMemory();
        new BufferCheck(spec).check();
        checkSockets(spec.local());
        checkSockets(spec.remote());
    }

    /** What a report of many slices takes in memory and on the control connection is bounded here, for both ends. */
    private static void checkTiming(Timing timing) {
        refuseIf(
                timing.omit().maxNs() > OMIT_MAX.toNanos(),
                "An omit period of " + seconds(timing.omit().maxNs()) + " s is too long; use at most "
                        + OMIT_MAX.toSeconds() + " s.");
        refuseIf(
                timing.durationNs() > DURATION_MAX.toNanos(),
                "A duration of " + seconds(timing.durationNs()) + " s is too long; use at most "
                        + DURATION_MAX.toSeconds() + " s.");
        if (timing.intervalNs() == 0) {
            return;
        }
        refuseIf(
                timing.durationNs() / timing.intervalNs() > TestDefaults.INTERVALS_MAX,
                "Intervals of " + timing.intervalNs() / 1_000_000 + " ms are more than " + TestDefaults.INTERVALS_MAX
                        + " in " + seconds(timing.durationNs()) + " s; use longer ones.");
        refuseIf(
                timing.isCounted() && timing.intervalNs() < COUNTED_INTERVAL_MIN.toNanos(),
                "Intervals of " + timing.intervalNs() / 1_000_000
                        + " ms are too short for a run whose length is not known" + " before; use "
                        + COUNTED_INTERVAL_MIN.toMillis() + " ms or more.");
    }

    private static long seconds(long ns) {
        return ns / 1_000_000_000L;
    }

    private void checkBulk() {
        refuseIf(
                spec.timing().transactions() > 0,
                type.name() + " has no transactions to count to "
                        + spec.timing().transactions() + "; end it by duration or by bytes.");
        refuseIf(
                transaction.burst() > 0,
                "A burst of " + transaction.burst() + " is for transactions; " + type.name()
                        + " has none. Leave it out.");
        refuseIf(
                spec.timing().bytes() > 0 && spec.timing().bytes() < spec.streams(),
                spec.timing().bytes() + " bytes cannot be shared by " + spec.streams()
                        + " streams; give at least one byte for each.");
        if (traffic.transport() == Transport.UDP) {
            checkDatagrams();
        }
    }

    private void checkDatagrams() {
        int bytes = spec.end(Role.SENDER).sendBytes();
        int receiveBytes = spec.end(Role.RECEIVER).receiveBytes();
        refuseIf(
                bytes > DATAGRAM_MAX,
                "A datagram of " + bytes + " bytes is too long for UDP; use at most " + DATAGRAM_MAX + ".");
        refuseIf(
                bytes < DatagramFormat.NUMBERED_BYTES,
                "A datagram of " + bytes
                        + " bytes has no room for the sequence number that loss is counted by; use at least "
                        + DatagramFormat.NUMBERED_BYTES + ", or " + DatagramFormat.STAMPED_BYTES
                        + " to measure jitter too.");
        refuseIf(
                spec.timing().bytes() > 0 && (spec.timing().bytes() - 1) / bytes + 1 < spec.streams(),
                spec.timing().bytes() + " bytes are fewer datagrams of " + bytes + " bytes than there are streams, "
                        + spec.streams() + "; give at least one for each.");
        refuseIf(
                receiveBytes < bytes,
                "A receive size of " + receiveBytes + " bytes would cut datagrams of " + bytes
                        + " bytes; leave it out, or make it as large.");
    }

    private void checkTransactions() {
        refuseIf(
                spec.timing().bytes() > 0,
                type.name() + " counts transactions, not bytes; end it by duration or by a number of transactions.");
        refuseIf(
                spec.timing().transactions() > 0 && spec.timing().transactions() < spec.streams(),
                spec.timing().transactions() + " transactions cannot be shared by " + spec.streams()
                        + " streams; give at least one for each.");
        refuseIf(
                traffic.connectionPerTransaction() && transaction.burst() > 0,
                "A burst of " + transaction.burst() + " needs transactions that share a connection; " + type.name()
                        + " opens one for each. Use more streams instead.");
        refuseIf(
                transaction.burst() > BURST_MAX,
                "A burst of " + transaction.burst() + " is too large; use at most " + BURST_MAX + ".");
        if (traffic.transport() == Transport.UDP) {
            checkDatagramTransactions();
        } else {
            checkStandstill();
        }
    }

    private void checkTimeout() {
        long timeoutNs = transaction.timeoutNs();
        boolean canBeLost = traffic.pattern() == Pattern.TRANSACTIONS && traffic.transport() == Transport.UDP;
        refuseIf(
                timeoutNs > 0 && !canBeLost,
                "A request time-out of " + timeoutNs + " ns is for requests in datagrams; " + type.name()
                        + " has none. Leave it out.");
        refuseIf(
                timeoutNs > 0 && (timeoutNs < TIMEOUT_MIN.toNanos() || timeoutNs > TIMEOUT_MAX.toNanos()),
                "A request time-out of " + timeoutNs / 1000 + " us is out of range; use " + TIMEOUT_MIN.toMillis()
                        + " ms to " + TIMEOUT_MAX.toSeconds() + " s.");
    }

    private void checkDatagramTransactions() {
        int longest = Math.max(transaction.requestBytes(), transaction.responseBytes());
        refuseIf(
                longest > DATAGRAM_MAX,
                "A request or response of " + longest + " bytes is too long for a datagram; use at most " + DATAGRAM_MAX
                        + ".");
        int depthMax = OutstandingRequests.depthMax(DatagramRequestLoop.numberBytes(transaction));
        refuseIf(
                transaction.burst() >= depthMax,
                "A burst of " + transaction.burst()
                        + " is too large for replies to be told apart by the number that fits in the"
                        + " smaller of request and response; use at most " + (depthMax - 1)
                        + ", or 2 bytes or more for both.");
    }

    /** Both ends would wait for ever when neither all requests nor all responses in flight fit in the socket buffers. */
    private void checkStandstill() {
        long smaller = Math.min(transaction.requestBytes(), transaction.responseBytes());
        long fits = Math.min(bufferedBytes(spec.local()), bufferedBytes(spec.remote()));
        refuseIf(
                transaction.burst() > 0 && (transaction.burst() + 1) * smaller > fits,
                "A burst of " + transaction.burst() + " with requests of " + transaction.requestBytes()
                        + " and responses of "
                        + transaction.responseBytes()
                        + " bytes could bring both ends to a standstill with full socket buffers;"
                        + " make the burst, the request or the response smaller, so that " + (transaction.burst() + 1)
                        + " of the smaller are at most " + fits + " bytes.");
    }

    private static long bufferedBytes(EndOptions end) {
        long bytes = BUFFERED_BYTES;
        for (SocketOption option : List.of(SocketOption.SEND_BUFFER, SocketOption.RECEIVE_BUFFER)) {
            long set = end.sockets().get(option).map(Long::parseLong).orElse(bytes);
            bytes = Math.min(bytes, set);
        }
        return bytes;
    }

    /** The end that begins the traffic. */
    private EndOptions leader() {
        return traffic.pattern() == Pattern.TRANSACTIONS ? spec.end(Role.REQUESTER) : spec.end(Role.SENDER);
    }

    private void checkThreads(EndOptions end) {
        int each = end.streamsPerThread();
        refuseIf(
                each > 1 && traffic.connectionPerTransaction(),
                type.name() + " opens a connection for each transaction, which a thread cannot do for " + each
                        + " streams; leave --streams-per-thread out.");
        refuseIf(
                each > 1 && !ThreadShares.isCopying(end),
                "A thread carries " + each
                        + " streams by the method copy only, from a buffer without ring or alignment, not by "
                        + end.sendMethod() + " and " + end.receiveMethod() + "; use --streams-per-thread 1.");
    }

    private void checkMemory() {
        for (EndOptions end : List.of(spec.local(), spec.remote())) {
            long largest = Math.max(end.sendBytes(), end.receiveBytes());
            if (traffic.pattern() == Pattern.TRANSACTIONS) {
                largest = Math.max(transaction.requestBytes(), transaction.responseBytes());
            }
            refuseIf(
                    largest > TCP_BYTES_MAX,
                    "A size of " + largest + " bytes for one call is too large; use at most " + TCP_BYTES_MAX + ".");
            refuseIf(
                    2 * largest * fewestBufferSets(end) > MEMORY_MAX,
                    spec.streams() + " streams with buffers of " + largest + " bytes need more than " + MEMORY_MAX
                            + " bytes of memory; use fewer streams or smaller sizes.");
        }
    }

    /** Streams that share a thread share its buffers; how many threads there are is the end's choice, unless it was told. */
    private long fewestBufferSets(EndOptions end) {
        if (end.streamsPerThread() > 0) {
            return (spec.streams() - 1L) / end.streamsPerThread() + 1;
        }
        boolean mayShare = !traffic.connectionPerTransaction() && ThreadShares.isCopying(end);
        return mayShare ? Math.min(spec.streams(), ThreadShares.OWN_THREADS_MAX) : spec.streams();
    }

    private void checkSockets(EndOptions end) {
        end.sockets()
                .byOption()
                .keySet()
                .forEach(option -> refuseIf(
                        !option.suits(traffic.transport()),
                        "The socket option " + option.label() + " is TCP's; " + type.name()
                                + " uses UDP. Leave it out."));
    }

    private static void refuseIf(boolean impossible, String sentence) {
        if (impossible) {
            throw new WeirException(WeirException.Kind.USAGE, sentence);
        }
    }
}
