package weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.model.WeirException;
import weir.protocol.Frame;
import weir.testing.Await;

/** What an end that leaves has said, and who is woken for what. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LastWordsTest {
    private static final Duration LONG = Duration.ofSeconds(50);
    private static final String WHY = "The agent was told to end. Start it again.";

    /** An agent that gives a reason and leaves. */
    private static Front leaving() {
        return new Front((ignored, channel) -> {
            channel.send(new Frame.Failed(WeirException.Kind.RUN_FAILED, WHY));
            channel.close();
        });
    }

    @Test
    void aSendAfterTheEndTellsTheReasonThatWaitsUnread() {
        try (Front front = leaving();
                FrameChannel channel = front.connect()) {
            Await.until("the agent has left", () -> !channel.isOpen());

            assertThatThrownBy(() -> channel.send(new Frame.Heartbeat()))
                    .isInstanceOfSatisfying(
                            WeirException.class,
                            failed -> assertThat(failed.kind()).isEqualTo(WeirException.Kind.RUN_FAILED))
                    .hasMessageContaining(WHY);
            assertThat(channel.receive(LONG)).as("it is not lost either").containsInstanceOf(Frame.Failed.class);
        }
    }

    /** Whichever comes first, the end read or the send refused. */
    @Test
    void sendingUntilTheConnectionBreaksTellsTheReason() {
        for (int attempt = 0; attempt < 20; attempt++) {
            try (Front front = leaving();
                    FrameChannel channel = front.connect()) {
                assertThatThrownBy(() -> {
                            while (true) {
                                channel.send(new Frame.Heartbeat());
                            }
                        })
                        .isInstanceOf(WeirException.class)
                        .hasMessageContaining(WHY);
            }
        }
    }

    @Test
    void anEndWithoutAReasonIsUnreachable() {
        try (Front front = new Front((ignored, channel) -> channel.close());
                FrameChannel channel = front.connect()) {
            assertThatThrownBy(() -> {
                        while (true) {
                            channel.send(new Frame.Heartbeat());
                        }
                    })
                    .isInstanceOfSatisfying(
                            WeirException.class,
                            failed -> assertThat(failed.kind()).isEqualTo(WeirException.Kind.UNREACHABLE));
        }
    }

    @Test
    void aNudgeEndsAWaitThatHasBegunAndOneThatBeginsLater() throws Exception {
        try (Front front = new Front((ignored, channel) -> channel.receive(LONG));
                FrameChannel channel = front.connect()) {
            channel.nudge();
            assertThat(channel.receive(LONG)).isEmpty();

            CompletableFuture<Optional<Frame>> waiting = RoomSocketTest.later(() -> channel.receive(LONG));
            channel.nudge();
            assertThat(waiting.get()).isEmpty();
        }
    }

    @Test
    void anInterruptTellsThoseWhoListenAndThoseWhoComeLate() {
        RunInterrupt interrupt = new RunInterrupt();
        int[] told = new int[3];
        RunInterrupt.Listening first = interrupt.listen(() -> told[0]++);
        RunInterrupt.Listening gone = interrupt.listen(() -> told[1]++);
        gone.close();
        interrupt.ask();
        RunInterrupt.Listening late = interrupt.listen(() -> told[2]++);

        assertThat(told).containsExactly(1, 0, 1);
        interrupt.insist();
        assertThat(told).containsExactly(2, 0, 2);
        first.close();
        late.close();
    }
}
