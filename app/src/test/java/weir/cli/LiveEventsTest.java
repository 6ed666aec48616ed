package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import weir.model.RoleReport.Interval;
import weir.model.Totals;
import weir.report.JsonStreamOutput;
import weir.testing.SampleRuns;

class LiveEventsTest {
    private static final Interval SLICE = new Interval(0, 1, Totals.ZERO, List.of());

    private static final JsonStreamOutput STREAM = new JsonStreamOutput();

    /** A reader that takes nothing until it is told to. */
    private static final class SlowReader extends Writer {
        private final StringBuilder taken = new StringBuilder();
        private final CountDownLatch waited = new CountDownLatch(1);
        private final CountDownLatch goOn = new CountDownLatch(1);

        @Override
        public void write(char[] text, int offset, int length) throws IOException {
            waited.countDown();
            await(goOn);
            taken.append(text, offset, length);
        }

        static void await(CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException told) {
                throw new AssertionError(told);
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @Test
    void printsALineForEachEventInTheirOrder() {
        StringWriter text = new StringWriter();
        try (LiveEvents events = LiveEvents.start(STREAM, new PrintWriter(text), () -> {})) {
            events.begins(SampleRuns.tcpRr());
            events.interval(SLICE);
        }
        assertThat(text).hasToString(STREAM.begin(SampleRuns.tcpRr()) + STREAM.interval(SLICE));
    }

    @Test
    void aSlowReaderHoldsUpNobodyAndMissesIntervalsOnly() {
        SlowReader reader = new SlowReader();
        int many = 3 * LiveEvents.WAITING_MAX;
        try (LiveEvents events = LiveEvents.start(STREAM, new PrintWriter(reader), () -> {})) {
            events.begins(SampleRuns.tcpRr());
            SlowReader.await(reader.waited);
            for (int i = 0; i < many; i++) {
                events.interval(SLICE);
            }
            reader.goOn.countDown();
        }
        List<String> lines = reader.taken.toString().lines().toList();
        assertThat(lines.getFirst()).isEqualTo(STREAM.begin(SampleRuns.tcpRr()).strip());
        assertThat(lines).hasSizeBetween(LiveEvents.WAITING_MAX, many);
    }

    @Test
    void aReaderWhoLeavesIsToldOfOnce() {
        AtomicInteger told = new AtomicInteger();
        Writer broken = new Writer() {
            @Override
            public void write(char[] text, int offset, int length) throws IOException {
                throw new IOException("Broken pipe");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        try (LiveEvents events = LiveEvents.start(STREAM, new PrintWriter(broken), told::incrementAndGet)) {
            events.begins(SampleRuns.tcpRr());
            events.interval(SLICE);
            events.interval(SLICE);
        }
        assertThat(told).hasValue(1);
    }
}
