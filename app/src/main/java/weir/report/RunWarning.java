package weir.report;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import weir.model.RunRecord;

/**
 * Everything a run can be warned of: what it means for the figures, the sentence with its values, and what to do. docs/warnings.md
 * says when each fires; {@link RunChecks} decides.
 */
public enum RunWarning {
    NO_REPORT(
            Level.FAILED,
            "The %s end gave no report.",
            "Look at that end's log, and run again; what the other end saw is in the JSON."),
    LOCAL_ONLY(
            Level.FAILED,
            "The figures are what the local end alone saw, in a window of %s; the other end gave none.",
            "What was sent need not have arrived, and the window may hold the time in which the other end was waited for; run again."),
    NO_TRAFFIC(
            Level.FAILED,
            "Nothing arrived in the window: %s sent, %s received.",
            "Look for a firewall between the hosts, and for a path MTU that swallows large packets."),
    STREAM_FAILED(
            Level.FAILED,
            "%s could not go on (%s end).",
            "The notes of that end say why; the figures are of a run that broke."),
    INTERRUPTED(
            Level.SUSPECT,
            "The run was interrupted after %s of its window.",
            "The figures cover that time only; let the run end by itself to compare it with others."),
    STREAM_ENDED_EARLY(
            Level.SUSPECT,
            "%s ended before the run did (%s end: %s).",
            "Look at the notes of that end; the totals miss what would have been carried."),
    DRAIN_CUT_OFF(
            Level.SUSPECT,
            "%s had no end marker before the drain limit (%s end), so what was still in flight is not accounted for.",
            "On a slow path use smaller buffers; the rates stand, loss and whole-run totals may not."),
    BYTES_DISAGREE(
            Level.SUSPECT,
            "The ends disagree about the whole run: %s sent, %s received.",
            "Something between the hosts ends or alters connections, or this is a fault in Weir; report it with the JSON."),
    OVERLAP(
            Level.SUSPECT,
            "Another session used the %s agent during this run: %s.",
            "Run again when it is over, or start the agent with --exclusive, which makes sessions wait for each other."),
    STRANGERS(
            Level.SUSPECT,
            "Connections of others came to the port at the %s end during the run: %s.",
            "Look for a port scanner or a health check and keep it away from the agent's port; each of them took time from the run."),
    BEHIND_PLAN(
            Level.SUSPECT,
            "The %s end did not keep to its rate: it made %s of %s planned starts, and gave %s up.",
            "The path, the other end or this host's CPU is too slow for it; ask for a lower --rate, or use more streams."),
    STALLED(
            Level.SUSPECT,
            "Nothing moved in %s of %s intervals, first at %s.",
            "Look at retransmissions and at the link for that time; a mean over a stall says little."),
    OMIT_TOO_SHORT(
            Level.SUSPECT,
            "The first interval (%s) was below every later one (lowest %s): the run was still speeding up.",
            "Give a longer --omit."),
    SHORT_WINDOW(
            Level.SUSPECT,
            "The window was %s long at the %s end; CPU time is counted in ticks of 10 ms.",
            "Measure for a second at least, better ten: --duration 10."),
    WINDOW_SKEW(
            Level.SUSPECT,
            "The ends did not measure the same time: %s.",
            "Look for a slow or busy path between the hosts, and use a longer --duration."),
    OTHER_LOAD(
            Level.SUSPECT,
            "Something other than this run and interrupts used %s CPUs %s.",
            "Find it with top and stop it, another run of Weir too; host CPU and service demand include it."),
    STEAL(
            Level.SUSPECT,
            "The hypervisor took %s of the CPU time %s.",
            "Use a machine with CPUs of its own; repeat often and compare medians where there is none."),
    GC_HEAVY(
            Level.SUSPECT,
            "Garbage collection stopped Weir for %s of the window %s (%s collections).",
            "Run again; if it comes back, report it with the JSON."),
    UDP_CORRUPT(
            Level.SUSPECT,
            "%s datagrams arrived at the %s end damaged, of a wrong length, or were not ours.",
            "Look for another sender to that port, and for a network card that computes checksums wrongly."),
    UDP_UNANSWERED(
            Level.SUSPECT,
            "%s of the %s requests of the whole run had no reply within a second (%s).",
            "The rate has these seconds of waiting in it and the latencies do not: for latency on a path that loses, use tcp_rr, or "
                    + "quote the loss too."),
    CONGESTION_CONTROL_NOT_GRANTED(
            Level.SUSPECT,
            "The %s end was asked for congestion control %s and used %s.",
            "See sysctl net.ipv4.tcp_available_congestion_control there, and load the module."),
    BUFFER_NOT_GRANTED(
            Level.SUSPECT,
            "The %s end was asked for a %s of %s bytes and the kernel gave %s.",
            "Raise net.core.wmem_max and net.core.rmem_max there, or ask for less."),
    CPU_SATURATED(
            Level.NOTE,
            "CPU %s was %s busy %s, which bounds the figures rather than the network.",
            "If it was Weir that kept it busy, use more streams, larger sends, or pin streams away from the interrupts (--cpu)."),
    GC_IN_WINDOW(
            Level.NOTE,
            "Garbage collection stopped Weir for %s of the window %s (%s collections).",
            "The highest latencies may be Weir's own; for the tail, run again."),
    WEIR_USER_CPU(
            Level.NOTE,
            "Weir's own code, outside the kernel, was %s of its CPU time %s.",
            "Use larger sends or requests if the cost of the network alone is wanted."),
    CONGESTION_CONTROL_DIFFERS(
            Level.NOTE,
            "The ends use different congestion control: local %s, remote %s.",
            "The sender's decides; name it with --congestion-control to compare the two directions."),
    UDP_LOSS(
            Level.NOTE,
            "%s of the %s datagrams of the window did not arrive (%s).",
            "Quote goodput, not throughput. UDP is sent as fast as the sender can; the receiver's lines tell what its own buffer dropped."),
    GSO_SEGMENTS(
            Level.NOTE,
            "What the %s end sent are segments, not packets: up to %s of them went through the kernel as one packet.",
            "Over loopback and virtual links they may never have been cut; count packets at the interfaces, or send by --method mmsg."),
    UDP_REFUSED(
            Level.NOTE,
            "The kernel at the %s end refused %s sends in the whole run.",
            "The program is faster than the network card's queue, or nobody listened; these datagrams are not counted as sent."),
    RECEIVE_DROPS(
            Level.NOTE,
            "The kernel at the %s end dropped %s of the whole run because the socket's buffer was full.",
            "This loss is that host's, not the network's: ask for a larger --receive-buffer."),
    NETWORK_LACKS(
            Level.NOTE,
            "The %s end used the network '%s', which cannot tell %s.",
            "These figures are missing there and the others stand; for more use the network 'linux' (--network) where it can be used."),
    DATA_NOT_TOUCHED(
            Level.NOTE,
            "By %s at the %s end %s.",
            "Compare it with runs by the same method only: a program that needs the bytes has to pay for them."),
    ZEROCOPY_COPIED(
            Level.NOTE,
            "The kernel copied %s of the zerocopy sends at the %s end after all.",
            "On loopback and veth it always does; elsewhere look for scatter-gather and checksum offload of that host's network card."),
    SAME_HOST(
            Level.NOTE,
            "Both ends ran on one machine, %s, and shared its CPUs.",
            "For the cost of one end alone measure between two hosts."),
    LOOPBACK(
            Level.NOTE,
            "Loopback is not a network: the kernel copied memory on one machine.",
            "For a network start 'weir agent' on another host.");

    /** What a warning means for the status of a run. */
    public enum Level {
        /** Worth knowing; the figures stand. */
        NOTE,
        /** The figures may mislead: status SUSPECT. */
        SUSPECT,
        /** There are no figures to believe: status FAILED. */
        FAILED
    }

    private final Level level;
    private final String template;
    private final String advice;

    RunWarning(Level level, String template, String advice) {
        this.level = level;
        this.template = template;
        this.advice = advice;
    }

    public Level level() {
        return level;
    }

    /** What to do. */
    public String advice() {
        return advice;
    }

    /** The warning as stored, with its values in the sentence. */
    public RunRecord.Warning with(Object... values) {
        return new RunRecord.Warning(name(), String.format(Locale.ROOT, template, values), advice);
    }

    /** The catalogue's entry for a stored code; empty for one of another version. */
    public static Optional<RunWarning> of(String code) {
        return Arrays.stream(values())
                .filter(warning -> warning.name().equals(code))
                .findFirst();
    }
}
