package weir.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonTest {
    private static final Limits LIMITS = new Limits(1 << 20, 1000);
    private final Json json = new Json();

    enum Colour {
        RED,
        DARK_BLUE
    }

    record Inner(Colour colour, long windowNs) {
        Inner {
            if (windowNs < 0) {
                throw new IllegalArgumentException("window cannot be negative: " + windowNs);
            }
        }
    }

    record Outer(
            int count,
            double value,
            boolean good,
            String text,
            Optional<Inner> maybe,
            List<Inner> many,
            Map<String, Long> map) {}

    record Required(Inner inner) {}

    record Throws(int x) {
        Throws {
            Object[] none = new Object[0];
            none[x] = "";
        }
    }

    sealed interface Shape permits Circle, BigSquare {}

    record Circle(double radius) implements Shape {}

    record BigSquare(int side) implements Shape {}

    record Drawing(List<Shape> shapes) {}

    record Unsupported(Object anything) {}

    record Clash(String type) implements Taken {}

    sealed interface Taken permits Clash {}

    private <T> T read(String text, Class<T> type) {
        return json.read(text.getBytes(UTF_8), type, LIMITS);
    }

    private void refuses(String text, Class<?> type, String... parts) {
        assertThatThrownBy(() -> read(text, type))
                .isInstanceOf(JsonException.class)
                .hasMessageContainingAll(parts);
    }

    @Test
    void namesFieldsInSnakeCaseAndKeepsTheirOrder() {
        Outer outer = new Outer(
                1, 0.5, true, "a\"b", Optional.of(new Inner(Colour.DARK_BLUE, 7)), List.of(), Map.of("b", 2L, "a", 1L));
        assertThat(new String(json.write(outer), UTF_8))
                .isEqualTo(
                        "{\"count\":1,\"value\":0.5,\"good\":true,\"text\":\"a\\\"b\",\"maybe\":{\"colour\":\"dark_blue\",\"window_ns\":7},"
                                + "\"many\":[],\"map\":{\"a\":1,\"b\":2}}");
    }

    @Test
    void indentsByTwo() {
        assertThat(new String(json.writePretty(new Drawing(List.of(new Circle(1)))), UTF_8))
                .isEqualTo("""
                {
                  "shapes" : [
                    {
                      "type" : "circle",
                      "radius" : 1.0
                    }
                  ]
                }
                """);
    }

    @Test
    void absentFieldsTakeEmptyValues() {
        Outer outer = read("{}", Outer.class);
        assertThat(outer.count()).isZero();
        assertThat(outer.value()).isNaN();
        assertThat(outer.text()).isEmpty();
        assertThat(outer.maybe()).isEmpty();
        assertThat(outer.many()).isEmpty();
        assertThat(outer.map()).isEmpty();
    }

    @Test
    void nullReadsAsAbsent() {
        assertThat(read("{\"count\":null,\"text\":null,\"maybe\":null,\"map\":{\"a\":null}}", Outer.class)
                        .map())
                .containsEntry("a", 0L);
    }

    @Test
    void ignoresUnknownFieldsWhateverTheyHold() {
        assertThat(read("{\"new\":{\"x\":[1,{\"y\":2}]},\"count\":3}", Outer.class)
                        .count())
                .isEqualTo(3);
    }

    @Test
    void absentEnumAndRecordAreNamed() {
        refuses("{}", Required.class, "inner is missing");
        refuses("{\"inner\":{}}", Required.class, "inner.colour is missing", "dark_blue");
    }

    @Test
    void saysWhereTheValueIs() {
        refuses("{\"many\":[{\"colour\":\"red\"},{\"colour\":5}]}", Outer.class, "many[1].colour must be one of");
        refuses("{\"map\":{\"k\":\"x\"}}", Outer.class, "map.k must be a whole number");
        refuses(
                "{\"many\":[{\"colour\":\"red\",\"window_ns\":-4}]}",
                Outer.class,
                "many[0] is not valid",
                "window cannot be negative: -4");
        refuses("{\"count\":99999999999}", Outer.class, "count is 99999999999, beyond 32 bits");
        refuses("{\"count\":1.5}", Outer.class, "count must be a whole number");
    }

    @Test
    void whateverTheConstructorThrowsIsOneKindOfError() {
        refuses("{\"x\":5}", Throws.class, "is not valid");
    }

    @Test
    void tagsTheMembersOfASealedFamily() {
        Drawing drawing = new Drawing(List.of(new Circle(1), new BigSquare(2)));
        byte[] text = json.write(drawing);
        assertThat(new String(text, UTF_8)).contains("{\"type\":\"big_square\",\"side\":2}");
        assertThat(json.read(text, Drawing.class, LIMITS)).isEqualTo(drawing);
        assertThat(read("{\"type\":\"circle\",\"radius\":2}", Shape.class)).isEqualTo(new Circle(2));
        refuses("{\"type\":\"blob\"}", Shape.class, "'blob'");
        refuses("{\"radius\":1,\"type\":\"circle\"}", Shape.class, "must start with its 'type'");
        refuses("{}", Shape.class, "must start with its 'type'");
    }

    @Test
    void refusesWhatIsNotOneDocument() {
        refuses("", Outer.class, "is empty");
        refuses("null", Outer.class, "is empty");
        refuses("{} {}", Outer.class, "goes on after its end");
        refuses("{\"count\":1", Outer.class, "is not JSON");
        refuses("{\"count\":1,\"count\":2}", Outer.class, "Duplicate");
        refuses("{\"x\":1,\"x\":2}", Outer.class, "Duplicate");
        refuses("[]", Outer.class, "the document must be an object");
        refuses("{\"value\":NaN}", Outer.class, "is not JSON");
        refuses("{\"value\":1e999}", Outer.class, "value is too large");
    }

    @Test
    void keepsToItsLimits() {
        refuses("[".repeat(100_000), Outer.class, "must be an object");
        refuses("{\"x\":" + "[".repeat(33), Outer.class, "nesting", "32");
        refuses("{\"text\":\"" + "x".repeat(1001) + "\"}", Outer.class, "1000");
        refuses("{\"count\":" + "1".repeat(33) + "}", Outer.class, "32");
        refuses("{\"" + "n".repeat(300) + "\":1}", Outer.class, "256");
        refuses(" ".repeat(1 << 20) + "{}", Outer.class, "the limit is 1048576");
        refuses("{\"many\":[" + "1,".repeat(10), Outer.class, "many[0] must be an object");
    }

    @Test
    void messagesCarryNoControlCharactersAndStayShort() {
        String hostile = "\\u001b[31m" + "y".repeat(900);
        assertThatThrownBy(() -> read("{\"inner\":{\"colour\":\"" + hostile + "\"}}", Required.class))
                .hasMessageNotContaining("\u001b")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200));
        assertThatThrownBy(() -> read("{\"\\u001b[31m\": tru}", Required.class)).hasMessageNotContaining("\u001b");
    }

    @Test
    void replacesALoneSurrogate() {
        byte[] bytes = json.write(new Required2("a\ud800b"));
        assertThat(json.read(bytes, Required2.class, LIMITS).text()).isEqualTo("a\ufffdb");
    }

    record Required2(String text) {}

    @Test
    void refusesTypesThatHaveNoForm() {
        assertThatIllegalArgumentException().isThrownBy(() -> json.write(new Unsupported("x")));
        assertThatIllegalArgumentException().isThrownBy(() -> json.write(new Clash("x")));
    }
}
