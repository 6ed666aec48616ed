package weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import weir.engine.Site;
import weir.host.Hosts;
import weir.model.Direction;
import weir.model.Pattern;
import weir.model.RolePlan;
import weir.model.RoleReport;
import weir.model.RoleReport.GcPauses;
import weir.model.TestSpec;
import weir.model.Traffic;
import weir.model.Transport;
import weir.model.WeirException;
import weir.protocol.Frame;
import weir.testing.Change;
import weir.testing.JumpingClock;
import weir.testing.SampleRuns;

/** The controller against an agent that plays a part: it breaks the order, falls silent, leaves, or reports what cannot be. */
@Timeout(value = 90, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ScriptedAgentTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final long SILENCE_NS = 2_000_000_000L;
    private static final TestSpec SPEC = Front.plan(
                    new Traffic(Transport.TCP, Pattern.TRANSACTIONS, Direction.SEND, false), 1)
            .spec();

    /** What the agent has said last. */
    enum Said {
        NOTHING,
        PREPARED,
        READY,
        WARM,
        MEASURING
    }

    private final JumpingClock clock = new JumpingClock();
    private final RunInterrupt interrupt = new RunInterrupt();
    private final CountDownLatch over = new CountDownLatch(1);
    private Consumer<FrameChannel> script = channel -> {};
    private final Front front = new Front((ignored, channel) -> play(channel));

    private void play(FrameChannel channel) {
        try {
            script.accept(channel);
        } catch (WeirException left) {
            // The controller has seen enough.
        }
    }

    @AfterEach
    void close() {
        over.countDown();
        front.close();
    }

    private TestRunner.RunOutcome run() {
        Site site = new Site(Hosts.open(), clock, () -> new GcPauses(0, 0));
        try (FrameChannel channel = front.connect()) {
            return new TestRunner(front.network(), site, channel, RunProgress.SILENT, interrupt)
                    .run(SPEC, "a test", SILENCE_NS);
        }
    }

    private <T extends Frame> void hear(FrameChannel channel, Class<T> type) {
        Expected.next(channel, type, LIMIT, new RunInterrupt());
    }

    /** Plays by the rules up to a word. */
    private void upTo(Said last, FrameChannel channel) {
        hear(channel, Frame.Prepare.class);
        if (last.compareTo(Said.PREPARED) >= 0) {
            front.attach(new RolePlan(SPEC.traffic().localRole(), SPEC, SILENCE_NS));
            channel.send(new Frame.Prepared(Front.token(1).hex()));
        }
        if (last.compareTo(Said.READY) >= 0) {
            hear(channel, Frame.Start.class);
            channel.send(new Frame.Ready());
        }
        if (last.compareTo(Said.WARM) >= 0) {
            channel.send(new Frame.Warm());
        }
        if (last.compareTo(Said.MEASURING) >= 0) {
            hear(channel, Frame.Measure.class);
            channel.send(new Frame.Measuring());
        }
    }

    private void stayMute() {
        try {
            over.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Heart-beats and nothing else, while hours pass. */
    private void onlyBeat(FrameChannel channel) {
        while (over.getCount() > 0) {
            channel.send(new Frame.Heartbeat());
            channel.receive(Duration.ofMillis(20));
            clock.jump(Duration.ofSeconds(5));
        }
    }

    private static RoleReport report() {
        RoleReport sample = SampleRuns.tcpRr().remote().orElseThrow();
        return Change.in(sample, "streams", sample.streams().subList(0, 1));
    }

    private static void assertMeasuredHere(TestRunner.RunOutcome outcome) {
        assertThat(outcome.local().orElseThrow().windowNs()).isPositive();
    }

    private static void assertFailed(TestRunner.RunOutcome outcome, WeirException.Kind kind, String words) {
        assertThat(outcome.failure()).hasValueSatisfying(why -> {
            assertThat(why.sentence()).contains(words);
            assertThat(why.kind()).isEqualTo(kind);
        });
        assertThat(outcome.local()).isPresent();
        assertThat(outcome.remote()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"READY", "WARM", "MEASURING"})
    void givesUpOnAnAgentWhoseKernelAloneAnswers(Said last) {
        script = channel -> {
            upTo(last, channel);
            stayMute();
        };
        TestRunner.RunOutcome outcome = run();
        assertFailed(outcome, WeirException.Kind.UNREACHABLE, "Nothing was heard from 127.0.0.1");
        if (last == Said.MEASURING) {
            assertMeasuredHere(outcome);
        }
    }

    @ParameterizedTest
    @EnumSource
    void endsWhenTheAgentLeaves(Said last) {
        script = channel -> {
            upTo(last, channel);
            channel.close();
        };
        if (last.compareTo(Said.READY) < 0) {
            assertThatThrownBy(this::run).isInstanceOf(WeirException.class);
        } else {
            assertFailed(run(), WeirException.Kind.UNREACHABLE, "ended the control connection");
        }
    }

    @Test
    void refusesWordsOutOfTurn() {
        for (Frame early :
                List.of(new Frame.Measuring(), new Frame.Paused(), new Frame.Finished(report()), new Frame.Start())) {
            script = channel -> {
                upTo(Said.READY, channel);
                channel.send(early);
                stayMute();
            };
            assertFailed(run(), WeirException.Kind.RUN_FAILED, "The other end sent a");
        }
    }

    @Test
    void givesUpOnAnAgentThatIsNeverWarm() {
        script = channel -> {
            upTo(Said.READY, channel);
            onlyBeat(channel);
        };
        assertFailed(run(), WeirException.Kind.RUN_FAILED, "not warm within");
    }

    @Test
    void givesUpOnAnAgentThatNeverReports() {
        script = channel -> {
            upTo(Said.MEASURING, channel);
            onlyBeat(channel);
        };
        assertFailed(run(), WeirException.Kind.RUN_FAILED, "No report came");
    }

    @Test
    void keepsItsOwnReportWhenInterruptedAndTheAgentDoesNotReport() {
        script = channel -> {
            upTo(Said.MEASURING, channel);
            interrupt.ask();
            onlyBeat(channel);
        };
        TestRunner.RunOutcome outcome = run();
        assertFailed(outcome, WeirException.Kind.INTERRUPTED, "sent no report");
        assertMeasuredHere(outcome);
    }

    /** No time passes here, so nothing else can end it. */
    @Test
    void waitsForNothingWhenInterruptedTwice() {
        script = channel -> {
            upTo(Said.MEASURING, channel);
            interrupt.ask();
            hear(channel, Frame.Stop.class);
            interrupt.insist();
            while (over.getCount() > 0) {
                channel.send(new Frame.Heartbeat());
                channel.receive(Duration.ofMillis(20));
            }
        };
        TestRunner.RunOutcome outcome = run();
        assertFailed(outcome, WeirException.Kind.INTERRUPTED, "Interrupted a second time");
        assertMeasuredHere(outcome);
    }

    @Test
    void namesTheFieldOfAReportThatCannotBe() {
        script = channel -> {
            upTo(Said.MEASURING, channel);
            channel.send(new Frame.Finished(Change.in(report(), "streams.0.window.transactions", -5L)));
            stayMute();
        };
        assertFailed(run(), WeirException.Kind.RUN_FAILED, "streams[0].window.transactions is -5");
    }

    @Test
    void cleansWhatTheAgentSays() {
        script = channel -> {
            upTo(Said.NOTHING, channel);
            channel.send(new Frame.Failed(WeirException.Kind.REFUSED, "\u001b]0;owned\u0007no\r\nnever"));
            stayMute();
        };
        assertThatThrownBy(this::run)
                .isInstanceOfSatisfying(
                        WeirException.class, why -> assertThat(why.sentence()).isEqualTo("?]0;owned?no??never"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "zz000000000000000000000000000000", "00000000000000000000000000000000000"})
    void refusesATokenThatIsNone(String token) {
        script = channel -> {
            upTo(Said.NOTHING, channel);
            channel.send(new Frame.Heartbeat());
            byte[] body = ("{\"type\":\"prepared\",\"token\":\"" + token + "\"}").getBytes(StandardCharsets.UTF_8);
            channel.sendRaw(ByteBuffer.allocate(4 + body.length)
                    .putInt(body.length)
                    .put(body)
                    .array());
            stayMute();
        };
        assertThatThrownBy(this::run)
                .isInstanceOfSatisfying(
                        WeirException.class, why -> assertThat(why.sentence()).contains("32 hexadecimal digits"));
    }

    @Test
    void findsWordsForAnAgentThatGivesNoReason() {
        script = channel -> {
            upTo(Said.NOTHING, channel);
            channel.send(new Frame.Failed(WeirException.Kind.REFUSED, " \n"));
            stayMute();
        };
        assertThatThrownBy(this::run)
                .isInstanceOfSatisfying(
                        WeirException.class, why -> assertThat(why.sentence()).contains("without saying why"));
    }

    @ParameterizedTest
    @EnumSource(names = {"INTERRUPTED", "STORE", "UNTRUSTED"})
    void anAgentCannotSayWhatOnlyThisSideKnows(WeirException.Kind kind) {
        script = channel -> {
            upTo(Said.NOTHING, channel);
            channel.send(new Frame.Failed(kind, "It is over."));
            stayMute();
        };
        assertThatThrownBy(this::run).isInstanceOfSatisfying(WeirException.class, why -> {
            assertThat(why.kind()).isEqualTo(WeirException.Kind.RUN_FAILED);
            assertThat(why.sentence()).isEqualTo("On the other host: It is over.");
        });
    }
}
