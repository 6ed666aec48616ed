package weir.json;

import java.util.Optional;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** An optional value as the value or null. */
record OptionalCodec(Codec value) implements Codec {
    @Override
    public void write(JsonGenerator out, Object optional) {
        ((Optional<?>) optional).ifPresentOrElse(one -> value.write(out, one), out::writeNull);
    }

    @Override
    public Object read(JsonParser in) {
        return Optional.of(value.read(in));
    }

    @Override
    public Object absent() {
        return Optional.empty();
    }
}
