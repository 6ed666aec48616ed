package weir.net.linux;

import java.net.InetSocketAddress;
import weir.model.SentFile;
import weir.model.WeirException;
import weir.model.WeirException.Kind;
import weir.net.Errno;
import weir.net.NetException;
import weir.units.AddressText;
import weir.units.Printable;

/** Makes the exceptions of this room: what was tried with which values, and what to do about it. {@code errno} is positive. */
final class Failures {
    private static final String FILE_ADVICE =
            "Raise the limit on open files (ulimit -n, or LimitNOFILE of the service), or use fewer streams.";

    private Failures() {}

    static NetException socket(int errno) {
        return switch (Errno.of(errno)) {
            case EMFILE, ENFILE -> new NetException(Kind.MACHINE, "opening a socket", errno, FILE_ADVICE);
            case EAFNOSUPPORT ->
                new NetException(
                        Kind.MACHINE,
                        "opening a socket",
                        errno,
                        "This kernel has no IPv6, or it is disabled. Use an IPv4 address.");
            default ->
                new NetException(
                        Kind.MACHINE, "opening a socket", errno, "Check the limits and permissions of this process.");
        };
    }

    static NetException bind(InetSocketAddress local, int errno) {
        String what = "binding to " + Addresses.text(local);
        return switch (Errno.of(errno)) {
            case EADDRINUSE ->
                new NetException(
                        Kind.MACHINE,
                        what,
                        errno,
                        "Another program uses port " + local.getPort() + ". Stop it, or choose another port.");
            case EADDRNOTAVAIL ->
                new NetException(
                        Kind.USAGE,
                        what,
                        errno,
                        "That is not an address of this host. 'ip address' lists those that are.");
            case EACCES ->
                new NetException(
                        Kind.MACHINE, what, errno, "Ports below 1024 need a privilege. Choose a port from 1024 on.");
            default ->
                new NetException(
                        Kind.USAGE,
                        what,
                        errno,
                        "Give an address of this host; a link-local one needs its zone: a percent sign and the name of an interface after it.");
        };
    }

    static NetException accept(InetSocketAddress local, int errno) {
        String what = "accepting a connection on " + Addresses.text(local);
        return switch (Errno.of(errno)) {
            case EMFILE, ENFILE -> new NetException(Kind.MACHINE, what, errno, FILE_ADVICE);
            default ->
                new NetException(Kind.MACHINE, what, errno, "Check the kernel's log and the memory that is free.");
        };
    }

    static NetException connect(InetSocketAddress remote, int errno) {
        String what = "connect to " + Addresses.text(remote);
        return switch (Errno.of(errno)) {
            case ECONNREFUSED ->
                new NetException(
                        Kind.UNREACHABLE,
                        what,
                        errno,
                        "Nothing listens there. On that host start:  weir agent --listen " + remote.getPort());
            case EADDRNOTAVAIL ->
                new NetException(
                        Kind.MACHINE,
                        what,
                        errno,
                        "No local port is free: closed connections keep theirs for a minute (TIME_WAIT). Widen"
                                + " net.ipv4.ip_local_port_range, use more local addresses, or open fewer connections.");
            case ETIMEDOUT, EINPROGRESS, EAGAIN ->
                new NetException(
                        Kind.UNREACHABLE,
                        what,
                        Errno.ETIMEDOUT.number(),
                        "Nothing answers. Check the address, that the host is up, and firewalls on the way.");
            case ENETUNREACH, EHOSTUNREACH ->
                new NetException(
                        Kind.UNREACHABLE, what, errno, "Check the address and the route: ip route get " + host(remote));
            case EINVAL ->
                new NetException(
                        Kind.USAGE,
                        what,
                        errno,
                        "A link-local address needs its zone: a percent sign and the name of an interface after it.");
            default ->
                new NetException(
                        Kind.UNREACHABLE, what, errno, "Check the address, the route and firewalls on the way.");
        };
    }

    private static String host(InetSocketAddress remote) {
        return AddressText.of(remote.getAddress());
    }

    /** A transfer on an open socket ended in a way that is neither an end of stream nor a time-out. */
    static NetException transfer(String call, InetSocketAddress remote, int errno) {
        String what = call + " with " + Addresses.text(remote);
        return switch (Errno.of(errno)) {
            case EMSGSIZE ->
                new NetException(
                        Kind.USAGE,
                        what,
                        errno,
                        "The datagram is too long. The limit of UDP is 65507 bytes over IPv4, 65527 over IPv6.");
            case EPERM ->
                new NetException(
                        Kind.MACHINE, what, errno, "A firewall rule of this host forbids it. See: nft list ruleset");
            case ETIMEDOUT, EHOSTUNREACH, ENETUNREACH ->
                new NetException(
                        Kind.UNREACHABLE,
                        what,
                        errno,
                        "The other host no longer answers. Check that it and the path are up.");
            default -> new NetException(Kind.RUN_FAILED, what, errno, "Check both hosts' kernel logs and try again.");
        };
    }

    /** The kernel refused a transfer by a method that has advice of its own. */
    static NetException method(String call, InetSocketAddress remote, int errno, String advice) {
        return new NetException(Kind.RUN_FAILED, call + " with " + Addresses.text(remote), errno, advice);
    }

    /** A file ended before its size at the begin of the run. */
    static WeirException shrunk(SentFile file, long offset) {
        return new WeirException(
                Kind.RUN_FAILED,
                "The file " + name(file) + " had " + file.bytes() + " bytes when the run began and ends before byte "
                        + offset + " now. Leave it alone while it is sent.");
    }

    private static String name(SentFile file) {
        return file.isGenerated() ? "that Weir made" : Printable.printable(file.name());
    }

    /** A file cannot be opened for sending. */
    static WeirException file(String path, int errno) {
        String advice = switch (Errno.of(errno)) {
            case ENOENT, ENOTDIR -> "There is no such file on that host; give the path of one that is there.";
            case EACCES, EPERM -> "Let the user that Weir runs as read it, or give another one.";
            case ELOOP, EXDEV -> "A link leads out of the directories that may be served; give the file itself.";
            case EMFILE, ENFILE -> FILE_ADVICE;
            case ENOSYS ->
                "Opening files for other hosts needs Linux 5.6 (openat2); leave out --file for generated data.";
            default -> "Give another file, or leave out --file for generated data.";
        };
        return new NetException(Kind.USAGE, "opening the file " + Printable.printable(path), errno, advice);
    }

    /** What is there is no file that can be sent. */
    static WeirException notSendable(String path, String because) {
        return new WeirException(
                Kind.USAGE,
                "The file " + Printable.printable(path) + " " + because
                        + ". Give a regular file with at least one byte in it.");
    }
}
