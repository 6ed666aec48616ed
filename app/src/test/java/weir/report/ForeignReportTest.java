package weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import weir.model.ReportCheck;
import weir.model.RoleReport;
import weir.model.RunRecord;
import weir.model.WeirException;
import weir.protocol.Frame;
import weir.protocol.FrameCodec;
import weir.testing.Change;
import weir.testing.Mutation;
import weir.testing.SampleRuns;

/** Whatever a report of another host holds: it is refused in a sentence, or all that is made of it can be printed. */
class ForeignReportTest {
    private static final List<RunRecord> RUNS =
            List.of(SampleRuns.tcpStream(), SampleRuns.tcpRr(), SampleRuns.udpStream(), SampleRuns.udpRr());

    private final FrameCodec codec = new FrameCodec();

    @Property(tries = 3000)
    void isRefusedOrPrinted(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        RunRecord run = RUNS.get(random.nextInt(RUNS.size()));
        byte[] bytes = Mutation.of(new Frame.Finished(run.remote().orElseThrow()), random);
        try {
            Frame frame = codec.read(new ByteArrayInputStream(bytes), FrameCodec.MAX_FRIEND_BYTES)
                    .orElseThrow();
            if (frame instanceof Frame.Finished finished) {
                print(run, finished.report());
            }
        } catch (WeirException refused) {
            assertThat(refused.sentence()).isNotBlank().doesNotContain("\u001b", "\u202e", "\n");
        }
    }

    private static void print(RunRecord run, RoleReport report) {
        Optional<String> violation =
                ReportCheck.violation(report, run.remote().orElseThrow().role(), run.spec());
        if (violation.isPresent()) {
            return;
        }
        RunRecord judged = RunChecks.judged(Change.in(run, "remote", report), false);
        String text = new TextOutput().render(ReportModel.of(judged))
                + new JsonOutput().render(ReportModel.of(judged))
                + RunTable.of(List.of(judged));
        assertThat(text).doesNotContain("\u001b", "\u202e");
    }
}
