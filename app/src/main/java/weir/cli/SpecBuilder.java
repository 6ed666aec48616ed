package weir.cli;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import weir.control.LinkLocal;
import weir.model.Buffers;
import weir.model.EndOptions;
import weir.model.Pattern;
import weir.model.Role;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Transaction;
import weir.model.Transport;
import weir.model.WeirException;
import weir.net.Networks;
import weir.units.Durations;
import weir.workload.DatagramMethods;
import weir.workload.TestDefaults;
import weir.workload.TestType;
import weir.workload.TestTypes;

/** Gives typed options their meaning: a test spec with every default filled in. */
final class SpecBuilder {
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
                    transaction(),
                    options.streams,
                    end(true),
                    end(false),
                    localNetwork(),
                    options.network().remote().orElse(""),
                    options.pacing.pacing(type.traffic().pattern() == Pattern.BULK));
            type.check(spec);
            return spec;
        } catch (IllegalArgumentException bad) {
            throw new WeirException(
                    WeirException.Kind.USAGE, "This test cannot be run: " + bad.getMessage() + ".", bad);
        }
    }

    private Transaction transaction() {
        return new Transaction(
                options.requestBytes(),
                options.responseBytes(),
                options.burst,
                options.requests().timeoutNs(type));
    }

    /** The room asked for at this end, or the best that can be used here. */
    String localNetwork() {
        return options.network().local().orElseGet(() -> Networks.best().name());
    }

    private Timing timing() {
        long bytes = options.bytes().orElse(0L);
        long transactions = options.transactions().orElse(0L);
        boolean isCounted =
                options.bytes().isPresent() || options.transactions().isPresent();
        Optional<Duration> asked = options.duration();
        long durationNs =
                isCounted && asked.isEmpty() ? 0 : asked.map(Duration::toNanos).orElse(TestDefaults.DURATION_NS);
        Timing.Omit omit = options.omit()
                .map(fixed -> new Timing.Omit(fixed.toNanos(), 0, fixed.toNanos()))
                .orElse(TestDefaults.OMIT);
        return new Timing(durationNs, bytes, transactions, omit, intervalNs(durationNs));
    }

    private long intervalNs(long durationNs) {
        Optional<Duration> asked = options.interval();
        if (asked.isEmpty()) {
            return TestDefaults.intervalNs(durationNs);
        }
        long intervalNs = asked.get().toNanos();
        if (durationNs > 0 && intervalNs > durationNs) {
            throw new IllegalArgumentException("an --interval of " + Durations.typed(intervalNs)
                    + " does not fit in a --duration of " + Durations.typed(durationNs)
                    + "; give a shorter one, or 0 for none");
        }
        if (intervalNs > 0 && durationNs / intervalNs > TestDefaults.INTERVALS_MAX) {
            throw new IllegalArgumentException("an interval of " + asked.get().toMillis() + " ms gives more than "
                    + TestDefaults.INTERVALS_MAX + " of them; use a longer --interval");
        }
        return intervalNs;
    }

    private EndOptions end(boolean isLocal) {
        EndOptions standard = type.endDefaults();
        LinkLocal.refusal(options.bindAddress).ifPresent(refusal -> {
            throw new IllegalArgumentException("--bind: " + refusal);
        });
        requireUsed("--send-size", options.sendSize(), Role.SENDER);
        requireUsed("--receive-size", options.receiveSize(), Role.RECEIVER);
        requireForUser("--method", options.method(), Role.SENDER);
        requireForUser("--receive-method", options.receiveMethod(), Role.RECEIVER);
        int sendBytes = side(options.sendSize(), isLocal).orElse(standard.sendBytes());
        int otherSendBytes = side(options.sendSize(), !isLocal).orElse(standard.sendBytes());
        return new EndOptions(
                sendBytes,
                side(options.receiveSize(), isLocal).orElse(type.receiveBytesFor(otherSendBytes)),
                sendMethod(isLocal),
                receiveMethod(isLocal),
                options.sockets(isLocal),
                side(options.cpus(), isLocal).orElse(List.of()),
                isLocal ? options.bindAddress : "",
                buffers(isLocal),
                options.streamsPerThread(isLocal),
                role(isLocal) == Role.SENDER ? options.file() : "");
    }

    private Role role(boolean isLocal) {
        Role local = type.traffic().localRole();
        return isLocal ? local : local.opposite();
    }

    private String sendMethod(boolean isLocal) {
        return side(options.method(), isLocal).orElse(type.endDefaults().sendMethod());
    }

    private String receiveMethod(boolean isLocal) {
        return side(options.receiveMethod(), isLocal).orElse(type.endDefaults().receiveMethod());
    }

    /** One number for both ends is for those whose methods take a batch; when neither does, the check says so. */
    private Buffers buffers(boolean isLocal) {
        BufferOptions typed = options.buffers();
        boolean sends = DatagramMethods.sendsBatches(sendMethod(isLocal))
                || !DatagramMethods.sendsBatches(sendMethod(!isLocal));
        boolean receives = DatagramMethods.receivesBatches(receiveMethod(isLocal))
                || !DatagramMethods.receivesBatches(receiveMethod(!isLocal));
        boolean datagrams = type.traffic().transport() == Transport.UDP;
        int sendStandard = datagrams ? DatagramMethods.sendBatch(sendMethod(isLocal)) : 1;
        int receiveStandard = datagrams ? DatagramMethods.receiveBatch(receiveMethod(isLocal)) : 1;
        return new Buffers(
                sends ? side(typed.sendBatch(), isLocal).orElse(sendStandard) : 1,
                receives ? side(typed.receiveBatch(), isLocal).orElse(receiveStandard) : 1,
                side(typed.sendRing(), isLocal).orElse(1),
                typed.alignBytes(),
                typed.alignOffset());
    }

    /** A value for the end that has no use for it, and none for the one that has, is a mistake. */
    private void requireForUser(String option, PerEnd<String> values, Role user) {
        boolean isLocal = type.traffic().localRole() == user;
        if (values.of(isLocal).isEmpty()) {
            requireUsed(option, values, user);
        }
    }

    /** One value for both ends says nothing wrong; one for an end alone must be used there. */
    private void requireUsed(String option, PerEnd<?> sizes, Role user) {
        if (type.traffic().pattern() == Pattern.TRANSACTIONS) {
            return;
        }
        boolean isLocal = type.traffic().localRole() == user;
        if (!sizes.local().equals(sizes.remote()) && sizes.of(!isLocal).isPresent()) {
            throw new IllegalArgumentException("in " + type.name() + " the " + (isLocal ? "local" : "remote")
                    + " end is the " + user.name().toLowerCase(Locale.ROOT) + ", and " + option
                    + " means nothing to the other; write one value");
        }
    }

    private static <T> Optional<T> side(PerEnd<T> pair, boolean isLocal) {
        return pair.of(isLocal);
    }
}
