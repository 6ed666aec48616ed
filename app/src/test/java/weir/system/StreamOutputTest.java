package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import weir.testing.Await;
import weir.testing.Needs;

/** What {@code --json-stream} tells while a run goes. */
@Tag("system")
@Needs("linux")
class StreamOutputTest {
    private static final Duration SOON = Duration.ofSeconds(40);

    @TempDir
    private Path home;

    private static List<JsonNode> events(String out) {
        return out.lines().map(new ObjectMapper()::readTree).toList();
    }

    private static List<String> kinds(List<JsonNode> events) {
        return events.stream().map(event -> event.path("event").asString()).toList();
    }

    @Test
    void aRunTellsOfItsBeginEachIntervalAndAtLastOfAll() {
        Program weir = new Program(home);
        Program.Result result =
                weir.run("run", "tcp_rr", "-d", "600ms", "--interval", "200ms", "--omit", "0", "--json-stream");
        assertThat(result.status()).as(result.err()).isZero();
        List<JsonNode> events = events(result.out());
        assertThat(kinds(events))
                .startsWith("start", "interval")
                .contains("warning")
                .endsWith("result");
        JsonNode run = events.getLast().path("run");
        assertThat(events.getFirst().path("id")).isEqualTo(run.path("id"));
        assertThat(events.getFirst().path("spec")).isEqualTo(run.path("spec"));
        long intervals = kinds(events).stream().filter("interval"::equals).count();
        assertThat(intervals).isEqualTo(run.path("local").path("intervals").size());
        Program.Result json = weir.run("show", "--json");
        assertThat(new ObjectMapper().readTree(json.out())).isEqualTo(run);
        assertThat(weir.run("show", "--json-stream").out()).isEqualTo(result.out());
    }

    @Test
    void eventsArriveWhileTheRunGoesAndControlCKeepsWhatWasMeasured() {
        try (Program.Running run = new Program(home)
                .inSession()
                .start("run", "tcp_rr", "-d", "60", "--interval", "200ms", "--omit", "0", "--json-stream")) {
            run.closeInput();
            Await.until(
                    "an interval is told: " + run.err(), SOON, () -> run.out().contains("\"interval\""));
            assertThat(run.isAlive()).isTrue();
            run.signalGroup("INT");
            Program.Result result = run.result();
            assertThat(result.status()).as(result.err()).isEqualTo(130);
            JsonNode last = events(result.out()).getLast();
            assertThat(last.at("/run/warnings/0/code").asString()).isEqualTo("INTERRUPTED");
            assertThat(last.at("/run/local/window_ns").asLong()).isPositive();
        }
    }

    @Test
    void aReaderWhoLeavesEndsTheRunQuietlyAndItIsStored() {
        Program weir = new Program(home);
        String shell = "{ \"$@\"; echo $? >&2; } | { read -r start; read -r interval; }";
        Program.Result result = weir.behind(List.of("sh", "-c", shell, "sh"))
                .run("run", "tcp_rr", "-d", "60", "--interval", "200ms", "--omit", "0", "--json-stream");
        assertThat(result.err().strip()).isEqualTo("141");
        RunJson stored = RunJson.of(weir.run("show", "--json"));
        assertThat(stored.warns("INTERRUPTED")).isTrue();
        assertThat(stored.number("/local/window_ns")).isLessThan(59_000_000_000L);
    }

    /** 400 intervals do not fit a pipe of 64 KiB. */
    @Test
    void aRunIsStoredThoughItsReaderStopsReading() {
        Program weir = new Program(home);
        String shell = "\"$@\" | { read -r start; exec sleep 80; }";
        try (Program.Running run = weir.behind(List.of("setsid", "sh", "-c", shell, "sh"))
                .start("run", "tcp_rr", "-d", "4", "--interval", "10ms", "--omit", "0", "--json-stream")) {
            Await.until("the run is stored", SOON, () -> weir.run("runs").out().contains("tcp_rr"));
            assertThat(run.isAlive()).isTrue();
            run.signalGroup("KILL");
        }
    }

    @Test
    void aReaderWhoNeverCameEndsTheRunQuietly() {
        Program.Result result = new Program(home)
                .behind(List.of("sh", "-c", "{ \"$@\"; echo $? >&2; } | true", "sh"))
                .run("run", "tcp_rr", "-d", "60", "--omit", "0", "--json-stream");
        assertThat(result.err().strip()).isEqualTo("141");
    }
}
