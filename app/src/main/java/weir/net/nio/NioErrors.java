package weir.net.nio;

import java.io.IOException;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import java.net.SocketTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.Locale;
import java.util.Map;
import weir.net.Errno;

/**
 * Which error an exception of a channel stands for. The JDK keeps the number to itself and passes on the system's words, so this goes
 * by the class and, where that says nothing, by the words in English; {@link Errno#OTHER} for what is in neither. Pure.
 */
final class NioErrors {
    /** The words of glibc, macOS and Windows, in lower case; the first that is found counts. */
    private static final Map<String, Errno> WORDS = Map.ofEntries(
            Map.entry("connection refused", Errno.ECONNREFUSED),
            Map.entry("connection reset", Errno.ECONNRESET),
            Map.entry("broken pipe", Errno.EPIPE),
            Map.entry("software caused connection abort", Errno.ECONNABORTED),
            Map.entry("established connection was aborted", Errno.ECONNABORTED),
            Map.entry("forcibly closed", Errno.ECONNRESET),
            Map.entry("message too long", Errno.EMSGSIZE),
            Map.entry("message sent on a datagram socket was larger", Errno.EMSGSIZE),
            Map.entry("no buffer space", Errno.ENOBUFS),
            Map.entry("insufficient buffer space", Errno.ENOBUFS),
            Map.entry("resource temporarily unavailable", Errno.EAGAIN),
            Map.entry("too many open files in system", Errno.ENFILE),
            Map.entry("too many open files", Errno.EMFILE),
            Map.entry("address already in use", Errno.EADDRINUSE),
            Map.entry("cannot assign requested address", Errno.EADDRNOTAVAIL),
            Map.entry("can't assign requested address", Errno.EADDRNOTAVAIL),
            Map.entry("network is unreachable", Errno.ENETUNREACH),
            Map.entry("no route to host", Errno.EHOSTUNREACH),
            Map.entry("host is unreachable", Errno.EHOSTUNREACH),
            Map.entry("timed out", Errno.ETIMEDOUT),
            Map.entry("operation not permitted", Errno.EPERM),
            Map.entry("permission denied", Errno.EACCES),
            Map.entry("invalid argument", Errno.EINVAL),
            Map.entry("not supported by protocol", Errno.EAFNOSUPPORT),
            Map.entry("unsupported address type", Errno.EAFNOSUPPORT),
            Map.entry("protocol family", Errno.EAFNOSUPPORT));

    private NioErrors() {}

    /** The error behind an exception. */
    static Errno of(Exception exception) {
        Errno named = byClass(exception);
        return named == Errno.OTHER ? byWords(String.valueOf(exception.getMessage())) : named;
    }

    private static Errno byClass(Exception exception) {
        return switch (exception) {
            case PortUnreachableException refused -> Errno.ECONNREFUSED;
            case SocketTimeoutException late -> Errno.ETIMEDOUT;
            case NoRouteToHostException unreachable -> Errno.EHOSTUNREACH;
            case UnsupportedAddressTypeException otherFamily -> Errno.EAFNOSUPPORT;
            case UnresolvedAddressException unknown -> Errno.EINVAL;
            case UnsupportedOperationException missing -> Errno.EAFNOSUPPORT;
            default -> Errno.OTHER;
        };
    }

    private static Errno byWords(String message) {
        String words = message.toLowerCase(Locale.ROOT);
        return WORDS.entrySet().stream()
                .filter(entry -> words.contains(entry.getKey()))
                .max((a, b) -> Integer.compare(a.getKey().length(), b.getKey().length()))
                .map(Map.Entry::getValue)
                .orElse(Errno.OTHER);
    }

    /** Whether a failed transfer only means that the other end left. */
    static boolean isEnd(IOException failure) {
        Errno errno = of(failure);
        return errno == Errno.ECONNRESET || errno == Errno.EPIPE || errno == Errno.ECONNABORTED;
    }
}
