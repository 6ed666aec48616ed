package weir.json;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** A record as an object, its components in declaration order. A record of a sealed family starts with its tag. */
final class RecordCodec implements Codec {
    private final String tag;
    private final Constructor<?> constructor;
    private final List<Field> fields;
    private final Map<String, Integer> indexes = new HashMap<>();

    /** One component. */
    private record Field(String name, Method accessor, Codec codec) {
        Object value(Object owner) {
            try {
                return accessor.invoke(owner);
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException("cannot read " + accessor, impossible);
            }
        }
    }

    RecordCodec(Class<?> type, Codecs codecs) {
        tag = Codecs.isTagged(type) ? Codecs.tag(type) : "";
        RecordComponent[] components = type.getRecordComponents();
        fields = Arrays.stream(components)
                .map(component -> field(component, codecs))
                .toList();
        for (int i = 0; i < fields.size(); i++) {
            indexes.put(fields.get(i).name(), i);
        }
        if (!tag.isEmpty() && indexes.containsKey(SealedCodec.TAG)) {
            throw new IllegalArgumentException(type + " cannot have a component named 'type': its tag takes the name");
        }
        constructor = constructor(type, components);
    }

    private static Field field(RecordComponent component, Codecs codecs) {
        Method accessor = component.getAccessor();
        accessor.setAccessible(true);
        return new Field(Codecs.snake(component.getName()), accessor, codecs.of(component.getGenericType()));
    }

    private static Constructor<?> constructor(Class<?> type, RecordComponent[] components) {
        try {
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            Constructor<?> canonical = type.getDeclaredConstructor(types);
            canonical.setAccessible(true);
            return canonical;
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException("a record has a canonical constructor: " + type, impossible);
        }
    }

    @Override
    public void write(JsonGenerator out, Object value) {
        out.writeStartObject();
        if (!tag.isEmpty()) {
            out.writeName(SealedCodec.TAG);
            out.writeString(tag);
        }
        for (Field field : fields) {
            out.writeName(field.name());
            field.codec().write(out, field.value(value));
        }
        out.writeEndObject();
    }

    @Override
    public Object read(JsonParser in) {
        ScalarCodec.expect(in, JsonToken.START_OBJECT, "an object");
        in.nextToken();
        return readFields(in);
    }

    /** Reads on from the first name, or the end, of an object. */
    Object readFields(JsonParser in) {
        @Nullable Object[] values = new @Nullable Object[fields.size()];
        for (; in.currentToken() != JsonToken.END_OBJECT; in.nextToken()) {
            Integer index = indexes.get(in.currentName());
            in.nextToken();
            if (index == null) {
                in.skipChildren();
            } else if (in.currentToken() != JsonToken.VALUE_NULL) {
                values[index] = readField(in, fields.get(index));
            }
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                values[i] = absent(fields.get(i));
            }
        }
        return construct(values);
    }

    private static Object readField(JsonParser in, Field field) {
        try {
            return field.codec().read(in);
        } catch (JsonException inside) {
            throw inside.inField(field.name());
        }
    }

    private static Object absent(Field field) {
        try {
            return field.codec().absent();
        } catch (JsonException missing) {
            throw missing.inField(field.name());
        }
    }

    private Object construct(@Nullable Object[] values) {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException refused) {
            Throwable cause = refused.getTargetException();
            if (cause instanceof Error error) {
                throw error;
            }
            throw JsonException.of(
                    "is not valid: " + JsonException.quoteLong(String.valueOf(cause.getMessage())), refused);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("cannot construct " + constructor, impossible);
        }
    }

    @Override
    public Object absent() {
        throw new JsonException("is missing");
    }
}
