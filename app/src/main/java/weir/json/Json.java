package weir.json;

import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

/**
 * Records to JSON and back. Thread-safe; keeps what it learns about each record type, so share one.
 *
 * <p>A component {@code windowNs} is the field {@code window_ns}. Components may be int, long, double (not finite: null), boolean,
 * String, enums (lower case), records, sealed interfaces of records (first field {@code type}), and Optional,
 * List and Map&lt;String, ...&gt; of these. Maps are written in the order of their keys.
 *
 * <p>Reading ignores fields it does not know. A field that is absent or null reads as 0, NaN, false, an empty string, list, map or
 * optional; an enum or a record must be there, whatever it holds. Repeated names, content after the document and anything beyond
 * the {@link Limits} are refused.
 */
public final class Json {
    private final Codecs codecs = new Codecs();
    private final JsonFactory writing = new JsonFactory();
    /** By the limit on strings; a record as a key would cost 10 ms at start, when its hashCode is linked. */
    private final Map<Integer, JsonFactory> reading = new ConcurrentHashMap<>();

    /** One line of UTF-8. */
    public byte[] write(Record value) {
        return write(value, ObjectWriteContext.empty());
    }

    /** UTF-8, indented by two blanks, ended by a line feed. */
    public byte[] writePretty(Record value) {
        return write(value, new Indented());
    }

    private byte[] write(Record value, ObjectWriteContext context) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator out = writing.createGenerator(context, bytes)) {
            codecs.of(value.getClass()).write(out, value);
            if (context.hasPrettyPrinter()) {
                out.writeRaw('\n');
            }
        }
        return bytes.toByteArray();
    }

    /**
     * Reads one document.
     *
     * @param type a record, or a sealed interface of records
     * @throws JsonException when the bytes are not JSON, do not fit the type, or go beyond the limits
     */
    public <T> T read(byte[] bytes, Class<T> type, Limits limits) {
        if (bytes.length > limits.bytes()) {
            throw new JsonException("has " + bytes.length + " bytes; the limit is " + limits.bytes());
        }
        JsonFactory factory = reading.computeIfAbsent(limits.stringChars(), Json::factory);
        try (JsonParser in = factory.createParser(ObjectReadContext.empty(), bytes)) {
            return type.cast(read(in, type));
        }
    }

    private Object read(JsonParser in, Class<?> type) {
        try {
            JsonToken first = in.nextToken();
            if (first == null || first == JsonToken.VALUE_NULL) {
                throw new JsonException("is empty");
            }
            Object value = codecs.of(type).read(in);
            if (in.nextToken() != null) {
                throw new JsonException("goes on after its end");
            }
            return value;
        } catch (JacksonException notJson) {
            String where = in.streamReadContext().pathAsPointer().toString();
            String problem = notJson.getOriginalMessage() + (where.isEmpty() ? "" : ", at " + where);
            throw JsonException.of("is not JSON as expected: " + JsonException.quoteLong(problem), notJson);
        }
    }

    /**
     * Names are not kept in the parser's shared table: what a stranger sends would stay there.
     */
    private static JsonFactory factory(int stringChars) {
        return JsonFactory.builder()
                .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(Limits.NESTING)
                        .maxNumberLength(Limits.NUMBER_CHARS)
                        .maxNameLength(Limits.NAME_CHARS)
                        .maxStringLength(stringChars)
                        .build())
                .build();
    }

    /** Line feeds on every system. */
    private static final class Indented extends ObjectWriteContext.Base {
        @Override
        public PrettyPrinter getPrettyPrinter() {
            DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
            return new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
        }

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }
    }
}
