package weir.testing;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Copies of records with one value changed, however deep. */
public final class Change {
    private Change() {}

    /**
     * A copy of {@code record} in which the value at {@code path} is {@code value}: component names and list indexes joined by
     * dots; an optional on the way must be present, a present or empty one at the end takes the bare value.
     */
    public static <T extends Record> T in(T record, String path, Object value) {
        @SuppressWarnings("unchecked")
        T changed = (T) changed(record, List.of(path.split("\\.")), value);
        return changed;
    }

    private static Object changed(Object owner, List<String> path, Object value) {
        if (owner instanceof Optional<?> optional) {
            return Optional.of(path.isEmpty() ? value : changed(optional.orElseThrow(), path, value));
        }
        if (path.isEmpty()) {
            return value;
        }
        List<String> rest = path.subList(1, path.size());
        if (owner instanceof List<?> list) {
            List<Object> copy = new ArrayList<>(list);
            int index = Integer.parseInt(path.getFirst());
            copy.set(index, changed(copy.get(index), rest, value));
            return copy;
        }
        return changedRecord(owner, path.getFirst(), rest, value);
    }

    private static Object changedRecord(Object owner, String name, List<String> rest, Object value) {
        RecordComponent[] components = owner.getClass().getRecordComponents();
        Object[] values = new Object[components.length];
        boolean found = false;
        try {
            for (int i = 0; i < components.length; i++) {
                Object old = components[i].getAccessor().invoke(owner);
                boolean here = components[i].getName().equals(name);
                found |= here;
                values[i] = here ? changed(old, rest, value) : old;
            }
            if (!found) {
                throw new AssertionError(owner.getClass() + " has no component " + name);
            }
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return owner.getClass().getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException wrong) {
            throw new AssertionError("cannot change " + name + " of " + owner, wrong);
        }
    }
}
