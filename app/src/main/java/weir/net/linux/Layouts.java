package weir.net.linux;

/**
 * Constants and structure offsets of the kernel's socket interface, each with its header. Numbers are those that x86-64 and aarch64
 * share (asm-generic); structures those of 64-bit kernels. A test compiles a C program to check them where there is a compiler.
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

    private Layouts() {}
}
