package weir.host.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import weir.model.Environment.Interface;

class InterfacesTest {
    private static final int DOWN = 0;

    private final FakeCalls calls = new FakeCalls();

    private static RouteMessages links() {
        return new RouteMessages()
                .link(1, RouteMessages.UP_RUNNING, "lo", 65536)
                .link(2, DOWN, "eth0", 1500)
                .link(7, RouteMessages.UP_RUNNING, "eth1", 9000);
    }

    @Test
    void listsNamesMtuStateAndAddresses() {
        calls.links = links().done().bytes();
        calls.addresses = new RouteMessages()
                .address(1, "127.0.0.1", "127.0.0.1")
                .address(1, "::1", "")
                .address(7, "10.1.2.3", "10.1.2.9")
                .address(99, "10.9.9.9", "10.9.9.9")
                .done()
                .bytes();
        List<Interface> found = new Interfaces(calls).list();
        assertThat(found).extracting(Interface::name).containsExactly("lo", "eth1", "eth0");
        assertThat(found.get(0).addresses()).containsExactly("127.0.0.1", "::1");
        assertThat(found.get(1).addresses()).as("ours, not the peer's").containsExactly("10.1.2.3");
        assertThat(found.get(1).mtu()).isEqualTo(9000);
        assertThat(found.get(1).up()).isTrue();
        assertThat(found.get(2).up()).isFalse();
    }

    @Test
    void saysWhatTheDriverSays() {
        calls.links = links().bytes();
        calls.driver = "veth";
        calls.speedMbit = 10_000;
        calls.featureNames = IntStream.range(0, 70)
                .mapToObj(i -> switch (i) {
                    case 3 -> "tx-tcp-segmentation";
                    case 31 -> "rx-gro";
                    case 64 -> "tx-generic-segmentation";
                    case 69 -> "tx-checksum-ipv6";
                    default -> "other-" + i;
                })
                .toList();
        calls.active = Set.of("tx-tcp-segmentation", "tx-generic-segmentation");
        Interface first = new Interfaces(calls).list().getFirst();
        assertThat(first.driver()).isEqualTo("veth");
        assertThat(first.driverVersion()).isEqualTo("1.0");
        assertThat(first.firmware()).isEqualTo("a firmware text of 32 characters");
        assertThat(first.speedMbit()).isEqualTo(10_000);
        assertThat(first.offloads())
                .isEqualTo(Map.of(
                        "tso", "on", "tx-tcp-segmentation", "on", "gso", "on", "gro", "off", "tx-checksum", "off"));
    }

    @Test
    void knowsNothingOfADriverThatDoesNotAnswer() {
        calls.links = links().bytes();
        Interface first = new Interfaces(calls).list().getFirst();
        assertThat(first.driver()).isEmpty();
        assertThat(first.speedMbit()).isEqualTo(-1);
        assertThat(first.offloads()).isEmpty();
    }

    @Test
    void believesNoImpossibleFeatureCountOrMaskLength() {
        calls.links = links().bytes();
        calls.featureNames = Collections.nCopies(1025, "rx-gro");
        calls.speedMbit = 10;
        calls.linkModeWords = 0;
        Interface first = new Interfaces(calls).list().getFirst();
        assertThat(first.offloads()).isEmpty();
        assertThat(first.speedMbit()).isEqualTo(-1);
    }

    @Test
    void keepsThoseThatAreUpWhenThereAreTooMany() {
        RouteMessages many = new RouteMessages();
        IntStream.range(1, 500)
                .forEach(i -> many.link(i, i == 400 ? RouteMessages.UP_RUNNING : DOWN, "veth" + i, 1500));
        calls.links = many.bytes();
        List<Interface> found = new Interfaces(calls).list();
        assertThat(found).hasSize(Interfaces.LIMIT);
        assertThat(found.getFirst().name()).isEqualTo("veth400");
    }

    @Test
    void listsNothingWhenTheKernelWillNotSay() {
        assertThat(new Interfaces(calls).list()).isEmpty();
    }

    @Property
    void anAnswerThatIsCutOffGivesWhatCameBefore(@ForAll @IntRange(max = 200) int bytes) {
        byte[] whole = links().bytes();
        byte[] cut = Arrays.copyOf(whole, Math.min(bytes, whole.length));
        List<NetlinkRoute.Link> links = NetlinkRoute.links(cut);
        assertThat(links).isEqualTo(NetlinkRoute.links(whole).subList(0, links.size()));
    }

    @Property
    void anyBytesAreReadWithoutFailure(@ForAll @Size(max = 600) byte[] bytes, @ForAll long seed) {
        assertThat(NetlinkRoute.links(bytes)).isNotNull();
        byte[] damaged = links().address(3, "10.0.0.1", "10.0.0.1").bytes();
        Random random = new Random(seed);
        for (int i = 0; i < 4; i++) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
        }
        assertThat(NetlinkRoute.links(damaged)).isNotNull();
        assertThat(NetlinkRoute.addresses(damaged)).isNotNull();
    }
}
