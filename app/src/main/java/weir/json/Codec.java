package weir.json;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** One Java type to JSON and back. Immutable and thread-safe. */
interface Codec {
    void write(JsonGenerator out, Object value);

    /**
     * Reads the value whose first token is the current one; leaves the parser on its last token. Never called on a JSON null.
     *
     * @throws JsonException when the token does not fit
     */
    Object read(JsonParser in);

    /**
     * What an absent or null value means.
     *
     * @throws JsonException when it must be there
     */
    Object absent();
}
