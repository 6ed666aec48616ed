package weir.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weir.model.Pacing;
import weir.model.Role;
import weir.model.RolePlan;
import weir.model.TestSpec;
import weir.model.Timing;
import weir.model.Transport;
import weir.units.TrafficRate;

class AgentPolicyTest {
    private static final Duration SILENCE = Duration.ofSeconds(60);

    private static RolePlan plan(Role role, int streams) {
        RolePlan near = Front.plan(Transport.TCP, streams);
        return new RolePlan(role, near.spec(), near.silenceNs());
    }

    @Test
    void allowsAnOrdinaryRun() {
        assertThat(AgentPolicy.DEFAULT.refusal(plan(Role.RECEIVER, 4))).isEmpty();
        assertThat(AgentPolicy.DEFAULT.refusal(plan(Role.SENDER, 4))).isEmpty();
    }

    @Test
    void refusesWhatIsBeyondALimitAndNamesIt() {
        AgentPolicy small = new AgentPolicy(Duration.ofMillis(500), SILENCE, 2, 1, 1, 10_000, 0, List.of());
        AgentPolicy longer = new AgentPolicy(Duration.ofSeconds(1), SILENCE, 200, 1, 1, 10_000, 0, List.of());

        assertThat(small.refusal(plan(Role.RECEIVER, 3)))
                .hasValueSatisfying(why -> assertThat(why).contains("--max-streams"));
        assertThat(small.refusal(plan(Role.RECEIVER, 1)))
                .hasValueSatisfying(why -> assertThat(why).contains("--max-duration"));
        assertThat(longer.refusal(plan(Role.RECEIVER, 100)))
                .hasValueSatisfying(why -> assertThat(why).contains("--max-memory"));
        assertThat(longer.refusal(plan(Role.RECEIVER, 1))).isEmpty();
    }

    private static final AgentPolicy CAPPED =
            new AgentPolicy(Duration.ofHours(1), SILENCE, 10, 1, 1, 1 << 20, 1_000_000, List.of());

    private static RolePlan at(TrafficRate.Counted unit, long perSecond) {
        RolePlan plan = plan(Role.SENDER, 1);
        return new RolePlan(plan.role(), plan.spec().with(new Pacing(unit, perSecond, 0, 0, false)), plan.silenceNs());
    }

    @Test
    void anAgentWithARateReceivesFreelyAndSendsHeldToIt() {
        RolePlan receiver = plan(Role.RECEIVER, 1);
        assertThat(CAPPED.refusal(receiver)).isEmpty();
        assertThat(CAPPED.held(receiver)).isEqualTo(receiver);

        RolePlan sender = plan(Role.SENDER, 1);
        assertThat(CAPPED.refusal(sender)).isEmpty();
        Pacing held = CAPPED.held(sender).spec().pacing().orElseThrow();
        assertThat(held.perSecond()).isEqualTo(1_000_000);
        assertThat(held.limit()).isTrue();
        assertThat(AgentPolicy.DEFAULT.held(sender)).isEqualTo(sender);
    }

    @Test
    void anAgentWithARateSendsAtAnyLowerOneThatIsAskedFor() {
        RolePlan slower = at(TrafficRate.Counted.BITS, 1_000_000);
        assertThat(CAPPED.refusal(slower)).isEmpty();
        assertThat(CAPPED.held(slower)).isEqualTo(slower);
        assertThat(CAPPED.refusal(at(TrafficRate.Counted.BITS, 1_000_001)))
                .hasValueSatisfying(why -> assertThat(why).contains("1Mbit/s", "--rate", "--max-rate"));
        assertThat(CAPPED.refusal(at(TrafficRate.Counted.DATAGRAMS, 1_000_000))).isPresent();
    }

    @Test
    void anAgentWithARateRefusesWhatItCannotHoldToIt() {
        assertThat(CAPPED.refusal(plan(Role.RESPONDER, 1)))
                .hasValueSatisfying(why -> assertThat(why).contains("--max-rate"));
        RolePlan timed = plan(Role.SENDER, 1);
        Timing.Omit omit = timed.spec().timing().omit();
        TestSpec old = timed.spec();
        TestSpec counted = new TestSpec(
                old.test(),
                old.traffic(),
                new Timing(0, 1000, 0, omit, 0),
                old.transaction(),
                old.streams(),
                old.local(),
                old.remote(),
                old.network());
        assertThat(CAPPED.refusal(new RolePlan(Role.SENDER, counted, timed.silenceNs())))
                .hasValueSatisfying(why -> assertThat(why).contains("--max-rate"));
    }

    @Test
    void admitsPeersOfItsNetworksOnly() {
        AgentPolicy local = new AgentPolicy(
                Duration.ofHours(1),
                SILENCE,
                1,
                1,
                1,
                1,
                0,
                List.of(Cidr.parse("10.1.0.0/16"), Cidr.parse("fd00::/8")));

        assertThat(local.admits(InetAddress.ofLiteral("10.1.255.1"))).isTrue();
        assertThat(local.admits(InetAddress.ofLiteral("fd12::1"))).isTrue();
        assertThat(local.admits(InetAddress.ofLiteral("10.2.0.1"))).isFalse();
        assertThat(local.admits(InetAddress.ofLiteral("fe80::1"))).isFalse();
        assertThat(AgentPolicy.DEFAULT.admits(InetAddress.ofLiteral("8.8.8.8"))).isTrue();
    }

    @Property
    void containsAsArithmeticSays(
            @ForAll @Size(4) byte[] network, @ForAll @Size(4) byte[] host, @ForAll @IntRange(max = 32) int bits)
            throws UnknownHostException {
        assertContains(network, host, bits, 32);
        byte[] near = network.clone();
        near[3] ^= 1;
        assertContains(network, near, bits, 32);
    }

    @Property
    void containsIpv6AsArithmeticSays(
            @ForAll @Size(16) byte[] network,
            @ForAll @IntRange(max = 15) int at,
            @ForAll byte change,
            @ForAll @IntRange(max = 128) int bits)
            throws UnknownHostException {
        network[0] |= 1;
        byte[] host = network.clone();
        host[at] ^= change;
        host[0] |= 1;
        assertContains(network, host, bits, 128);
    }

    private static void assertContains(byte[] network, byte[] host, int bits, int width) throws UnknownHostException {
        Cidr cidr = new Cidr(InetAddress.getByAddress(network), bits);
        boolean expected = new BigInteger(1, network)
                        .xor(new BigInteger(1, host))
                        .shiftRight(width - bits)
                        .signum()
                == 0;

        assertThat(cidr.contains(InetAddress.getByAddress(host))).isEqualTo(expected);
        assertThat(Cidr.parse(cidr.toString())).isEqualTo(cidr);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "10.0.0.0/33",
                "10.0.0.0/-1",
                "10.0.0/8",
                "host/8",
                "fd00::/129",
                "fd00::/",
                "1.2.3.4/8/8",
                "a\nb",
                "::x/1"
            })
    void refusesWhatIsNoNetwork(String text) {
        assertThatThrownBy(() -> Cidr.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("such as");
    }
}
