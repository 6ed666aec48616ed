package weir.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import weir.model.Pacing;
import weir.model.SocketOption;
import weir.model.SocketOptions;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.testing.Change;
import weir.units.TrafficRate;

/** Whatever a spec says, somebody can type: each component of it shows in the options that would make it again. */
class TestOptionTableTest {
    /** The test's name stands before the options, its traffic follows from it, and these options are the local end's or both ends'. */
    private static final Set<String> NOT_TYPED =
            Set.of("test", "traffic", "remote.bindAddress", "remote.buffers.alignBytes", "remote.buffers.alignOffset");

    private static final Timing.Omit NONE = new Timing.Omit(0, 0, 0);

    /** The ends of a run exclude each other, so each component of its timing comes in one that is possible. */
    private static final Map<String, Timing> TIMINGS = Map.of(
            "durationNs", new Timing(4096, 0, 0, NONE, 0),
            "bytes", new Timing(0, 4096, 0, NONE, 0),
            "transactions", new Timing(0, 0, 4096, NONE, 0),
            "omit", new Timing(10_000_000_000L, 0, 0, new Timing.Omit(4096, 0, 4096), 0),
            "intervalNs", new Timing(10_000_000_000L, 0, 0, NONE, 4096));

    /** A component, the one to change, and another value for it. */
    static Stream<Arguments> components() {
        return components("", TestSpec.class);
    }

    private static Stream<Arguments> components(String owner, Class<?> type) {
        return Stream.of(type.getRecordComponents())
                .flatMap(component -> values(owner + component.getName(), component));
    }

    private static Stream<Arguments> values(String path, RecordComponent component) {
        Class<?> type = component.getType();
        if (NOT_TYPED.contains(path)) {
            return Stream.empty();
        }
        if (type == Timing.class) {
            return Stream.of(type.getRecordComponents())
                    .map(RecordComponent::getName)
                    .map(name -> Arguments.of(path + "." + name, path, new TreeMap<>(TIMINGS).get(name)));
        }
        if (type == SocketOptions.class) {
            return Stream.of(SocketOption.values())
                    .map(option -> Arguments.of(
                            path + "." + option.label(), path, SocketOptions.NONE.with(option, sample(option))));
        }
        if (path.equals("pacing")) {
            Pacing pacing = new Pacing(TrafficRate.Counted.BITS, 4096, 5, 0, false);
            return Stream.of(Arguments.of(path, path, pacing));
        }
        return type.isRecord() ? components(path + ".", type) : Stream.of(Arguments.of(path, path, other(type)));
    }

    private static String sample(SocketOption option) {
        return switch (option.kind()) {
            case BYTES -> "4096";
            case FLAG -> "1";
            case NAME -> "other";
        };
    }

    /** Nothing that is a default. */
    private static Object other(Class<?> type) {
        if (type == int.class) {
            return 4096;
        }
        if (type == long.class) {
            return 4096L;
        }
        if (type == boolean.class) {
            return true;
        }
        if (type == String.class) {
            return "other";
        }
        if (type == List.class) {
            return List.of(1);
        }
        throw new AssertionError("say here what another " + type + " is");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("components")
    void eachComponentOfASpecShowsInTheOptionsOfSomeTest(String name, String path, Object value) {
        assertThat(TestTypes.names()).as("tests whose options show " + name).anySatisfy(test -> {
            TestSpec spec = Specs.of(test);
            assertThat(TestOptionTable.typed(Change.in(spec, path, value), false))
                    .isNotEqualTo(TestOptionTable.typed(spec, false));
        });
    }
}
