package weir.model;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Values for {@link SocketOption}s, by label: asked for in a spec, or read back from a socket. Bytes are decimal, flags 0 or 1.
 *
 * @param values by {@link SocketOption#label()}; labels this version does not know are refused
 */
public record SocketOptions(Map<String, String> values) {
    public static final SocketOptions NONE = new SocketOptions(Map.of());

    public SocketOptions {
        values = Map.copyOf(values);
        values.forEach((label, value) -> check(option(label), value));
    }

    private static SocketOption option(String label) {
        for (SocketOption option : SocketOption.values()) {
            if (option.label().equals(label)) {
                return option;
            }
        }
        throw new IllegalArgumentException(
                "socket option '" + label + "' is not known here; the other end may be a newer Weir");
    }

    private static void check(SocketOption option, String value) {
        boolean good = switch (option.kind()) {
            case BYTES -> value.matches("\\d{1,10}") && Long.parseLong(value) <= Integer.MAX_VALUE;
            case FLAG -> value.equals("0") || value.equals("1");
            case NAME -> value.matches("[A-Za-z0-9_-]{1,15}");
        };
        if (!good) {
            throw new IllegalArgumentException("'" + value + "' is not a value for " + option.label());
        }
    }

    public Optional<String> get(SocketOption option) {
        return Optional.ofNullable(values.get(option.label()));
    }

    /** A copy with one option set. */
    public SocketOptions with(SocketOption option, String value) {
        Map<String, String> changed = new TreeMap<>(values);
        changed.put(option.label(), value);
        return new SocketOptions(changed);
    }

    /** The options that are set, in declaration order. */
    public Map<SocketOption, String> byOption() {
        Map<SocketOption, String> result = new EnumMap<>(SocketOption.class);
        values.forEach((label, value) -> result.put(option(label), value));
        return result;
    }
}
