package weir.cli;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;
import weir.model.SocketOption;
import weir.model.SocketOptions;

/** The options of data sockets, a method for each {@link SocketOption}. Text as typed; nothing is set that was not typed. */
final class SocketChoices {
    private final Map<SocketOption, String> chosen = new EnumMap<>(SocketOption.class);

    @Option(
            names = {"-s", "--send-buffer"},
            paramLabel = "SIZE[,SIZE]",
            description = "SO_SNDBUF. Default: the kernel's own choice.")
    void sendBuffer(String text) {
        choose(SocketOption.SEND_BUFFER, text);
    }

    @Option(
            names = {"-S", "--receive-buffer"},
            paramLabel = "SIZE[,SIZE]",
            description = "SO_RCVBUF. Default: the kernel's own choice.")
    void receiveBuffer(String text) {
        choose(SocketOption.RECEIVE_BUFFER, text);
    }

    @Option(
            names = {"-D", "--no-delay"},
            paramLabel = "on|off[,on|off]",
            arity = "0..1",
            fallbackValue = "on",
            preprocessor = SwitchValue.class,
            description = "TCP_NODELAY. Default: off, as the kernel has it; without a value: on.")
    void noDelay(String text) {
        choose(SocketOption.NO_DELAY, text);
    }

    @Option(
            names = {"-C", "--congestion-control"},
            paramLabel = "NAME[,NAME]",
            description = "TCP congestion control. The one in effect is read back and shown. Default: the kernel's.")
    void congestionControl(String text) {
        choose(SocketOption.CONGESTION_CONTROL, text);
    }

    private void choose(SocketOption option, String text) {
        chosen.put(option, text);
    }

    private static String value(SocketOption option, String text) {
        return switch (option.kind()) {
            case BYTES -> Integer.toString(TestOptions.size(text));
            case FLAG -> TestOptions.onOff(text) ? "1" : "0";
            case NAME -> text;
        };
    }

    /** What was chosen for one end.
     *
     * @throws weir.model.WeirException of kind USAGE, with the option and its text
     */
    SocketOptions of(boolean isLocal) {
        SocketOptions result = SocketOptions.NONE;
        for (Map.Entry<SocketOption, String> choice : chosen.entrySet()) {
            SocketOption option = choice.getKey();
            Optional<String> value = PerEnd.parse("--" + option.label(), choice.getValue(), text -> value(option, text))
                    .of(isLocal);
            if (value.isPresent()) {
                result = result.with(option, value.get());
            }
        }
        return result;
    }
}
