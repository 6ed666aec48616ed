package weir.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostPortTest {
    @ParameterizedTest
    @CsvSource({
        "host, host, 12900",
        "Host.Example.ORG:99, host.example.org, 99",
        "host., host, 12900",
        "a_b-c.d, a_b-c.d, 12900",
        "xn--bcher-kva.example, xn--bcher-kva.example, 12900",
        "10.0.0.2, 10.0.0.2, 12900",
        "10.0.0.2:1, 10.0.0.2, 1",
        "::1, ::1, 12900",
        "[::1], ::1, 12900",
        "[::1]:65535, ::1, 65535",
        "::, ::, 12900",
        "FE80:0:0:0:0:0:0:1%eth0, fe80::1%eth0, 12900",
        "fe80::1%br-0.7_x, fe80::1%br-0.7_x, 12900",
        "[fe80::1%eth0]:5, fe80::1%eth0, 5",
        "2001:db8:0:0:1:0:0:0, 2001:db8:0:0:1::, 12900",
        "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1, 12900",
        "::ffff:10.0.0.2, 10.0.0.2, 12900",
    })
    void readsWhatPeopleType(String text, String host, int port) {
        HostPort parsed = HostPort.parse(text);

        assertThat(parsed).isEqualTo(new HostPort(host, port));
        assertThat(parsed.host()).isEqualTo(host);
        assertThat(HostPort.parse(parsed.toString())).isEqualTo(parsed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ":",
                ":1",
                "host:",
                "host:0",
                "host:65536",
                "host:1e3",
                "host:-1",
                "host:99999999999",
                "host:٣",
                "a b",
                "a/b",
                "../../etc/passwd",
                "-host",
                "host-",
                "a..b",
                ".",
                "user@host",
                "http://host",
                "host:1:2:x",
                "1.2.3",
                "127.1",
                "1.2.3.4.5",
                "256.0.0.1",
                "01.2.3.4",
                "0x7f000001",
                "2130706433",
                "host.5",
                "[",
                "[]",
                "[host]",
                "[::1",
                "[::1]x",
                "[::1]:",
                "::1::",
                ":::",
                "1:2:3:4:5:6:7:8:9",
                "fe80::1%",
                "fe80::1%a/b",
                "fe80::1%toolonginterfacename",
                "::ffff:1.2.3.4%eth0",
                "bücher.example",
                "a\u0000b",
                "a\nb",
                "%41"
            })
    void refusesEverythingElseWithASentence(String text) {
        assertThatThrownBy(() -> HostPort.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .isNotEmpty()
                .doesNotContainPattern("[\\p{Cntrl}]");
    }

    @Property(tries = 2000)
    void anyTextIsReadOrRefused(@ForAll @StringLength(max = 400) String text) {
        try {
            HostPort parsed = HostPort.parse(text);
            assertThat(HostPort.parse(parsed.toString())).isEqualTo(parsed);
            assertThat(parsed.host()).matches("[a-z0-9._:-]+(%[A-Za-z0-9._-]+)?");
        } catch (IllegalArgumentException refused) {
            assertThat(refused.getMessage()).matches("[\\x20-\\x7e]*");
        }
    }

    @Property
    void everyWayToWriteAnIpv6AddressIsOneHost(
            @ForAll @Size(16) byte[] address, @ForAll @IntRange(min = 1, max = 65535) int port)
            throws UnknownHostException {
        address[0] = (byte) (address[0] | 0x20);
        String plain = InetAddress.getByAddress(address).getHostAddress();
        HostPort parsed = HostPort.parse("[" + plain + "]:" + port);

        assertThat(InetAddress.ofLiteral(parsed.host()).getAddress()).isEqualTo(address);
        assertThat(HostPort.parse("[" + plain.toUpperCase(java.util.Locale.ROOT) + "]:" + port))
                .isEqualTo(parsed);
        assertThat(parsed.host()).hasSizeLessThanOrEqualTo(plain.length());
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, true",
        "127.9.9.9, true",
        "localhost, true",
        "::1, true",
        "10.0.0.1, false",
        "127.example, false",
        "::2, false"
    })
    void knowsLoopback(String text, boolean loopback) {
        assertThat(HostPort.parse(text).isLoopback()).isEqualTo(loopback);
    }
}
