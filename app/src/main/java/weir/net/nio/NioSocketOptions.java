package weir.net.nio;

import java.io.IOException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.nio.channels.NetworkChannel;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import weir.model.SocketOptions;
import weir.model.WeirException.Kind;
import weir.net.Errno;
import weir.net.NetException;

/**
 * Sets and reads the options that every JDK knows. Pure but for the channels it is given.
 *
 * <p>Linux doubles a buffer that is set, for its own use, and reads the double back (socket(7)); the JDK halves it again. What
 * {@link #read} gives is the kernel's number, as the Linux room gives it.
 */
final class NioSocketOptions {
    private static final boolean KERNEL_DOUBLES =
            System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux");

    private NioSocketOptions() {}

    /**
     * Sets them all.
     *
     * @throws NetException naming the value that was refused
     */
    static void apply(NetworkChannel channel, SocketOptions options) {
        for (Map.Entry<weir.model.SocketOption, String> entry :
                options.byOption().entrySet()) {
            set(channel, entry.getKey(), entry.getValue());
        }
    }

    private static void set(NetworkChannel channel, weir.model.SocketOption option, String value) {
        boolean isUdp = channel instanceof DatagramChannel;
        try {
            switch (option) {
                case SEND_BUFFER -> channel.setOption(StandardSocketOptions.SO_SNDBUF, Integer.valueOf(value));
                case RECEIVE_BUFFER -> channel.setOption(StandardSocketOptions.SO_RCVBUF, Integer.valueOf(value));
                case NO_DELAY -> {
                    requireTcp(isUdp, option, value);
                    channel.setOption(StandardSocketOptions.TCP_NODELAY, value.equals("1"));
                }
                case CONGESTION_CONTROL -> {
                    requireTcp(isUdp, option, value);
                    throw unknown(
                            option,
                            value,
                            "The network 'nio' cannot choose it: leave it out, or use the network 'linux' at this end.");
                }
            }
        } catch (IOException | IllegalArgumentException refused) {
            throw new NetException(
                    Kind.USAGE, setting(option, value), String.valueOf(refused.getMessage()), "Use another value.");
        }
    }

    private static void requireTcp(boolean isUdp, weir.model.SocketOption option, String value) {
        if (isUdp) {
            throw unknown(option, value, "It is an option of TCP; leave it out of UDP tests.");
        }
    }

    private static NetException unknown(weir.model.SocketOption option, String value, String advice) {
        return new NetException(Kind.USAGE, setting(option, value), Errno.ENOPROTOOPT.number(), advice);
    }

    private static String setting(weir.model.SocketOption option, String value) {
        return "setting " + option.label() + "=" + value;
    }

    /** What is in effect; an option that cannot be read is left out, and all of them on a closed channel. */
    static SocketOptions read(NetworkChannel channel) {
        SocketOptions result = SocketOptions.NONE;
        result = with(result, weir.model.SocketOption.SEND_BUFFER, buffer(channel, StandardSocketOptions.SO_SNDBUF));
        result = with(result, weir.model.SocketOption.RECEIVE_BUFFER, buffer(channel, StandardSocketOptions.SO_RCVBUF));
        return with(
                result,
                weir.model.SocketOption.NO_DELAY,
                value(channel, StandardSocketOptions.TCP_NODELAY).map(on -> on ? "1" : "0"));
    }

    private static SocketOptions with(SocketOptions options, weir.model.SocketOption option, Optional<String> value) {
        return value.map(text -> options.with(option, text)).orElse(options);
    }

    private static Optional<String> buffer(NetworkChannel channel, SocketOption<Integer> option) {
        return value(channel, option).map(bytes -> Integer.toString(KERNEL_DOUBLES ? bytes * 2 : bytes));
    }

    private static <T> Optional<T> value(NetworkChannel channel, SocketOption<T> option) {
        try {
            return channel.supportedOptions().contains(option)
                    ? Optional.ofNullable(channel.getOption(option))
                    : Optional.empty();
        } catch (IOException closed) {
            return Optional.empty();
        }
    }
}
