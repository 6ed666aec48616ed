package weir.cli;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import weir.model.EndOptions;
import weir.model.SocketOption;
import weir.model.SocketOptions;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Transaction;
import weir.model.Transport;
import weir.model.WeirException;
import weir.workload.TestType;
import weir.workload.TestTypes;

/** Gives typed options their meaning: a test spec with every default filled in. */
final class SpecBuilder {
    private static final long SECOND_NS = 1_000_000_000L;
    private static final Duration DURATION = Duration.ofSeconds(10);

    /** Measured: after these many calls the compiled loop no longer gets faster (docs/methods.md). */
    private static final Timing.Omit AUTO_OMIT = new Timing.Omit(SECOND_NS, 100_000, 2 * SECOND_NS);

    /** More slices than this make a report nobody reads; a longer run gets longer intervals by default. */
    private static final long INTERVALS_MAX = 3600;

    private final TestType type;
    private final TestOptions options;

    SpecBuilder(String test, TestOptions options) {
        this.type = TestTypes.of(test);
        this.options = options;
    }

    /** @throws WeirException of kind USAGE when the options do not make a test that can be run */
    TestSpec build() {
        try {
            TestSpec spec = new TestSpec(
                    type.name(),
                    type.traffic(),
                    timing(),
                    new Transaction(options.requestBytes(), options.responseBytes(), options.burst),
                    options.streams,
                    end(true),
                    end(false),
                    options.network);
            type.check(spec);
            return spec;
        } catch (IllegalArgumentException bad) {
            throw new WeirException(
                    WeirException.Kind.USAGE, "This test cannot be run: " + bad.getMessage() + ".", bad);
        }
    }

    private Timing timing() {
        long bytes = options.bytes().orElse(0L);
        long transactions = options.transactions().orElse(0L);
        boolean isCounted =
                options.bytes().isPresent() || options.transactions().isPresent();
        Optional<Duration> asked = options.duration();
        long durationNs =
                isCounted && asked.isEmpty() ? 0 : asked.orElse(DURATION).toNanos();
        Timing.Omit omit = options.omit()
                .map(fixed -> new Timing.Omit(fixed.toNanos(), 0, fixed.toNanos()))
                .orElse(AUTO_OMIT);
        return new Timing(durationNs, bytes, transactions, omit, intervalNs(durationNs));
    }

    private long intervalNs(long durationNs) {
        Optional<Duration> asked = options.interval();
        if (asked.isEmpty()) {
            return Math.max(SECOND_NS, durationNs / INTERVALS_MAX);
        }
        long intervalNs = asked.get().toNanos();
        if (intervalNs > 0 && durationNs / intervalNs > INTERVALS_MAX) {
            throw new IllegalArgumentException("an interval of " + asked.get().toMillis() + " ms gives more than "
                    + INTERVALS_MAX + " of them; use a longer --interval");
        }
        return intervalNs;
    }

    private EndOptions end(boolean isLocal) {
        EndOptions standard = type.endDefaults();
        int sendBytes = side(options.sendSize(), isLocal).orElse(standard.sendBytes());
        int otherSendBytes = side(options.sendSize(), !isLocal).orElse(standard.sendBytes());
        return new EndOptions(
                sendBytes,
                side(options.receiveSize(), isLocal).orElse(type.receiveBytesFor(otherSendBytes)),
                side(options.method(), isLocal).orElse(standard.sendMethod()),
                side(options.receiveMethod(), isLocal).orElse(standard.receiveMethod()),
                sockets(isLocal),
                side(options.cpus(), isLocal).orElse(List.of()),
                isLocal ? options.bindAddress : "");
    }

    private SocketOptions sockets(boolean isLocal) {
        SocketOptions sockets = SocketOptions.NONE;
        Optional<Integer> sendBuffer = side(options.sendBuffer(), isLocal);
        Optional<Integer> receiveBuffer = side(options.receiveBuffer(), isLocal);
        Optional<Boolean> noDelay = side(options.noDelay(), isLocal);
        Optional<String> congestionControl = side(options.congestionControl(), isLocal);
        if ((noDelay.isPresent() || congestionControl.isPresent())
                && type.traffic().transport() == Transport.UDP) {
            throw new IllegalArgumentException(
                    "--no-delay and --congestion-control are TCP's, and " + type.name() + " is UDP");
        }
        if (sendBuffer.isPresent()) {
            sockets = sockets.with(SocketOption.SEND_BUFFER, sendBuffer.get().toString());
        }
        if (receiveBuffer.isPresent()) {
            sockets = sockets.with(
                    SocketOption.RECEIVE_BUFFER, receiveBuffer.get().toString());
        }
        if (noDelay.isPresent()) {
            sockets = sockets.with(SocketOption.NO_DELAY, noDelay.get() ? "1" : "0");
        }
        if (congestionControl.isPresent()) {
            sockets = sockets.with(SocketOption.CONGESTION_CONTROL, congestionControl.get());
        }
        return sockets;
    }

    private static <T> Optional<T> side(PerEnd<T> pair, boolean isLocal) {
        return isLocal ? pair.local() : pair.remote();
    }
}
