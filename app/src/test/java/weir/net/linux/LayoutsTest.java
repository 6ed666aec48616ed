package weir.net.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.testing.Needs;

/** Our numbers against the C headers of the machine that runs the tests. */
@Needs({"linux", "cc"})
class LayoutsTest {
    private static final long LIMIT_S = 60;

    /** What is newer than the headers may be: such a name is defined for them, so that only the others are compared. */
    private static final String NEWER = """
            #ifndef TCP_RTO_MAX_MS
            #define TCP_RTO_MAX_MS 44
            #endif
            #ifndef SOL_UDP
            #define SOL_UDP 17
            #endif
            """;

    private static final String HEADERS = """
            #define _GNU_SOURCE
            #include <errno.h>
            #include <fcntl.h>
            #include <poll.h>
            #include <stddef.h>
            #include <stdio.h>
            #include <sys/epoll.h>
            #include <sys/eventfd.h>
            #include <sys/mman.h>
            #include <sys/stat.h>
            #include <sys/syscall.h>
            #include <linux/errqueue.h>
            #include <linux/openat2.h>
            #include <sys/ioctl.h>
            #include <sys/resource.h>
            #include <sys/socket.h>
            #include <linux/in.h>
            #include <linux/in6.h>
            #include <linux/tcp.h>
            #include <linux/udp.h>
            #include <linux/sockios.h>
            #include <linux/sock_diag.h>
            #include <linux/pkt_sched.h>
            #include <linux/if.h>
            """;

    @TempDir
    Path directory;

    @Test
    void everyNumberIsThatOfTheHeaders() throws Exception {
        List<LinuxConstants.Entry> entries = LinuxConstants.ALL;
        String lines = entries.stream()
                .map(entry -> "printf(\"%s %ld\\n\", \"" + entry.name() + "\", (long) (" + entry.expression() + "));\n")
                .collect(Collectors.joining());
        Path source = directory.resolve("numbers.c");
        Files.writeString(source, HEADERS + NEWER + "int main(void) {\n" + lines + "return 0; }\n");
        Path program = directory.resolve("numbers");
        run("cc", "-w", "-o", program.toString(), source.toString());
        Map<String, Long> ofHeaders = run(program.toString())
                .lines()
                .map(line -> line.split(" "))
                .collect(Collectors.toMap(words -> words[0], words -> Long.valueOf(words[1])));
        Map<String, Long> ours =
                entries.stream().collect(Collectors.toMap(LinuxConstants.Entry::name, LinuxConstants.Entry::ours));
        assertThat(ours).isEqualTo(ofHeaders);
    }

    private static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(LIMIT_S, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
        return output;
    }
}
