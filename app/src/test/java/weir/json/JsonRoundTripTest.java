package weir.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import weir.model.RoleReport;
import weir.model.RunRecord;
import weir.protocol.Frame;
import weir.testing.RandomRecords;

class JsonRoundTripTest {
    private static final Limits LIMITS = Limits.ofBytes(1 << 22);
    private final Json json = new Json();

    @Property(tries = 300)
    void readsBackEveryRunRecordItWrites(@ForAll long seed) {
        RunRecord run = new RandomRecords(seed).next(RunRecord.class);
        assertThat(json.read(json.write(run), RunRecord.class, LIMITS)).isEqualTo(run);
    }

    @Property(tries = 300)
    void readsBackEveryFrameItWrites(@ForAll long seed) {
        Frame frame = new RandomRecords(seed).next(Frame.class);
        assertThat(json.read(json.write((Record) frame), Frame.class, LIMITS)).isEqualTo(frame);
    }

    @Property(tries = 50)
    void indentedFormHoldsTheSame(@ForAll long seed) {
        RoleReport report = new RandomRecords(seed).next(RoleReport.class);
        assertThat(json.read(json.writePretty(report), RoleReport.class, LIMITS))
                .isEqualTo(report);
    }

    @Property(tries = 50)
    void writesEqualRecordsAlike(@ForAll long seed) {
        byte[] one = json.write(new RandomRecords(seed).next(RunRecord.class));
        byte[] other = new Json().write(new RandomRecords(seed).next(RunRecord.class));
        assertThat(new String(one, UTF_8)).isEqualTo(new String(other, UTF_8));
    }
}
