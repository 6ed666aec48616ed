package weir.json;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A map with string keys as an object; written in the order of the keys, so that equal maps give equal text. */
record MapCodec(Codec value) implements Codec {
    @Override
    public void write(JsonGenerator out, Object map) {
        out.writeStartObject();
        Map<String, Object> sorted = new TreeMap<>();
        ((Map<?, ?>) map).forEach((key, one) -> sorted.put((String) key, one));
        sorted.forEach((key, one) -> {
            out.writeName(ScalarCodec.wellFormed(key));
            value.write(out, one);
        });
        out.writeEndObject();
    }

    @Override
    public Object read(JsonParser in) {
        ScalarCodec.expect(in, JsonToken.START_OBJECT, "an object");
        Map<String, Object> result = new LinkedHashMap<>();
        while (in.nextToken() != JsonToken.END_OBJECT) {
            String key = in.currentName();
            in.nextToken();
            result.put(key, readValue(in, key));
        }
        return Collections.unmodifiableMap(result);
    }

    private Object readValue(JsonParser in, String key) {
        try {
            return in.currentToken() == JsonToken.VALUE_NULL ? value.absent() : value.read(in);
        } catch (JsonException inside) {
            throw inside.inField(key);
        }
    }

    @Override
    public Object absent() {
        return Map.of();
    }
}
