package weir.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A list as an array. */
record ListCodec(Codec element) implements Codec {
    @Override
    public void write(JsonGenerator out, Object value) {
        out.writeStartArray();
        for (Object one : (List<?>) value) {
            element.write(out, one);
        }
        out.writeEndArray();
    }

    @Override
    public Object read(JsonParser in) {
        ScalarCodec.expect(in, JsonToken.START_ARRAY, "a list");
        List<Object> result = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            if (result.size() == Limits.LIST_ELEMENTS) {
                throw new JsonException("has more than " + Limits.LIST_ELEMENTS + " elements");
            }
            result.add(readElement(in, result.size()));
        }
        return Collections.unmodifiableList(result);
    }

    private Object readElement(JsonParser in, int index) {
        try {
            return in.currentToken() == JsonToken.VALUE_NULL ? element.absent() : element.read(in);
        } catch (JsonException inside) {
            throw inside.inElement(index);
        }
    }

    @Override
    public Object absent() {
        return List.of();
    }
}
