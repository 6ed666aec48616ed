package weir.net.linux;

/**
 * Constants and structure offsets of the kernel's socket interface, each with its header. Numbers are those that x86-64 and aarch64
 * share (asm-generic); structures are those of 64-bit kernels. Tests compile a C program to check them where there is a compiler.
 */
final class Layouts {
    /** AF_INET, AF_INET6 (bits/socket.h). */
    static final int AF_INET = 2;

    static final int AF_INET6 = 10;

    /** SOCK_* (bits/socket_type.h); the flags since 2.6.27. */
    static final int SOCK_STREAM = 1;

    static final int SOCK_DGRAM = 2;
    static final int SOCK_NONBLOCK = 0x800;
    static final int SOCK_CLOEXEC = 0x80000;

    /** MSG_* (bits/socket.h). MSG_TRUNC on receive: the datagram's real length, since 2.2 (recv(2)). */
    static final int MSG_TRUNC = 0x20;

    static final int MSG_DONTWAIT = 0x40;
    static final int MSG_WAITALL = 0x100;
    static final int MSG_NOSIGNAL = 0x4000;

    /** MSG_ERRQUEUE; MSG_ZEROCOPY (since 4.14). */
    static final int MSG_ERRQUEUE = 0x2000;

    static final int MSG_ZEROCOPY = 0x4000000;

    /** Of recvmmsg(2): MSG_DONTWAIT behind the first message; since 2.6.34. */
    static final int MSG_WAITFORONE = 0x10000;

    /** SHUT_* (sys/socket.h). */
    static final int SHUT_WR = 1;

    static final int SHUT_RDWR = 2;

    /** SOL_SOCKET and its options (asm-generic/socket.h). */
    static final int SOL_SOCKET = 1;

    static final int SO_REUSEADDR = 2;
    static final int SO_ERROR = 4;
    static final int SO_SNDBUF = 7;
    static final int SO_RCVBUF = 8;
    static final int SO_PRIORITY = 12;
    static final int SO_LINGER = 13;
    static final int SO_RCVTIMEO = 20;
    static final int SO_SNDTIMEO = 21;

    /** SO_ZEROCOPY (asm-generic/socket.h; since 4.14, on open connections since 4.16). */
    static final int SO_ZEROCOPY = 60;

    /**
     * Completions of MSG_ZEROCOPY (linux/errqueue.h): control messages IP_RECVERR (linux/in.h) or IPV6_RECVERR (linux/in6.h) that hold
     * a struct sock_extended_err; its info and data are the first and the last send that is done.
     */
    static final int IP_RECVERR = 11;

    static final int IPV6_RECVERR = 25;
    static final int SO_EE_ORIGIN_ZEROCOPY = 5;
    static final int SO_EE_CODE_ZEROCOPY_COPIED = 1;
    static final int EE_ORIGIN_OFFSET = 4;
    static final int EE_CODE_OFFSET = 6;
    static final int EE_INFO_OFFSET = 8;
    static final int EE_DATA_OFFSET = 12;

    /** struct linger (linux/socket.h): int l_onoff, int l_linger in seconds. */
    static final int LINGER_BYTES = 8;

    /** SO_MEMINFO (asm-generic/socket.h; since 4.12): an array of __u32; SK_MEMINFO_DROPS is its ninth (linux/sock_diag.h). */
    static final int SO_MEMINFO = 55;

    static final int MEMINFO_BYTES = 36;
    static final int MEMINFO_DROPS_OFFSET = 32;

    /** IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT (linux/in.h; since 4.2): bind(2) fixes the address and leaves the port to connect(2). */
    static final int IPPROTO_IP = 0;

    static final int IP_BIND_ADDRESS_NO_PORT = 24;

    /** IPPROTO_IPV6, IPV6_V6ONLY (linux/in6.h). */
    static final int IPPROTO_IPV6 = 41;

    static final int IPV6_V6ONLY = 26;

    /** SOL_UDP (linux/socket.h) and its options (linux/udp.h; UDP_SEGMENT since 4.18, UDP_GRO since 5.0). */
    static final int SOL_UDP = 17;

    static final int UDP_SEGMENT = 103;
    static final int UDP_GRO = 104;

    /** struct iovec (bits/types/struct_iovec.h): address, length. */
    static final int IOVEC_BYTES = 16;

    static final int IOVEC_LENGTH_OFFSET = 8;

    /** struct msghdr, struct mmsghdr (bits/socket.h): the second is the first and a length. */
    static final int MSGHDR_NAMELEN_OFFSET = 8;

    static final int MSGHDR_IOV_OFFSET = 16;
    static final int MSGHDR_IOVLEN_OFFSET = 24;
    static final int MSGHDR_CONTROL_OFFSET = 32;
    static final int MSGHDR_CONTROLLEN_OFFSET = 40;
    static final int MSGHDR_BYTES = 56;
    static final int MMSGHDR_LENGTH_OFFSET = 56;
    static final int MMSGHDR_BYTES = 64;

