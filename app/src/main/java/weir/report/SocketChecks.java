package weir.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import weir.model.End;
import weir.model.EndOptions;
import weir.model.Ends;
import weir.model.Metric;
import weir.model.Pattern;
import weir.model.SocketOption;
import weir.model.TestSpec;
import weir.net.Capability;
import weir.net.Networks;

/** Did the sockets get what was asked for? Judged by the first stream; all of one end are opened alike. */
final class SocketChecks {
    private final TestSpec spec;
    private final Ends ends;
    private final RunChecks.Findings findings;

    SocketChecks(TestSpec spec, Ends ends, RunChecks.Findings findings) {
        this.spec = spec;
        this.ends = ends;
        this.findings = findings;
    }

    void run() {
        for (End end : List.of(ends.local(), ends.remote())) {
            EndOptions asked = end.side() == Metric.Side.LOCAL ? spec.local() : spec.remote();
            congestionControl(end, asked);
            buffer(end, asked, SocketOption.SEND_BUFFER);
            buffer(end, asked, SocketOption.RECEIVE_BUFFER);
            network(end);
        }
        differs();
    }

    private void network(End end) {
        String network = end.side() == Metric.Side.LOCAL ? spec.network() : spec.remoteNetwork();
        String lacks = Networks.lacks(network).stream()
                .filter(capability -> capability.transport() == spec.traffic().transport())
                .sorted()
                .map(Capability::what)
                .collect(Collectors.joining("; "));
        if (!lacks.isEmpty()) {
            findings.add(RunWarning.NETWORK_LACKS, Words.side(end.side()), network, lacks);
        }
    }

    private static Optional<String> effective(End end, SocketOption option) {
        return end.report().streams().stream()
                .findFirst()
                .flatMap(stream -> stream.options().get(option));
    }

    private void congestionControl(End end, EndOptions options) {
        Optional<String> asked = options.sockets().get(SocketOption.CONGESTION_CONTROL);
        Optional<String> used = effective(end, SocketOption.CONGESTION_CONTROL);
        if (asked.isPresent() && used.isPresent() && !asked.equals(used)) {
            findings.add(RunWarning.CONGESTION_CONTROL_NOT_GRANTED, Words.side(end.side()), asked.get(), used.get());
        }
    }

    /** The kernel doubles what is asked and reads back the double (socket(7)); less than that is a limit of the host. */
    private void buffer(End end, EndOptions options, SocketOption option) {
        long asked = options.sockets().get(option).map(Long::parseLong).orElse(0L);
        Optional<Long> granted = effective(end, option).map(text -> Long.parseLong(text) / 2);
        if (granted.isPresent() && granted.get() < asked) {
            String name = option.label().replace('-', ' ');
            findings.add(RunWarning.BUFFER_NOT_GRANTED, Words.side(end.side()), name, asked, granted.get());
        }
    }

    private void differs() {
        Optional<String> local = effective(ends.local(), SocketOption.CONGESTION_CONTROL);
        Optional<String> remote = effective(ends.remote(), SocketOption.CONGESTION_CONTROL);
        boolean bulk = spec.traffic().pattern() == Pattern.BULK;
        if (bulk && local.isPresent() && remote.isPresent() && !local.equals(remote)) {
            findings.add(RunWarning.CONGESTION_CONTROL_DIFFERS, local.get(), remote.get());
        }
    }
}
