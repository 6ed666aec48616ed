package weir.json;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Values that are one token. */
enum ScalarCodec implements Codec {
    INT {
        @Override
        public void write(JsonGenerator out, Object value) {
            out.writeNumber((int) value);
        }

        @Override
        public Object read(JsonParser in) {
            expect(in, JsonToken.VALUE_NUMBER_INT, "a whole number");
            long value = in.getLongValue();
            if (value != (int) value) {
                throw new JsonException("is " + value + ", beyond 32 bits");
            }
            return (int) value;
        }

        @Override
        public Object absent() {
            return 0;
        }
    },
    LONG {
        @Override
        public void write(JsonGenerator out, Object value) {
            out.writeNumber((long) value);
        }

        @Override
        public Object read(JsonParser in) {
            expect(in, JsonToken.VALUE_NUMBER_INT, "a whole number");
            return in.getLongValue();
        }

        @Override
        public Object absent() {
            return 0L;
        }
    },
    DOUBLE {
        @Override
        public void write(JsonGenerator out, Object value) {
            double number = (double) value;
            if (Double.isFinite(number)) {
                out.writeNumber(number);
            } else {
                out.writeNull();
            }
        }

        @Override
        public Object read(JsonParser in) {
            if (in.currentToken() != JsonToken.VALUE_NUMBER_INT) {
                expect(in, JsonToken.VALUE_NUMBER_FLOAT, "a number");
            }
            double number = in.getDoubleValue();
            if (!Double.isFinite(number)) {
                throw new JsonException("is too large a number");
            }
            return number;
        }

        @Override
        public Object absent() {
            return Double.NaN;
        }
    },
    BOOLEAN {
        @Override
        public void write(JsonGenerator out, Object value) {
            out.writeBoolean((boolean) value);
        }

        @Override
        public Object read(JsonParser in) {
            if (in.currentToken() != JsonToken.VALUE_TRUE) {
                expect(in, JsonToken.VALUE_FALSE, "true or false");
            }
            return in.currentToken() == JsonToken.VALUE_TRUE;
        }

        @Override
        public Object absent() {
            return false;
        }
    },
    STRING {
        @Override
        public void write(JsonGenerator out, Object value) {
            out.writeString(wellFormed((String) value));
        }

        @Override
        public Object read(JsonParser in) {
            expect(in, JsonToken.VALUE_STRING, "a string");
            return in.getString();
        }

        @Override
        public Object absent() {
            return "";
        }
    };

    static void expect(JsonParser in, JsonToken token, String what) {
        if (in.currentToken() != token) {
            throw new JsonException("must be " + what);
        }
    }

    /** The text with each lone surrogate, which UTF-8 cannot carry, replaced by U+FFFD. */
    static String wellFormed(String text) {
        boolean good = text.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
        if (good) {
            return text;
        }
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints()
                .forEach(c -> clean.appendCodePoint(
                        c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c));
        return clean.toString();
    }
}
