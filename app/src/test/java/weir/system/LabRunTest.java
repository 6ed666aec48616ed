package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.lab.Lab;
import weir.testing.Await;
import weir.testing.Needs;

/** {@code --lab pair}: known answers from a shaped link, and nothing left behind however the run ends. */
@Tag("system")
@Tag("netns")
@Tag("root")
@Needs({"netns", "tbf"})
class LabRunTest {
    @TempDir
    private Path home;

    private Program.Running start(String... arguments) {
        Program.Running run = new Program(home).inSession().start(arguments);
        run.closeInput();
        return run;
    }

    private static List<String> labsOf(long pid) {
        return new Lab()
                .list().stream()
                        .filter(entry -> entry.ownerPid() == pid)
                        .map(Lab.Entry::namespace)
                        .toList();
    }

    private static Program.Result endOf(Program.Running run) {
        try (run) {
            Program.Result result = run.result();
            assertThat(labsOf(run.pid())).isEmpty();
            return result;
        }
    }

    private static void awaitTraffic(Program.Running run) {
        Await.until(
                "traffic flows in the lab: " + run.err(),
                Duration.ofSeconds(60),
                () -> Proc.children(run.pid()).stream()
                                .filter(Proc::carriesTraffic)
                                .count()
                        == 2);
    }

    /** On a machine too busy to fill the link it is tried again; what is above the link's rate is wrong at any time. */
    private double megabits(double enough, String... arguments) {
        double best = 0;
        for (int attempt = 0; attempt < 4 && best < enough; attempt++) {
            RunJson json = RunJson.of(endOf(start(arguments)));
            best = Math.max(best, json.metric("goodput", "remote", "sum_of_streams") / 1e6);
        }
        return best;
    }

    @Test
    void aShaperOf100MegabitsIsMeasuredLessItsHeaders() {
        String[] shaped = {"run", "TEST", "--lab", "pair", "--lab-rate", "100M", "-d", "2s", "--omit", "1s", "--json"};
        // 1448 of 1514 bytes are payload, and 1448 of 1490 with UDP.
        shaped[1] = "tcp_stream";
        assertThat(megabits(94, shaped)).isBetween(94.0, 97.0);
        shaped[1] = "udp_stream";
        assertThat(megabits(96, shaped)).isBetween(96.0, 98.5);
    }

    @Test
    void aLinkFullOfDatagramsIsNotTakenForADeadOne() {
        RunJson json = RunJson.of(endOf(start(
                "run",
                "udp_stream",
                "--lab",
                "pair",
                "--lab-rate",
                "10M",
                "-d",
                "6s",
                "--omit",
                "0",
                "--silence",
                "2s",
                "--json")));
        assertThat(json.text("/failure")).isEmpty();
        assertThat(json.number("/remote/window_ns")).isGreaterThan(5_900_000_000L);
    }

    @Test
    void leavesNothingBehindWhenTheRunIsRefused() {
        Program.Result result = endOf(start("run", "tcp_rr", "--lab", "pair", "-C", "bogus"));
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("This host offers");
    }

    @Test
    void leavesNothingBehindAfterAnInterruption() {
        for (String signal : List.of("INT", "TERM")) {
            Program.Running run = start("run", "tcp_rr", "--lab", "pair", "-d", "60", "--omit", "0");
            awaitTraffic(run);
            if (signal.equals("INT")) {
                run.signalGroup(signal);
            } else {
                run.signal(signal);
            }
            Program.Result result = endOf(run);
            assertThat(result.status()).as(result.err()).isEqualTo(signal.equals("INT") ? 130 : 143);
            assertThat(result.out()).contains("tcp_rr").containsIgnoringCase("interrupted");
        }
    }

    @Test
    void theNextLabSweepsWhatAKilledOneLeft() {
        long pid;
        try (Program.Running run = start("run", "tcp_rr", "--lab", "pair", "-d", "60", "--omit", "0")) {
            awaitTraffic(run);
            pid = run.pid();
            List<Long> children = Proc.children(pid);
            run.kill();
            Await.until(
                    "its processes are gone",
                    Duration.ofSeconds(60),
                    () -> children.stream().noneMatch(Proc::isAlive));
        }
        assertThat(labsOf(pid)).hasSize(2);
        endOf(start("run", "tcp_rr", "--lab", "pair", "-d", "200ms", "--omit", "0", "--no-store"));
        assertThat(labsOf(pid)).isEmpty();
    }
}
