package weir.json;

import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A sealed interface of records: an object whose first field, {@code type}, says which. Codecs of the records are made when used. */
final class SealedCodec implements Codec {
    static final String TAG = "type";

    private final Map<String, Class<?>> types = new TreeMap<>();
    private final Codecs codecs;

    SealedCodec(Class<?> family, Codecs codecs) {
        this.codecs = codecs;
        for (Class<?> type : family.getPermittedSubclasses()) {
            if (!type.isRecord()) {
                throw new IllegalArgumentException(family + " permits " + type + ", which is not a record");
            }
            types.put(Codecs.tag(type), type);
        }
    }

    @Override
    public void write(JsonGenerator out, Object value) {
        codecs.of(value.getClass()).write(out, value);
    }

    @Override
    public Object read(JsonParser in) {
        ScalarCodec.expect(in, JsonToken.START_OBJECT, "an object");
        if (in.nextToken() != JsonToken.PROPERTY_NAME || !in.currentName().equals(TAG)) {
            throw new JsonException("must start with its 'type'");
        }
        in.nextToken();
        Class<?> type = type(in);
        in.nextToken();
        return codecs.ofRecord(type).readFields(in);
    }

    private Class<?> type(JsonParser in) {
        ScalarCodec.expect(in, JsonToken.VALUE_STRING, "an object with a 'type' that is a string");
        Class<?> type = types.get(in.getString());
        if (type == null) {
            throw new JsonException(
                    "has the type '" + JsonException.quote(in.getString()) + "', which is not known here");
        }
        return type;
    }

    @Override
    public Object absent() {
        throw new JsonException("is missing");
    }
}
