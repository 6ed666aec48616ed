package weir.json;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** An enum constant as its name in lower case. */
final class EnumCodec implements Codec {
    private final Map<String, Object> constants = new TreeMap<>();

    EnumCodec(Class<?> type) {
        for (Object constant : type.getEnumConstants()) {
            constants.put(text(constant), constant);
        }
    }

    private static String text(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void write(JsonGenerator out, Object value) {
        out.writeString(text(value));
    }

    @Override
    public Object read(JsonParser in) {
        ScalarCodec.expect(in, JsonToken.VALUE_STRING, "one of " + constants.keySet());
        Object constant = constants.get(in.getString());
        if (constant == null) {
            throw new JsonException(
                    "is '" + JsonException.quote(in.getString()) + "'; it must be one of " + constants.keySet());
        }
        return constant;
    }

    @Override
    public Object absent() {
        throw new JsonException("is missing; it must be one of " + constants.keySet());
    }
}
