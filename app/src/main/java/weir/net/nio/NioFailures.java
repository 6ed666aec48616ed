package weir.net.nio;

import java.net.InetSocketAddress;
import weir.model.WeirException.Kind;
import weir.net.Errno;
import weir.net.NetException;
import weir.units.AddressText;

/** Makes the exceptions of this room: what was tried with which values, and what to do about it, on any system. */
final class NioFailures {
    private static final String FILE_ADVICE =
            "Raise the limit on open files (ulimit -n, or LimitNOFILE of the service), or use fewer streams.";

    private NioFailures() {}

    private static NetException of(Kind kind, String what, Exception cause, String advice) {
        Errno errno = NioErrors.of(cause);
        NetException failure = errno == Errno.OTHER
                ? new NetException(kind, what, String.valueOf(cause.getMessage()), advice)
                : new NetException(kind, what, errno.number(), advice);
        failure.initCause(cause);
        return failure;
    }

    static NetException socket(Exception cause) {
        return of(
                Kind.MACHINE,
                "opening a socket",
                cause,
                switch (NioErrors.of(cause)) {
                    case EMFILE, ENFILE -> FILE_ADVICE;
                    case EAFNOSUPPORT -> "This system has no IPv6, or it is disabled. Use an IPv4 address.";
                    default -> "Check the limits and permissions of this process.";
                });
    }

    static NetException bind(InetSocketAddress local, Exception cause) {
        String what = "binding to " + AddressText.of(local);
        return switch (NioErrors.of(cause)) {
            case EADDRINUSE ->
                of(
                        Kind.MACHINE,
                        what,
                        cause,
                        "Another program uses port " + local.getPort() + ". Stop it, or choose another port.");
            case EADDRNOTAVAIL -> of(Kind.USAGE, what, cause, "That is not an address of this host.");
            case EACCES ->
                of(Kind.MACHINE, what, cause, "Ports below 1024 may need a privilege. Choose a port from 1024 on.");
            default ->
                of(
                        Kind.USAGE,
                        what,
                        cause,
                        "Give an address of this host; a link-local one needs its zone: a percent sign and the name of an interface after it.");
        };
    }

    static NetException accept(InetSocketAddress local, Exception cause) {
        return of(
                Kind.MACHINE,
                "accepting a connection on " + AddressText.of(local),
                cause,
                switch (NioErrors.of(cause)) {
                    case EMFILE, ENFILE -> FILE_ADVICE;
                    default -> "Check the system's log and the memory that is free.";
                });
    }

    static NetException connect(InetSocketAddress remote, Exception cause) {
        String what = "connect to " + AddressText.of(remote);
        return switch (NioErrors.of(cause)) {
            case ECONNREFUSED -> refused(remote);
            case EADDRNOTAVAIL, EADDRINUSE ->
                of(
                        Kind.MACHINE,
                        what,
                        cause,
                        "No local port is free: closed connections keep theirs for a while (TIME_WAIT). Widen the system's"
                                + " range of local ports, use more local addresses, or open fewer connections.");
            case ETIMEDOUT ->
                of(
                        Kind.UNREACHABLE,
                        what,
                        cause,
                        "Nothing answers. Check the address, that the host is up, and firewalls on the way.");
            case EINVAL ->
                of(
                        Kind.USAGE,
                        what,
                        cause,
                        "A link-local address needs its zone: a percent sign and the name of an interface after it.");
            default -> of(Kind.UNREACHABLE, what, cause, "Check the address, the route and firewalls on the way.");
        };
    }

    static NetException refused(InetSocketAddress remote) {
        return new NetException(
                Kind.UNREACHABLE,
                "connect to " + AddressText.of(remote),
                Errno.ECONNREFUSED.number(),
                "Nothing listens there. On that host start:  weir agent --listen " + remote.getPort());
    }

    /** The JDK takes a write of nothing for done, on a connected channel (DatagramChannel of JDK 25). */
    static NetException emptyDatagram(InetSocketAddress remote) {
        return new NetException(
                Kind.USAGE,
                "sending an empty datagram to " + AddressText.of(remote),
                "the network 'nio' cannot do that",
                "Send a byte at least.");
    }

    /** A transfer on an open socket ended in a way that is neither an end of stream nor a time-out. */
    static NetException transfer(String call, InetSocketAddress remote, Exception cause) {
        String what = call + " with " + AddressText.of(remote);
        return switch (NioErrors.of(cause)) {
            case EMSGSIZE ->
                of(
                        Kind.USAGE,
                        what,
                        cause,
                        "The datagram is too long. The limit of UDP is 65507 bytes over IPv4, 65527 over IPv6.");
            case EPERM -> of(Kind.MACHINE, what, cause, "A firewall rule of this host forbids it.");
            case ETIMEDOUT, EHOSTUNREACH, ENETUNREACH ->
                of(
                        Kind.UNREACHABLE,
                        what,
                        cause,
                        "The other host no longer answers. Check that it and the path are up.");
            default -> of(Kind.RUN_FAILED, what, cause, "Check both hosts' logs and try again.");
        };
    }
}