    /** struct cmsghdr (bits/socket.h): length, level, type, data; and CMSG_SPACE of an int, or of UDP_SEGMENT's uint16_t. */
    static final int CMSG_LEVEL_OFFSET = 8;

    static final int CMSG_TYPE_OFFSET = 12;
    static final int CMSG_DATA_OFFSET = 16;
    static final int CMSG_SEGMENT_SPACE = 24;

    /** IPPROTO_TCP and its options (linux/tcp.h). */
    static final int IPPROTO_TCP = 6;

    static final int TCP_NODELAY = 1;
    static final int TCP_INFO = 11;
    static final int TCP_CONGESTION = 13;

    /** TCP_THIN_LINEAR_TIMEOUTS (since 2.6.34): a thin stream's retransmissions are not spaced exponentially. */
    static final int TCP_THIN_LINEAR_TIMEOUTS = 16;

    /** TCP_RTO_MAX_MS (since 6.15): longest retransmission time-out, 1000 to 120000 ms. */
    static final int TCP_RTO_MAX_MS = 44;

    static final int RTO_MAX_LOWEST_MS = 1000;

    /** TC_PRIO_INTERACTIVE (linux/pkt_sched.h): the highest SO_PRIORITY that needs no privilege; first band of a pfifo_fast queue. */
    static final int TC_PRIO_INTERACTIVE = 6;

    /** TCP_CA_NAME_MAX (net/tcp.h): with its final zero. */
    static final int CONGESTION_NAME_BYTES = 16;

    /** F_SETFL (fcntl.h), O_NONBLOCK (asm-generic/fcntl.h). */
    static final int F_SETFL = 4;

    static final int O_NONBLOCK = 0x800;

    /** struct pollfd: int fd, short events, short revents; POLLIN, POLLOUT (asm-generic/poll.h). */
    static final int POLLFD_BYTES = 8;

    static final int POLLFD_EVENTS_OFFSET = 4;
    static final int POLLFD_REVENTS_OFFSET = 6;
    static final short POLLIN = 1;
    static final short POLLOUT = 4;

    /** epoll(7) (linux/eventpoll.h, sys/epoll.h): what to wait for, and what to do with a descriptor. */
    static final int EPOLLIN = 1;

    static final int EPOLLOUT = 4;
    static final int EPOLL_CLOEXEC = 0x80000;
    static final int EPOLL_CTL_ADD = 1;
    static final int EPOLL_CTL_DEL = 2;
    static final int EPOLL_CTL_MOD = 3;

    /** struct epoll_event: events, data. Packed on x86-64 alone, so that its 32-bit programs have the same (EPOLL_PACKED). */
    static final int EPOLL_EVENT_DATA_OFFSET = isX86() ? 4 : 8;

    static final int EPOLL_EVENT_BYTES = isX86() ? 12 : 16;

    /** struct timespec (bits/types/struct_timespec.h): seconds, nanoseconds. */
    static final int TIMESPEC_BYTES = 16;

    static final int TIMESPEC_NANOSECONDS_OFFSET = 8;

    /** struct timeval (bits/types/struct_timeval.h): seconds, microseconds. */
    static final int TIMEVAL_BYTES = 16;

    static final int TIMEVAL_MICROSECONDS_OFFSET = 8;

    /** struct sockaddr_in (linux/in.h): family, port in network order, address. */
    static final int SOCKADDR_IN_BYTES = 16;

    static final int SOCKADDR_PORT_OFFSET = 2;
    static final int SOCKADDR_IN_ADDRESS_OFFSET = 4;

    /** struct sockaddr_in6 (linux/in6.h): family, port, flow label, address, scope id. */
    static final int SOCKADDR_IN6_BYTES = 28;

    static final int SOCKADDR_IN6_ADDRESS_OFFSET = 8;
    static final int SOCKADDR_IN6_SCOPE_OFFSET = 24;

    /** Error numbers that decide something here (asm-generic/errno.h). */
    static final int EINTR = 4;

    static final int EAGAIN = 11;
    static final int EINVAL = 22;
    static final int ENFILE = 23;
    static final int EMFILE = 24;
    static final int EPIPE = 32;
    static final int ENONET = 64;
    static final int EPROTO = 71;
    static final int ENOPROTOOPT = 92;
    static final int EOPNOTSUPP = 95;
    static final int ENETDOWN = 100;
    static final int ENETUNREACH = 101;
    static final int ECONNABORTED = 103;
    static final int ECONNRESET = 104;
    static final int ENOBUFS = 105;
    static final int ENOTCONN = 107;
    static final int ESHUTDOWN = 108;
    static final int ETIMEDOUT = 110;
    static final int ECONNREFUSED = 111;
    static final int EHOSTDOWN = 112;
    static final int EHOSTUNREACH = 113;
    static final int EINPROGRESS = 115;

    private Layouts() {}

    private static boolean isX86() {
        return System.getProperty("os.arch", "").equals("amd64");
    }
}
