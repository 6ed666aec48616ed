package weir.json;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The codec of each type, made when first asked for. Thread-safe. */
final class Codecs {
    private final Map<Type, Codec> made = new ConcurrentHashMap<>();

    /**
     * The codec of a type.
     *
     * @throws IllegalArgumentException for a type that has none: a mistake in the program
     */
    Codec of(Type type) {
        Codec known = made.get(type);
        if (known != null) {
            return known;
        }
        Codec codec = make(type);
        made.put(type, codec);
        return codec;
    }

    RecordCodec ofRecord(Class<?> type) {
        return (RecordCodec) of(type);
    }

    private Codec make(Type type) {
        if (type instanceof Class<?> plain) {
            return makePlain(plain);
        }
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            Type raw = generic.getRawType();
            if (raw == Optional.class) {
                return new OptionalCodec(of(arguments[0]));
            }
            if (raw == List.class) {
                return new ListCodec(of(arguments[0]));
            }
            if (raw == Map.class && arguments[0] == String.class) {
                return new MapCodec(of(arguments[1]));
            }
        }
        throw unsupported(type);
    }

    private Codec makePlain(Class<?> type) {
        if (type == int.class || type == Integer.class) {
            return ScalarCodec.INT;
        }
        if (type == long.class || type == Long.class) {
            return ScalarCodec.LONG;
        }
        if (type == double.class || type == Double.class) {
            return ScalarCodec.DOUBLE;
        }
        if (type == boolean.class || type == Boolean.class) {
            return ScalarCodec.BOOLEAN;
        }
        if (type == String.class) {
            return ScalarCodec.STRING;
        }
        return makeStructured(type);
    }

    private Codec makeStructured(Class<?> type) {
        if (type.isEnum()) {
            return new EnumCodec(type);
        }
        if (type.isRecord()) {
            return new RecordCodec(type, this);
        }
        if (type.isSealed() && type.isInterface()) {
            return new SealedCodec(type, this);
        }
        throw unsupported(type);
    }

    private static IllegalArgumentException unsupported(Type type) {
        return new IllegalArgumentException("no JSON form for " + type.getTypeName());
    }

    /** Whether a record belongs to a sealed interface, and so carries its tag. */
    static boolean isTagged(Class<?> record) {
        return Arrays.stream(record.getInterfaces()).anyMatch(Class::isSealed);
    }

    static String tag(Class<?> record) {
        return snake(record.getSimpleName());
    }

    /** {@code windowNs} becomes {@code window_ns}. */
    static String snake(String name) {
        StringBuilder result = new StringBuilder(name.length() + 4);
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (Character.isUpperCase(c) && i > 0) {
                result.append('_');
            }
            result.append(c);
        }
        return result.toString().toLowerCase(Locale.ROOT);
    }
}
