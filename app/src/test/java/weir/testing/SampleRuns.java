package weir.testing;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import weir.model.CpuUsage;
import weir.model.DatagramTotals;
import weir.model.Direction;
import weir.model.EndOptions;
import weir.model.Environment;
import weir.model.Latency;
import weir.model.Pattern;
import weir.model.Role;
import weir.model.RoleReport;
import weir.model.RoleReport.Finish;
import weir.model.RoleReport.GcPauses;
import weir.model.RoleReport.Interval;
import weir.model.RoleReport.StreamReport;
import weir.model.RunRecord;
import weir.model.RunStatus;
import weir.model.SocketOption;
import weir.model.SocketOptions;
import weir.model.TcpInfo;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Totals;
import weir.model.Traffic;
import weir.model.Transaction;
import weir.model.Transport;

/**
 * Hand-made runs with round numbers: two hosts, a 10 s window, nothing wrong with them. Tests change one thing with
 * {@link Change}.
 */
public final class SampleRuns {
    public static final long SECOND_NS = 1_000_000_000L;
    private static final long WINDOW_NS = 10 * SECOND_NS;
    private static final int BLOCK = 128 << 10;

    private SampleRuns() {}

    /** 11.75 GB in 10 s: 9.4 Gbit/s; the sender's kernel took a little more. */
    public static RunRecord tcpStream() {
        RoleReport sender = bulk(Role.SENDER, "ash", 11_750_400_000L, tcp(2_000_000, 12));
        RoleReport receiver = bulk(Role.RECEIVER, "birch", 11_750_000_000L, tcp(0, 0));
        return run(spec("tcp_stream", Transport.TCP, Pattern.BULK), sender, receiver);
    }

    /** 331,234.5 transactions a second, one byte each way. */
    public static RunRecord tcpRr() {
        RoleReport requester = transactions(Role.REQUESTER, "ash");
        RoleReport responder = transactions(Role.RESPONDER, "birch");
        return run(spec("tcp_rr", Transport.TCP, Pattern.TRANSACTIONS), requester, responder);
    }

    /** A million datagrams of 1,000 bytes sent in the window, 1,200,000 in all; 1,188,000 of them arrived. */
    public static RunRecord udpStream() {
        DatagramTotals sent = new DatagramTotals(1_000_000, 7, 0, 0, 0, 0, 0, 0, 0, Double.NaN, 0);
        DatagramTotals sentWhole = new DatagramTotals(1_200_000, 9, 0, 0, 0, 0, 0, 0, 0, Double.NaN, 0);
        DatagramTotals got = new DatagramTotals(0, 0, 990_000, 3, 40, 17, 0, 0, 1_000_000, 12_345, 0);
        DatagramTotals gotWhole = new DatagramTotals(0, 0, 1_188_000, 4, 50, 17, 1, 0, 1_200_000, 12_345, 0);
        RoleReport sender = udp(Role.SENDER, "ash", sent, sentWhole);
        RoleReport receiver = udp(Role.RECEIVER, "birch", got, gotWhole);
        return run(spec("udp_stream", Transport.UDP, Pattern.BULK), sender, receiver);
    }

    /** 100,000 transactions a second; a thousand requests had no reply. */
    public static RunRecord udpRr() {
        RunRecord run = tcpRr();
        TestSpec spec = spec("udp_rr", Transport.UDP, Pattern.TRANSACTIONS);
        RoleReport requester = unreliable(run.local().orElseThrow(), 1_001_000, 1_000_000);
        RoleReport responder = unreliable(run.remote().orElseThrow(), 1_000_400, 1_000_400);
        return run(spec, requester, responder);
    }

    private static RoleReport unreliable(RoleReport report, long sent, long received) {
        long unanswered = sent - received;
        DatagramTotals datagrams = new DatagramTotals(sent, 0, received, 0, 0, 0, 0, 0, 0, Double.NaN, unanswered);
        Totals totals = new Totals(1_000_000, 2_000_000, 1_000_000, 1_000_000);
        StreamReport stream = stream(
                report.environment().hostName(),
                totals,
                totals,
                Optional.empty(),
                Optional.empty(),
                Optional.of(datagrams),
                Optional.of(datagrams));
        return Change.in(Change.in(report, "streams", List.of(stream)), "intervals", intervals(stream));
    }

