package weir.testing;

import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import weir.model.Buffers;
import weir.model.EndOptions;
import weir.model.SocketOptions;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Traffic;
import weir.model.Transaction;
import weir.protocol.Frame;

/** Makes valid records of any type from a seed: every component filled at random, sizes small, text awkward. One thread. */
public final class RandomRecords {
    private static final String AWKWARD = "a\u00e9\u4e2d\ud83d\ude00\"\\\u0000\u001b\n\u2028'<&";

    private final Random random;
    private final Map<Class<?>, Supplier<Object>> special = new LinkedHashMap<>();

    public RandomRecords(long seed) {
        random = new Random(seed);
        special.put(SocketOptions.class, this::socketOptions);
        special.put(Timing.class, this::timing);
        special.put(Timing.Omit.class, this::omit);
        special.put(Transaction.class, () -> new Transaction(positive(), positive(), random.nextInt(100), positive()));
        special.put(Buffers.class, this::buffers);
        special.put(EndOptions.class, this::endOptions);
        special.put(Traffic.class, this::traffic);
        special.put(TestSpec.class, this::spec);
        special.put(
                Frame.Prepared.class,
                () -> new Frame.Prepared(
                        HexFormat.of().toHexDigits(random.nextLong()).repeat(2)));
    }

    /** One record, or one of a sealed family. */
    public <T> T next(Class<T> type) {
        return type.cast(value(type));
    }

    private Object value(Type type) {
        if (type instanceof ParameterizedType generic) {
            return container(generic);
        }
        Class<?> plain = (Class<?>) type;
        Supplier<Object> maker = special.get(plain);
        if (maker != null) {
            return maker.get();
        }
        if (plain.isEnum()) {
            return plain.getEnumConstants()[random.nextInt(plain.getEnumConstants().length)];
        }
        if (plain.isRecord()) {
            return record(plain);
        }
        return plain.isSealed() ? value(oneOf(plain.getPermittedSubclasses())) : scalar(plain);
    }

    private Object scalar(Class<?> type) {
        if (type == int.class || type == Integer.class) {
            return random.nextInt();
        }
        if (type == long.class || type == Long.class) {
            return random.nextBoolean() ? random.nextLong() : random.nextInt(100) - 1L;
        }
        if (type == double.class || type == Double.class) {
            return random.nextInt(5) == 0 ? Double.NaN : random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
        }
        if (type == boolean.class) {
            return random.nextBoolean();
        }
        return text();
    }

    private Object container(ParameterizedType type) {
        Type[] arguments = type.getActualTypeArguments();
        if (type.getRawType() == Optional.class) {
            return random.nextBoolean() ? Optional.of(value(arguments[0])) : Optional.empty();
        }
        if (type.getRawType() == List.class) {
            List<Object> list = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                list.add(value(arguments[0]));
            }
            return List.copyOf(list);
        }
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            map.put(text(), value(arguments[1]));
        }
        return Map.copyOf(map);
    }

    private Object record(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values =
                Arrays.stream(components).map(c -> value(c.getGenericType())).toArray();
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException wrong) {
            throw new AssertionError("cannot make a random " + type, wrong);
        }
    }

    private String text() {
        StringBuilder result = new StringBuilder();
        int[] points = AWKWARD.codePoints().toArray();
        for (int i = random.nextInt(8); i > 0; i--) {
            result.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return result.toString();
    }

    private <T> T oneOf(T[] choices) {
        return choices[random.nextInt(choices.length)];
    }

    private int positive() {
        return 1 + random.nextInt(1 << 20);
    }

    private Buffers buffers() {
        return new Buffers(positive(), positive(), positive(), 1 << random.nextInt(20), random.nextInt(100));
    }

    private SocketOptions socketOptions() {
        Map<String, String> values = new LinkedHashMap<>();
        if (random.nextBoolean()) {
            values.put("send-buffer", String.valueOf(positive()));
        }
        if (random.nextBoolean()) {
            values.put("no-delay", random.nextBoolean() ? "1" : "0");
        }
        if (random.nextBoolean()) {
            values.put("congestion-control", random.nextBoolean() ? "cubic" : "bbr");
        }
        return new SocketOptions(values);
    }

    private Timing timing() {
        long[] end = new long[3];
        end[random.nextInt(3)] = positive();
        return new Timing(end[0], end[1], end[2], omit(), random.nextInt(1_000_000_000));
    }

    private Timing.Omit omit() {
        long min = positive();
        return new Timing.Omit(min, positive(), min + random.nextInt(1000));
    }

    private EndOptions endOptions() {
        return new EndOptions(
                positive(), positive(), "copy", "copy", socketOptions(), List.of(random.nextInt(4)), text(), buffers());
    }

    private Traffic traffic() {
        return new Traffic(
                next(weir.model.Transport.class),
                next(weir.model.Pattern.class),
                next(weir.model.Direction.class),
                false);
    }

    private TestSpec spec() {
        return new TestSpec(
                "tcp_stream",
                traffic(),
                timing(),
                next(Transaction.class),
                1 + random.nextInt(8),
                endOptions(),
                endOptions(),
                "linux");
    }
}
