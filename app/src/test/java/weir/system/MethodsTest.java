package weir.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.testing.Needs;

/** The program with each way of moving a byte stream, over loopback; and files that can and cannot be sent. */
@Tag("system")
@Needs("linux")
class MethodsTest {
    @TempDir
    private Path home;

    private RunJson run(String... arguments) {
        return RunJson.of(program().run(arguments(arguments)));
    }

    private Program program() {
        return new Program(home);
    }

    @ParameterizedTest
    @CsvSource({
        "tcp_sendfile,sendfile,copy",
        "tcp_sendfile_maerts,splice,trunc",
        "tcp_stream,zerocopy,splice",
        "tcp_maerts,zerocopy,trunc"
    })
    void bothEndsCountTheSameBytesByEveryMethod(String test, String send, String receive) {
        RunJson json = run(test, "--method", send, "--receive-method", receive);
        String sender = test.endsWith("maerts") ? "remote" : "local";
        long bytes = json.number("/local/streams/0/whole/bytes");
        assertThat(bytes).isPositive().isEqualTo(json.number("/remote/streams/0/whole/bytes"));
        assertThat(json.text("/spec/" + sender + "/send_method")).isEqualTo(send);
        assertThat(json.warns("BYTES_DISAGREE")).isFalse();
        assertThat(json.warns("DATA_NOT_TOUCHED")).isEqualTo(!receive.equals("copy") || test.contains("sendfile"));
        if (send.equals("zerocopy")) {
            assertThat(json.metric("zerocopy.sends", sender, "sum_of_streams"))
                    .isEqualTo(json.number("/" + sender + "/streams/0/whole/calls"));
        } else {
            assertThat(json.number("/" + sender + "/sent_file/bytes")).isEqualTo(16 << 20);
        }
    }

    @Test
    void sendsAFileOfEitherEnd() throws IOException {
        Path file = Files.write(home.resolve("payload"), new byte[3_000_001]);
        for (String test : new String[] {"tcp_sendfile", "tcp_sendfile_maerts"}) {
            RunJson json = run(test, "--file", file.toString());
            String sender = test.endsWith("maerts") ? "remote" : "local";
            assertThat(json.number("/" + sender + "/sent_file/bytes")).isEqualTo(3_000_001);
            assertThat(json.text("/" + sender + "/sent_file/name")).endsWith("payload");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "tcp_sendfile,absent,no such file",
        "tcp_sendfile,.,is a directory",
        "tcp_sendfile_maerts,absent,There is no file",
        "tcp_stream,x,sends no file"
    })
    void saysInASentenceWhyAFileCannotBeSent(String test, String file, String why) {
        Program.Result result =
                program().run(arguments(test, "--file", home.resolve(file).toString()));
        assertThat(result.status()).isPositive();
        assertThat(result.err()).contains(why).doesNotContain("Exception");
    }

    @Test
    void aMethodThatATestCannotUseIsRefusedWithThoseItCan() {
        Program.Result result = program().run(arguments("tcp_rr", "--method", "zerocopy"));
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("tcp_rr", "zerocopy", "copy", "tcp_stream");
        Program.Result idle = program().run(arguments("tcp_stream", "--method", ",sendfile"));
        assertThat(idle.status()).isEqualTo(2);
        assertThat(idle.err()).contains("sender");
    }

    @Test
    void listsTheMethodsOfEveryNetwork() {
        Program.Result text = program().run("methods");
        assertThat(text.status()).isZero();
        assertThat(text.out()).contains("linux, --method", "nio, --receive-method", "sendfile", "trunc", "tcp_stream");
        assertThat(text.out().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        Program.Result json = program().run("methods", "--json");
        assertThat(json.out()).startsWith("{").contains("\"available\" : true", "\"touched\" : false");
    }

    private static String[] arguments(String... arguments) {
        String[] all = new String[arguments.length + 6];
        System.arraycopy(new String[] {"run", "-d", "0.3", "--omit", "0", "--json"}, 0, all, 0, 6);
        System.arraycopy(arguments, 0, all, 6, arguments.length);
        return all;
    }
}
