package weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import weir.engine.Placement;
import weir.host.Host;
import weir.host.Hosts;
import weir.model.RolePlan;
import weir.model.SocketOption;
import weir.model.TestSpec;
import weir.model.WeirException;
import weir.protocol.Frame;
import weir.protocol.FrameCodec;
import weir.testing.Change;
import weir.testing.Mutation;
import weir.testing.SampleRuns;
import weir.workload.RunToken;
import weir.workload.TestTypes;

/** Whatever another host asks for or answers: it is refused in a sentence, or it can be carried out. */
class ForeignPlanTest {
    private static final List<TestSpec> SPECS = List.of(
            SampleRuns.tcpStream().spec(),
            SampleRuns.tcpRr().spec(),
            SampleRuns.udpStream().spec(),
            SampleRuns.udpRr().spec());

    private final FrameCodec codec = new FrameCodec();
    private final Host host = Hosts.open();

    private static Frame.Prepare prepare(Random random) {
        TestSpec plain = SPECS.get(random.nextInt(SPECS.size()));
        TestSpec spec = Change.in(
                Change.in(
                        Change.in(plain, "remote.cpus", List.of(0)),
                        "remote.sockets",
                        plain.remote().sockets().with(SocketOption.SEND_BUFFER, "4096")),
                "remote.bindAddress",
                "127.0.0.1");
        return new Frame.Prepare(new RolePlan(spec.traffic().localRole().opposite(), spec, 1_000_000_000L), "a run");
    }

    private Frame decoded(Frame frame, Random random) throws IOException {
        byte[] bytes = Mutation.of(frame, random);
        return codec.read(new ByteArrayInputStream(bytes), FrameCodec.MAX_STRANGER_BYTES)
                .orElseThrow();
    }

    @Property(tries = 3000)
    void aPlanIsRefusedOrCanBeCarriedOut(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        try {
            if (decoded(prepare(random), random) instanceof Frame.Prepare prepare) {
                RolePlan plan = prepare.plan();
                TestTypes.of(plan.spec().test()).check(plan.spec());
                Placement.check(plan.end().cpus(), host);
                AgentPolicy.DEFAULT
                        .refusal(plan)
                        .ifPresent(reason -> assertThat(reason).isNotBlank());
                assertThat(TrafficLimits.of(plan, AgentPolicy.DEFAULT.maxDuration())
                                .trafficNs())
                        .isPositive();
            }
        } catch (WeirException refused) {
            assertThat(refused.sentence()).isNotBlank();
        }
    }

    @Property(tries = 500)
    void anAnswerIsRefusedOrUsable(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        List<Frame> answers = List.of(
                new Frame.Prepared(
                        RunToken.random(new java.security.SecureRandom()).hex()),
                new Frame.Failed(WeirException.Kind.REFUSED, "No."));
        try {
            Frame frame = decoded(answers.get(random.nextInt(answers.size())), random);
            if (frame instanceof Frame.Prepared prepared) {
                assertThat(RunToken.fromHex(prepared.token()).hex()).hasSize(32);
            }
            if (frame instanceof Frame.Failed failed) {
                assertThat(Expected.failure(failed).sentence()).isNotBlank();
            }
        } catch (WeirException refused) {
            assertThat(refused.sentence()).isNotBlank();
        }
    }
}