    /** The same run with both ends on one machine, as a run against loopback is. */
    public static RunRecord onOneMachine(RunRecord run) {
        Environment here = run.local().orElseThrow().environment();
        return Change.in(Change.in(run, "remote.environment", here), "target", "loopback");
    }

    /** A run with no reports, because the other host refused. */
    public static RunRecord failed() {
        RunRecord run = tcpStream();
        return new RunRecord(
                1,
                run.id(),
                run.startedAt(),
                run.label(),
                run.target(),
                run.spec(),
                Optional.empty(),
                Optional.empty(),
                -1,
                RunStatus.FAILED,
                List.of(),
                "connect to 10.0.0.2:12900 failed: connection refused (ECONNREFUSED). "
                        + "Nothing listens there. On the remote host start:  weir agent --listen 12900");
    }

    /** The same run when the other end was gone before it could report. */
    public static RunRecord withoutRemote(RunRecord run) {
        return new RunRecord(
                1,
                run.id(),
                run.startedAt(),
                run.label(),
                run.target(),
                run.spec(),
                run.local(),
                Optional.empty(),
                -1,
                RunStatus.FAILED,
                List.of(),
                "The other end at 10.0.0.2:12900 ended the control connection without a farewell.");
    }

    /** A run of two ends. */
    public static RunRecord run(TestSpec spec, RoleReport local, RoleReport remote) {
        return new RunRecord(
                1,
                "20261130-211530-x7k2",
                "2026-11-30T21:15:30.125Z",
                "",
                "birch:12900",
                spec,
                Optional.of(local),
                Optional.of(remote),
                350_000,
                RunStatus.OK,
                List.of(),
                "");
    }

    /** A spec with every default. */
    public static TestSpec spec(String test, Transport transport, Pattern pattern) {
        Traffic traffic = new Traffic(transport, pattern, Direction.SEND, false);
        Timing timing = new Timing(WINDOW_NS, 0, 0, new Timing.Omit(SECOND_NS, 100_000, 2 * SECOND_NS), SECOND_NS);
        EndOptions end = new EndOptions(BLOCK, BLOCK, "copy", "copy", SocketOptions.NONE, List.of(), "");
        return new TestSpec(test, traffic, timing, new Transaction(1, 1, 0), 1, end, end, "linux")
                .withRemoteNetwork("linux");
    }

    /** TCP_INFO as it stands in a quiet network. */
    public static TcpInfo tcp(long busyUs, long retransmitted) {
        return new TcpInfo(
                retransmitted,
                210,
                30,
                95,
                420,
                1448,
                1448,
                1_250_000_000,
                1_175_000_000,
                0,
                0,
                busyUs,
                0,
                0,
                11_750_000_000L,
                0,
                8_114_640,
                400_000);
    }

    private static RoleReport bulk(Role role, String host, long bytes, TcpInfo end) {
        long calls = bytes / BLOCK;
        Totals window = new Totals(bytes, calls, 0, 0);
        Totals whole = new Totals(14_100_000_000L, 107_575, 0, 0);
        TcpInfo start = tcp(0, 0);
        StreamReport stream =
                stream(host, window, whole, Optional.of(start), Optional.of(end), Optional.empty(), Optional.empty());
        return report(role, host, stream, Optional.empty());
    }

    private static RoleReport transactions(Role role, String host) {
        long count = 3_312_345;
        Totals window = new Totals(count, 2 * count, count, count);
        Totals whole = new Totals(count + 400_000, 2 * (count + 400_000), count + 400_000, count + 400_000);
        StreamReport stream = stream(
                host,
                window,
                whole,
                Optional.of(tcp(0, 0)),
                Optional.of(tcp(0, 0)),
                Optional.empty(),
                Optional.empty());
        Latency latency = new Latency(
                count, 1_950, 2_990.5, 1_220.25, 2_850, 3_301, 5_123, 14_200, 812_000, "HISTFAAAAEV42pNpmSz");
        return report(role, host, stream, role == Role.REQUESTER ? Optional.of(latency) : Optional.empty());
    }

