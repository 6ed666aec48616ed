package weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
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
import weir.testing.Golden;
import weir.testing.RandomRecords;
import weir.testing.SampleRuns;

class JsonOutputTest {
    private static final Path SCHEMA = Path.of("../docs/schema/run.schema.json");
    private static final Pattern UNIT_AT_THE_END = Pattern.compile(".*_(ns|us|bytes|mbit)");

    private final ObjectMapper mapper = new ObjectMapper();

    private static String json(RunRecord run) {
        return new JsonOutput().render(ReportModel.of(RunChecks.judged(run, false)));
    }

    /** The schema, with every field it does not name forbidden: it must not fall behind the output. */
    private Schema strict() throws IOException {
        JsonNode root = mapper.readTree(Files.readString(SCHEMA));
        close(root);
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(mapper.writeValueAsString(root), InputFormat.JSON);
    }

    private static void close(JsonNode node) {
        if (node instanceof ObjectNode object && object.path("properties").isObject()) {
            object.put("additionalProperties", false);
        }
        node.forEach(JsonOutputTest::close);
    }

    @ParameterizedTest
    @MethodSource("weir.report.TextOutputTest#samples")
    void samplesKeepToTheSchema(TextOutputTest.Sample sample) throws IOException {
        assertThat(strict().validate(json(sample.run()), InputFormat.JSON)).isEmpty();
    }

    @Property(tries = 60)
    void everyRunKeepsToTheSchema(@ForAll long seed) throws IOException {
        RunRecord run = new RandomRecords(seed).next(RunRecord.class);
        assertThat(strict().validate(json(run), InputFormat.JSON)).isEmpty();
    }

    @Test
    void theSchemaRefusesWhatIsWrong() throws IOException {
        String wrong = json(SampleRuns.tcpStream()).replace("\"weir.run/1\"", "\"weir.run/9\"");
        assertThat(strict().validate(wrong, InputFormat.JSON)).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("weir.report.TextOutputTest#samples")
    void everyNumberHasAUnit(TextOutputTest.Sample sample) {
        Set<String> without = new TreeSet<>();
        findNumbersWithoutUnit("", mapper.readTree(json(sample.run())), without);
        assertThat(without).isEmpty();
    }

    private static void findNumbersWithoutUnit(String key, JsonNode node, Set<String> without) {
        if (node.isNumber()) {
            boolean named = UNIT_AT_THE_END.matcher(key).matches() || RunDocument.UNITS.containsKey(key);
            if (!named && !key.equals("value")) {
                without.add(key);
            }
        }
        node.forEach(child -> {
            if (node.isArray()) {
                findNumbersWithoutUnit(key, child, without);
            }
        });
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            findNumbersWithoutUnit(field.getKey(), field.getValue(), without);
        }
    }

    @Test
    void printsAsItAlwaysDid() {
        Golden.check("weir/report/tcp_rr.json", json(SampleRuns.tcpRr()));
    }

    @Test
    void theSchemaTravelsWithTheProgram() throws IOException {
        try (var in = RunDocument.class.getResourceAsStream("run.schema.json")) {
            assertThat(in).isNotNull();
            assertThat(in.readAllBytes()).isEqualTo(Files.readAllBytes(SCHEMA));
        }
    }

    @Test
    void outputsAreFoundByName() {
        assertThat(Outputs.named("json")).isInstanceOf(JsonOutput.class);
        assertThat(Outputs.ALL).extracting(Output::name).containsExactly("text", "csv", "json", "json-stream");
    }

    @Test
    void escapesWhatATerminalWouldObey() {
        String hostile =
                "\u009b2J \u202eevil\u2028\u2066\u007f\ufeff\u200b " + Character.toString(0xE0041) + " ok \u00fc";
        String json = json(Change.in(SampleRuns.tcpStream(), "label", hostile));
        assertThat(json).contains("\\u009b2J \\u202eevil\\u2028\\u2066\\u007f\\ufeff\\u200b \\udb40\\udc41 ok \u00fc");
        assertThat(mapper.readTree(json).get("label").stringValue()).isEqualTo(hostile);
    }
}
