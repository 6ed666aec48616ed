package weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;
import weir.model.RunRecord;
import weir.testing.Change;
import weir.testing.RandomRecords;
import weir.testing.SampleRuns;

class JsonStreamOutputTest {
    private static final Path SCHEMAS = Path.of("../docs/schema");

    private final ObjectMapper mapper = new ObjectMapper();

    private static String stream(RunRecord run) {
        return new JsonStreamOutput().render(ReportModel.of(RunChecks.judged(run, false)));
    }

    private List<JsonNode> events(RunRecord run) {
        return stream(run).lines().map(mapper::readTree).toList();
    }

    /** With every field it does not name forbidden. */
    private String strict(String name) throws IOException {
        JsonNode root = mapper.readTree(Files.readString(SCHEMAS.resolve(name)));
        close(root);
        return mapper.writeValueAsString(root);
    }

    private static void close(JsonNode node) {
        if (node instanceof ObjectNode object
                && object.path("properties").isObject()
                && object.path("oneOf").isMissingNode()) {
            object.put("additionalProperties", false);
        }
        node.forEach(JsonStreamOutputTest::close);
    }

    private Schema schema() throws IOException {
        String run = strict("run.schema.json");
        return SchemaRegistry.withDefaultDialect(
                        SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(Map.of("urn:weir:run:1", run)))
                .getSchema(strict("stream.schema.json"), InputFormat.JSON);
    }

    @ParameterizedTest
    @MethodSource("weir.report.TextOutputTest#samples")
    void eachLineKeepsToTheSchema(TextOutputTest.Sample sample) throws IOException {
        Schema schema = schema();
        assertThat(stream(sample.run()).lines())
                .allSatisfy(line ->
                        assertThat(schema.validate(line, InputFormat.JSON)).isEmpty());
    }

    @Property(tries = 30)
    void everyRunKeepsToTheSchema(@ForAll long seed) throws IOException {
        Schema schema = schema();
        RunRecord run = new RandomRecords(seed).next(RunRecord.class);
        assertThat(stream(run).lines())
                .allSatisfy(line ->
                        assertThat(schema.validate(line, InputFormat.JSON)).isEmpty());
    }

    @Test
    void theSchemaRefusesWhatIsWrong() throws IOException {
        String wrong = stream(SampleRuns.tcpStream()).lines().findFirst().orElseThrow();
        assertThat(schema().validate(wrong.replace("weir.stream/1", "weir.stream/9"), InputFormat.JSON))
                .isNotEmpty();
        String result =
                stream(SampleRuns.tcpStream()).lines().reduce((a, b) -> b).orElseThrow();
        assertThat(schema().validate(result.replace("weir.run/1", "weir.run/9"), InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void theSchemaTravelsWithTheProgram() throws IOException {
        try (var in = RunDocument.class.getResourceAsStream("stream.schema.json")) {
            assertThat(in).isNotNull();
            assertThat(in.readAllBytes()).isEqualTo(Files.readAllBytes(SCHEMAS.resolve("stream.schema.json")));
        }
    }

    @ParameterizedTest
    @MethodSource("weir.report.TextOutputTest#samples")
    void tellsOfTheBeginOfIntervalsAndWarningsAndEndsWithTheJsonForm(TextOutputTest.Sample sample) {
        List<JsonNode> events = events(sample.run());
        ReportModel judged = ReportModel.of(RunChecks.judged(sample.run(), false));
        JsonNode whole = mapper.readTree(new JsonOutput().render(judged));
        assertThat(events.getFirst().path("event").stringValue()).isEqualTo("start");
        assertThat(events.getFirst().path("spec")).isEqualTo(whole.path("spec"));
        assertThat(events.getLast().path("event").stringValue()).isEqualTo("result");
        // Not as nodes, whose differences would fill screens.
        assertThat(events.getLast().path("run").equals(whole)).isTrue();
        assertThat(without(events, "interval"))
                .isEqualTo(whole.path("local").path("intervals").valueStream().toList());
        assertThat(without(events, "warning"))
                .isEqualTo(whole.path("warnings").valueStream().toList());
    }

    /** The events of a kind, as they stand in the run. */
    private static List<JsonNode> without(List<JsonNode> events, String kind) {
        return events.stream()
                .filter(event -> event.path("event").stringValue().equals(kind))
                .map(event -> (JsonNode) ((ObjectNode) event).deepCopy().without(List.of("event", "side")))
                .toList();
    }

    @Test
    void escapesWhatWouldBreakALineOrATerminalWouldObey() {
        String hostile = "\n\r\u0085\u2028\u001b[2J\u202e";
        List<JsonNode> events = events(Change.in(SampleRuns.tcpStream(), "label", hostile));
        assertThat(events.getFirst().path("label").stringValue()).isEqualTo(hostile);
        assertThat(stream(Change.in(SampleRuns.tcpStream(), "label", hostile)))
                .doesNotContain("\r", "\u0085", "\u2028", "\u001b", "\u202e");
    }
}