    private static RoleReport udp(Role role, String host, DatagramTotals window, DatagramTotals whole) {
        long count = window.sent() + window.received();
        long all = whole.sent() + whole.received();
        Totals totals = new Totals(count * 1000, count, 0, 0);
        StreamReport stream = stream(
                host,
                totals,
                new Totals(all * 1000, all, 0, 0),
                Optional.empty(),
                Optional.empty(),
                Optional.of(window),
                Optional.of(whole));
        return report(role, host, stream, Optional.empty());
    }

    private static StreamReport stream(
            String host,
            Totals window,
            Totals whole,
            Optional<TcpInfo> start,
            Optional<TcpInfo> end,
            Optional<DatagramTotals> datagrams,
            Optional<DatagramTotals> wholeDatagrams) {
        SocketOptions options = start.isPresent()
                ? SocketOptions.NONE
                        .with(SocketOption.CONGESTION_CONTROL, "cubic")
                        .with(SocketOption.NO_DELAY, "0")
                : SocketOptions.NONE;
        boolean ash = host.equals("ash");
        return new StreamReport(
                0,
                ash ? "10.0.0.1:40000" : "10.0.0.2:12900",
                ash ? "10.0.0.2:12900" : "10.0.0.1:40000",
                window,
                whole,
                options,
                start,
                end,
                datagrams,
                wholeDatagrams,
                datagrams.map(d -> 0L),
                Finish.COMPLETE);
    }

    private static RoleReport report(Role role, String host, StreamReport stream, Optional<Latency> latency) {
        return new RoleReport(
                role,
                5 * SECOND_NS,
                WINDOW_NS,
                SECOND_NS,
                2_000_000,
                List.of(stream),
                intervals(stream),
                latency,
                cpu(host),
                new GcPauses(0, 0),
                environment(host),
                List.of(),
                List.of(),
                Optional.empty());
    }

    private static List<Interval> intervals(StreamReport stream) {
        Totals window = stream.window();
        Totals tenth = new Totals(
                window.bytes() / 10, window.calls() / 10, window.transactions() / 10, window.sentBytes() / 10);
        return java.util.stream.LongStream.range(0, 10)
                .mapToObj(i -> new Interval(
                        i * SECOND_NS,
                        (i + 1) * SECOND_NS,
                        tenth,
                        stream.tcpEnd().stream().toList()))
                .toList();
    }

    /** 4 CPUs: ash 12.5 % busy, all of it Weir's and interrupts; birch 25 %. */
    private static CpuUsage cpu(String host) {
        long all = 4 * WINDOW_NS;
        return host.equals("ash")
                ? new CpuUsage(
                        all / 100,
                        all * 9 / 100,
                        0,
                        all / 40,
                        0,
                        all * 35 / 40,
                        0,
                        4,
                        2,
                        0.42,
                        all / 100,
                        all * 9 / 100)
                : new CpuUsage(
                        all / 50,
                        all * 15 / 100,
                        0,
                        all * 8 / 100,
                        0,
                        all * 3 / 4,
                        0,
                        4,
                        1,
                        0.78,
                        all / 50,
                        all * 15 / 100);
    }

    /** A plain host. */
    public static Environment environment(String host) {
        Environment.Interface link = new Environment.Interface(
                "eth0",
                "ixgbe",
                "6.1",
                "0x80000528",
                10_000,
                1500,
                true,
                List.of("10.0.0.1/24"),
                Map.of("tso", "on", "gro", "on"));
        return new Environment(
                host,
                "boot-id-of-" + host,
                "6.18.44",
                "#1 SMP",
                "quiet",
                "Intel(R) Xeon(R) CPU E3-1230 v6 @ 3.50GHz",
                4,
                "performance",
                "tsc",
                "",
                16L << 30,
                List.of(0.1, 0.2, 0.3),
                List.of(link),
                Map.of("net.ipv4.tcp_congestion_control", "cubic"),
                "25.0.3 Temurin",
                "-XX:+UseSerialGC",
                "0.1.0");
    }
}
