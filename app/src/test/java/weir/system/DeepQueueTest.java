package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.lab.Lab;
import weir.lab.LabPair;
import weir.lab.LabPair.Side;
import weir.lab.LinkPlan;
import weir.testing.Needs;

/** A slow link behind a queue that holds seconds of traffic, through which whatever the ends say of themselves must go as well. */
@Tag("system")
@Tag("netns")
@Tag("root")
@Needs({"netns", "tbf"})
class DeepQueueTest {
    @TempDir
    private Path home;

    /** Reno fills any queue; the buffers bound how long it takes to empty it again. */
    @Test
    void aQueueOfSecondsIsNotTakenForSilence() {
        try (LabPair pair = new Lab().pair(new LinkPlan(1500, Optional.empty()))) {
            for (Side side : Side.values()) {
                String[] words =
                        ("tc qdisc add dev " + pair.device() + " root tbf rate 500kbit burst 4000 limit 8m").split(" ");
                Shell.mustRun(pair.command(side, List.of(words)));
            }
            Program weir = new Program(home);
            try (Agent agent =
                    Agent.startAt(weir.behind(pair.command(Side.B, List.of())), pair.address(Side.B) + ":0")) {
                Program near = weir.behind(pair.command(Side.A, List.of()));
                String key = home.resolve("config/agent.key").toString();
                assertThat(near.run("trust", agent.address(), "--key-file", key).status())
                        .isZero();
                String options = " -d 5 --omit 0 -s 200K -S 200K -C reno --silence 2s --no-store --json";
                Program.Result result = near.run(("run tcp_stream " + agent.address() + options).split(" "));
                assertThat(result.status()).as(result.out() + result.err()).isZero();
                RunJson json = RunJson.of(result);
                assertThat(json.text("/failure")).isEmpty();
                assertThat(json.number("/local/streams/0/tcp_end/rtt_us")).isGreaterThan(1_000_000);
                long sent = json.number("/local/streams/0/whole/bytes");
                assertThat(json.number("/remote/streams/0/whole/bytes")).isEqualTo(sent);
            }
        }
    }
}
