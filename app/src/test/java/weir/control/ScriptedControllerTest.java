package weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.engine.OpenStream;
import weir.engine.Site;
import weir.engine.StreamOpener;
import weir.host.Hosts;
import weir.model.HostPort;
import weir.model.Role;
import weir.model.RolePlan;
import weir.model.RoleReport.GcPauses;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.WeirException;
import weir.net.Network;
import weir.net.Networks;
import weir.protocol.Frame;
import weir.testing.Await;
import weir.testing.JumpingClock;
import weir.units.NanoClock;
import weir.workload.RunToken;
import weir.workload.TestType;
import weir.workload.TestTypes;
import weir.workload.ThreadShares;

/** An agent against controllers that play a part: they break the order, fall silent, leave, or ask for what they may not have. */
@Timeout(value = 90, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ScriptedControllerTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final long SECOND_NS = 1_000_000_000L;

    private final Network network = Networks.open("linux");
    private final JumpingClock clock = new JumpingClock();
    private AgentServer server = start(AgentPolicy.DEFAULT, false);

    private AgentServer start(AgentPolicy policy, boolean exclusive) {
        InetSocketAddress local = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);
        Site site = new Site(Hosts.open(), clock, () -> new GcPauses(0, 0));
        return AgentServer.start(network, site, local, Front.settings(policy), exclusive);
    }

    private void restart(AgentPolicy policy, boolean exclusive) {
        server.close();
        server = start(policy, exclusive);
    }

    @AfterEach
    void close() {
        server.close();
    }

    private static RolePlan plan(String test, long silenceNs) {
        TestType type = TestTypes.of(test);
        Timing timing = new Timing(SECOND_NS / 2, 0, 0, new Timing.Omit(0, 0, 0), 0);
        TestSpec spec = new TestSpec(
                test,
                type.traffic(),
                timing,
                type.transactionDefault(),
                1,
                type.endDefaults(),
                type.endDefaults(),
                "linux");
        return new RolePlan(type.traffic().localRole().opposite(), spec, silenceNs);
    }

    private static RolePlan plan() {
        return plan("tcp_rr", 10 * SECOND_NS);
    }

    /** A controller. */
    private final class Controller implements AutoCloseable {
        private final FrameChannel channel = new ControlClient(network, "0.test", NanoClock.SYSTEM)
                .connect(new HostPort("127.0.0.1", server.local().getPort()), Front.key(1), Duration.ofSeconds(10));

        private List<OpenStream> streams = List.of();

        void say(Frame frame) {
            channel.send(frame);
        }

        <T extends Frame> T hear(Class<T> type) {
            return Expected.next(channel, type, LIMIT, new RunInterrupt());
        }

        void prepare(RolePlan plan, String name) {
            say(new Frame.Prepare(plan, name));
            Frame.Prepared prepared = hear(Frame.Prepared.class);
            RolePlan near = new RolePlan(plan.role().opposite(), plan.spec(), plan.silenceNs());
            streams = new StreamOpener(network, NanoClock.SYSTEM)
                    .open(near, server.local(), RunToken.fromHex(prepared.token()), () -> {});
        }

        void begin(RolePlan plan, String name) {
            prepare(plan, name);
            say(new Frame.Start());
            hear(Frame.Ready.class);
            hear(Frame.Warm.class);
        }

        void measure() {
            say(new Frame.Measure());
            hear(Frame.Measuring.class);
        }

        /** The thread ends when the agent takes no more. */
        Thread sendWithoutEnd() {
            OpenStream.Tcp stream = (OpenStream.Tcp) streams.getFirst();
            return Thread.ofPlatform().daemon().start(() -> {
                try {
                    while (stream.connection().send(1000) > 0) {
                        java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
                    }
                } catch (RuntimeException reset) {
                    // The agent has had enough.
                }
            });
        }

        Frame.Finished finish() {
            say(new Frame.Stop(true));
            streams.forEach(OpenStream::close);
            return hear(Frame.Finished.class);
        }

        void mustHear(WeirException.Kind kind, String words) {
            assertThatThrownBy(() -> hear(Frame.Finished.class)).isInstanceOfSatisfying(WeirException.class, why -> {
                assertThat(why.sentence()).contains(words);
                assertThat(why.kind()).isEqualTo(kind);
            });
        }

        @Override
        public void close() {
            streams.forEach(OpenStream::close);
            channel.close();
        }
    }

    private void mustRefuse(RolePlan plan, String words) {
        try (Controller controller = new Controller()) {
            controller.say(new Frame.Prepare(plan, "greedy"));
            controller.mustHear(WeirException.Kind.REFUSED, words);
        }
    }

    @Test
    void refusesAPartThatIsNotTheTests() {
        TestSpec spec = plan("tcp_crr", SECOND_NS).spec();
        for (Role other : List.of(Role.RECEIVER, Role.SENDER, Role.REQUESTER)) {
            mustRefuse(new RolePlan(other, spec, SECOND_NS), "an agent is the responder");
        }
    }

    @Test
    void refusesToWaitLongForASilentController() {
        mustRefuse(plan("tcp_rr", 61 * SECOND_NS), "--max-silence");
    }

    @Test
    void runsOfAllSessionsShareTheMemory() {
        AgentPolicy plain = AgentPolicy.DEFAULT;
        long bytes =
                AgentPolicy.bufferBytes(plan(), ThreadShares.own(plan().spec().streams()));
        restart(
                new AgentPolicy(plain.maxDuration(), plain.maxSilence(), 10, 10, 10, 2 * bytes - 1, 0, plain.peers()),
                false);
        try (Controller first = new Controller()) {
            first.prepare(plan(), "first");
            mustRefuse(plan(), "--max-memory");
        }
        awaitAdmission();
    }

    /** A run is admitted once the one before has been forgotten. */
    private void awaitAdmission() {
        Await.until("the agent is free", () -> {
            try (Controller next = new Controller()) {
                next.prepare(plan(), "next");
                return true;
            } catch (WeirException notYet) {
                return false;
            }
        });
    }

    @Test
    void endsARunWhoseWindowIsNeverBegun() {
        try (Controller controller = new Controller()) {
            controller.begin(plan("tcp_rr", 60 * SECOND_NS), "idle");
            clock.jump(ControlLimits.STEP.plusSeconds(1));
            controller.mustHear(WeirException.Kind.UNREACHABLE, "did not begin the window");
        }
    }

    @Test
    void endsARunThatTakesLongerThanItMay() {
        RolePlan timed = plan("tcp_rr", 60 * SECOND_NS);
        try (Controller controller = new Controller()) {
            controller.begin(timed, "slow");
            clock.jump(Duration.ofNanos(
                    TrafficLimits.of(timed, Duration.ofHours(1)).trafficNs() + SECOND_NS));
            controller.mustHear(WeirException.Kind.REFUSED, "no longer than");
        }
    }

    private static AgentPolicy atMost(Duration maxDuration) {
        AgentPolicy plain = AgentPolicy.DEFAULT;
        return new AgentPolicy(maxDuration, plain.maxSilence(), 10, 10, 10, plain.maxMemoryBytes(), 0, plain.peers());
    }

    @Test
    void thePolicysDurationBoundsARunWhoseWindowIsNeverBegun() {
        restart(atMost(Duration.ofSeconds(2)), false);
        try (Controller controller = new Controller()) {
            controller.begin(plan("tcp_maerts", 60 * SECOND_NS), "idle");
            clock.jump(Duration.ofSeconds(13));
            controller.mustHear(WeirException.Kind.REFUSED, "no longer than 12 s");
        }
    }

    @Test
    void thePolicysDurationBoundsARunThatIsNeverStopped() throws InterruptedException {
        restart(atMost(Duration.ofSeconds(2)), false);
        try (Controller controller = new Controller()) {
            controller.begin(plan("tcp_stream", 60 * SECOND_NS), "endless");
            Thread sending = controller.sendWithoutEnd();
            controller.measure();
            clock.jump(Duration.ofSeconds(13));
            controller.mustHear(WeirException.Kind.REFUSED, "no longer than 12 s");
            sending.join(LIMIT);
            assertThat(sending.isAlive()).as("the agent still receives").isFalse();
        }
    }

    @Test
    void endsWhenTheControllersKernelAloneAnswers() {
        try (Controller controller = new Controller()) {
            controller.begin(plan("tcp_rr", 2 * SECOND_NS), "stopped");
            controller.mustHear(WeirException.Kind.UNREACHABLE, "Nothing was heard from the controller");
        }
    }

    @Test
    void refusesWordsOutOfTurn() {
        try (Controller controller = new Controller()) {
            controller.prepare(plan(), "hasty");
            controller.say(new Frame.Measure());
            controller.mustHear(WeirException.Kind.RUN_FAILED, "a start message was due");
        }
        try (Controller controller = new Controller()) {
            controller.begin(plan(), "twice");
            controller.measure();
            controller.say(new Frame.Measure());
            controller.mustHear(WeirException.Kind.RUN_FAILED, "not its turn");
        }
        try (Controller controller = new Controller()) {
            controller.say(new Frame.Warm());
            controller.mustHear(WeirException.Kind.RUN_FAILED, "a prepare message was due");
        }
    }

    @Test
    void anExclusiveAgentIsFreeAgainWhenItsControllerLeavesInAnyPhase() {
        restart(AgentPolicy.DEFAULT, true);
        new Controller().close();
        awaitAdmission();
        try (Controller controller = new Controller()) {
            controller.prepare(plan(), "prepared");
        }
        awaitAdmission();
        try (Controller controller = new Controller()) {
            controller.begin(plan(), "warm");
        }
        awaitAdmission();
        try (Controller controller = new Controller()) {
            controller.begin(plan(), "measuring");
            controller.measure();
        }
        awaitAdmission();
    }

    @Test
    void anExclusiveAgentLetsTheNextOneInWhenTheRunIsOver() {
        restart(AgentPolicy.DEFAULT, true);
        try (Controller first = new Controller();
                Controller second = new Controller()) {
            first.begin(plan(), "first");
            second.say(new Frame.Prepare(plan(), "second"));
            first.measure();
            assertThat(second.channel.receive(Duration.ZERO)).isEmpty();
            assertThat(first.finish().report().overlapped()).isEmpty();
            second.hear(Frame.Prepared.class);
        }
    }

    @Test
    void tellsWhoseRunsOverlapped() {
        try (Controller first = new Controller();
                Controller second = new Controller()) {
            first.begin(plan(), "first");
            second.prepare(plan(), "\u001b[2Jsecond " + "x".repeat(1000));
            first.measure();

            List<String> overlapped = first.finish().report().overlapped();

            assertThat(overlapped).hasSize(1);
            assertThat(overlapped.getFirst())
                    .startsWith("?[2Jsecond xxx")
                    .endsWith("... from 127.0.0.1")
                    .hasSizeLessThan(200);
        }
    }

    @Test
    void aRunOfConnectionsThatHasNotBegunKeepsNobodyOut() {
        try (Controller waiting = new Controller()) {
            waiting.say(new Frame.Prepare(plan("tcp_crr", SECOND_NS), "waiting"));
            waiting.hear(Frame.Prepared.class);
            try (Controller other = new Controller()) {
                other.begin(plan(), "other");
                other.measure();
                assertThat(other.finish().report().overlapped()).hasSize(1);
            }
        }
    }

    @Test
    void takesAnotherRunOfTheSameControllerThoughItsStopComesLate() {
        try (Controller controller = new Controller()) {
            controller.begin(plan(), "one");
            controller.measure();
            controller.finish();
            controller.say(new Frame.Stop(false));
            controller.begin(plan(), "two");
            controller.measure();
            assertThat(controller.finish().report().role()).isEqualTo(Role.RESPONDER);
        }
    }
}
