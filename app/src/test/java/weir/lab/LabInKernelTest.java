package weir.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.lab.LabPair.Side;
import weir.model.WeirException;
import weir.testing.Needs;
import weir.units.DataRate;

/** Labs in the real kernel. */
@Tag("netns")
@Tag("root")
@Needs("netns")
@Timeout(120)
final class LabInKernelTest {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    private final Commands commands = new SystemCommands();

    private String in(LabPair pair, Side side, String... argv) {
        return commands.run(pair.command(side, List.of(argv)));
    }

    @Test
    void carriesTcpBothWaysOverEveryAddress() throws Exception {
        try (LabPair pair = new Lab().pair(LinkPlan.ETHERNET)) {
            for (String address : List.of(
                    pair.address(Side.B),
                    pair.address6(Side.B).orElseThrow(),
                    pair.linkLocalFromOther(Side.B).orElseThrow())) {
                assertThat(greetingAcross(pair, address)).isEqualTo("hello");
            }
        }
    }

    /** Side B says hello on a port of its kernel's choice, side A connects and reads it. */
    private static String greetingAcross(LabPair pair, String address) throws IOException, InterruptedException {
        Process server = start(pair.command(Side.B, javaCommand(GreetingServer.class)));
        try (BufferedReader lines = server.inputReader(StandardCharsets.UTF_8)) {
            String port = lines.readLine();
            Process client = start(pair.command(Side.A, javaCommand(GreetingClient.class, address, port)));
            try (BufferedReader answer = client.inputReader(StandardCharsets.UTF_8)) {
                return answer.readLine();
            } finally {
                client.waitFor(20, TimeUnit.SECONDS);
            }
        } finally {
            server.destroyForcibly().waitFor();
        }
    }

    private static List<String> javaCommand(Class<?> main, String... arguments) {
        List<String> argv = new java.util.ArrayList<>(List.of(
                JAVA,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        argv.addAll(List.of(arguments));
        return argv;
    }

    private static Process start(List<String> argv) throws IOException {
        return new ProcessBuilder(argv)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void setsTheMtuAndTheBucketOfBothEnds() {
        LinkPlan plan = new LinkPlan(9000, Optional.of(DataRate.parse("50M")));
        try (LabPair pair = new Lab().pair(plan)) {
            for (Side side : Side.values()) {
                String device = pair.device();
                assertThat(in(pair, side, "cat", "/sys/class/net/" + device + "/mtu")
                                .strip())
                        .isEqualTo("9000");
                assertThat(in(pair, side, "tc", "qdisc", "show", "dev", device)).contains("tbf", "rate 50Mbit");
            }
        }
    }

    @Test
    void acceptsTheWholeRangeOfMtuAndRate() {
        for (int mtu : new int[] {68, 1279, 1280, 65535}) {
            for (String rate : List.of("20K", "1G", "100G")) {
                new Lab()
                        .pair(new LinkPlan(mtu, Optional.of(DataRate.parse(rate))))
                        .close();
            }
        }
    }

    @Test
    void showsOnlyItsOwnInterfacesInside() {
        try (LabPair pair = new Lab().pair(LinkPlan.ETHERNET)) {
            assertThat(in(pair, Side.A, "ls", "/sys/class/net").split("\\s+"))
                    .contains("lo", "weir0")
                    .doesNotContain("eth0");
        }
    }

    @Test
    void isGoneAfterCloseAndCloseCanBeRepeated() {
        LabPair pair = new Lab().pair(LinkPlan.ETHERNET);
        assertThat(Namespaces.names()).contains(pair.namespace(Side.A), pair.namespace(Side.B));
        pair.close();
        pair.close();
        assertThat(Namespaces.names()).doesNotContain(pair.namespace(Side.A), pair.namespace(Side.B));
    }

    @Test
    void takesTheLinkFromProcessesThatStayInside() throws Exception {
        LabPair pair = new Lab().pair(LinkPlan.ETHERNET);
        Process inside = start(pair.command(Side.B, javaCommand(GreetingServer.class)));
        try (BufferedReader lines = inside.inputReader(StandardCharsets.UTF_8)) {
            assertThat(lines.readLine()).isNotEmpty();
            pair.close();
            assertThat(Files.readString(Path.of("/proc", Long.toString(inside.pid()), "net", "dev")))
                    .doesNotContain("weir0");
        } finally {
            inside.destroyForcibly().waitFor();
        }
    }

    @Test
    void leavesNothingBehindWhenAStepFails() {
        List<String> before = Namespaces.names();
        Commands failing = argv -> {
            if (argv.contains("addr")) {
                throw new WeirException(WeirException.Kind.MACHINE, "no addresses today");
            }
            return commands.run(argv);
        };
        LabName name = LabName.owned(Owner.self(), 900_001);
        assertThatExceptionOfType(WeirException.class)
                .isThrownBy(() -> LabPair.create(name, LinkPlan.ETHERNET, 1, failing));
        assertThat(Namespaces.names())
                .doesNotContain(name.namespace(Side.A), name.namespace(Side.B))
                .containsAll(before.stream()
                        .filter(namespace -> LabName.ofNamespace(namespace).isEmpty())
                        .toList());
    }

    @Test
    void sweepsTheLabOfAKilledProcessAndNoOther() throws Exception {
        String foreign = "weirdo-" + ProcessHandle.current().pid();
        commands.run(List.of("ip", "netns", "add", foreign));
        Process owner = start(javaCommand(LabOwner.class));
        try (BufferedReader lines = owner.inputReader(StandardCharsets.UTF_8);
                LabPair mine = new Lab().pair(LinkPlan.ETHERNET)) {
            String theirs = lines.readLine();
            assertThat(new Lab().sweep()).doesNotContain(theirs, mine.namespace(Side.A));
            assertThat(Namespaces.names()).contains(theirs);
            owner.destroyForcibly().waitFor();
            new Lab().sweep();
            assertThat(Namespaces.names())
                    .doesNotContain(theirs)
                    .contains(foreign, mine.namespace(Side.A), mine.namespace(Side.B));
        } finally {
            owner.destroyForcibly().waitFor();
            commands.run(List.of("ip", "netns", "delete", foreign));
        }
    }

    @Test
    void manyLabsAtOnceDoNotClash() throws Exception {
        Lab lab = new Lab();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            Callable<LabPair> task = () -> lab.pair(LinkPlan.ETHERNET);
            List<Future<LabPair>> pairs = threads.invokeAll(List.of(task, task, task, task));
            try {
                assertThat(pairs.stream()
                                .map(pair -> pair.resultNow().namespace(Side.A))
                                .distinct())
                        .hasSize(4);
            } finally {
                for (Future<LabPair> pair : pairs) {
                    pair.get().close();
                }
            }
        }
    }

    @Test
    void theStandingLabStaysUntilItIsTakenDown() {
        Lab lab = new Lab();
        if (lab.list().stream().anyMatch(Lab.Entry::standing)) {
            return;
        }
        LabPair pair = lab.standingPair(LinkPlan.ETHERNET);
        try {
            assertThat(lab.sweep()).doesNotContain(pair.namespace(Side.A));
            assertThat(lab.list()).contains(new Lab.Entry("weir-lab-a", true, 0, false));
            assertThatExceptionOfType(WeirException.class)
                    .isThrownBy(() -> lab.standingPair(LinkPlan.ETHERNET))
                    .withMessageContaining("weir lab down");
            assertThat(lab.down()).containsExactly("weir-lab-a", "weir-lab-b");
            assertThat(lab.down()).isEmpty();
        } finally {
            pair.close();
        }
    }
}
