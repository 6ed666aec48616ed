package weir.net;

/** The error numbers that Weir treats by name; numbers are those of Linux on x86-64 and aarch64 (asm-generic/errno.h). */
public enum Errno {
    EPERM(1, "operation not permitted"),
    ENOENT(2, "no such file or directory"),
    EINTR(4, "interrupted"),
    EIO(5, "input/output error"),
    EBADF(9, "bad file descriptor"),
    EAGAIN(11, "would block"),
    ENOMEM(12, "out of memory"),
    EACCES(13, "permission denied"),
    EXDEV(18, "outside of where it may be"),
    ENOTDIR(20, "not a directory"),
    EINVAL(22, "invalid argument"),
    EMFILE(24, "too many open files in this process"),
    ENFILE(23, "too many open files on this host"),
    EPIPE(32, "broken pipe"),
    ENOSYS(38, "function not implemented"),
    ELOOP(40, "a link on the way"),
    EMSGSIZE(90, "message too long"),
    ENOPROTOOPT(92, "protocol option not available"),
    EPROTONOSUPPORT(93, "protocol not supported"),
    EAFNOSUPPORT(97, "address family not supported"),
    EADDRINUSE(98, "address already in use"),
    EADDRNOTAVAIL(99, "cannot assign requested address"),
    ENETUNREACH(101, "network is unreachable"),
    ECONNABORTED(103, "connection aborted"),
    ECONNRESET(104, "connection reset by the other end"),
    ENOBUFS(105, "no buffer space available"),
    ENOTCONN(107, "not connected"),
    ETIMEDOUT(110, "timed out"),
    ECONNREFUSED(111, "connection refused"),
    EHOSTUNREACH(113, "no route to host"),
    EINPROGRESS(115, "in progress"),
    /** Any other; the number is in the message. */
    OTHER(0, "error");

    private final int number;
    private final String text;

    Errno(int number, String text) {
        this.number = number;
        this.text = text;
    }

    public int number() {
        return number;
    }

    /** The error in words. */
    public String text() {
        return text;
    }

    /** The constant for an error number, {@link #OTHER} when it has no name here. */
    public static Errno of(int number) {
        for (Errno errno : values()) {
            if (errno.number == number) {
                return errno;
            }
        }
        return OTHER;
    }
}
