package weir.host.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weir.host.Host.CpuSnapshot;
import weir.model.CpuUsage;
import weir.model.Environment;
import weir.model.Environment.Interface;
import weir.model.WeirException;
import weir.net.linux.LinuxSystem;
import weir.testing.Await;
import weir.testing.ManualClock;
import weir.testing.Needs;

class LinuxHostTest {
    @Test
    void namesTheCpusThatCouldHaveBeenChosen() {
        FakeCalls calls = new FakeCalls();
        calls.permitted = Set.of(1);
        LinuxHost host = new LinuxHost(Samples.machine("virtual-2cpu"), calls, ManualClock.create());
        assertThatThrownBy(() -> host.pinCurrentThread(12))
                .isInstanceOf(WeirException.class)
                .hasMessage("CPU 12 cannot be used by this process. Choose one of these CPUs: 1.")
                .extracting(e -> ((WeirException) e).kind())
                .isEqualTo(WeirException.Kind.MACHINE);
    }

    @Test
    void refusesToPinAVirtualThread() throws InterruptedException {
        LinuxHost host = new LinuxHost(Samples.machine("virtual-2cpu"), new FakeCalls(), ManualClock.create());
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                host.pinCurrentThread(0);
                done.complete(null);
            } catch (IllegalStateException refused) {
                done.completeExceptionally(refused);
            }
        });
        assertThatThrownBy(done::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void worksWithoutProcStat() {
        LinuxHost host = new LinuxHost(Samples.machine("container"), new FakeCalls(), ManualClock.create());
        CpuUsage usage = host.cpu().until(host.cpu());
        assertThat(usage.cpus()).isZero();
        assertThat(usage.processNs()).isZero();
    }

    /** The first system call of a process may take long; the other readings must not be older than it. */
    @Test
    void readsHostTimesAfterASlowSystemCall(@TempDir Path folder) throws IOException {
        Path stat = Files.createDirectories(folder.resolve("proc")).resolve("stat");
        Files.writeString(stat, "cpu  1 0 0 1\n");
        ManualClock clock = ManualClock.create();
        FakeCalls calls = new FakeCalls();
        calls.whileReadingProcessTimes = () -> {
            clock.advanceNs(400_000_000);
            write(stat, "cpu  41 0 0 1\n");
        };
        LinuxHost host = new LinuxHost(KernelFiles.below(folder.toString()), calls, clock);
        LinuxCpuSnapshot snapshot = (LinuxCpuSnapshot) host.cpu();
        assertThat(snapshot.stat().all().orElseThrow().user()).isEqualTo(41);
        assertThat(snapshot.atNs()).isEqualTo(clock.nanoTime());
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @Needs("linux")
    void seesItsOwnWork() {
        LinuxHost host = LinuxHost.ofThisMachine();
        CpuSnapshot before = host.cpu();
        Await.until(
                "this process has used 50 ms of CPU",
                () -> before.until(host.cpu()).processNs() > 50_000_000L);
        CpuUsage usage = before.until(host.cpu());
        assertThat(usage.hostBusyNs()).isPositive();
        assertThat(usage.cpus()).isPositive();
    }

    @Test
    @Needs("linux")
    void pinsThisThreadAndRefusesACpuThatIsNotThere() {
        LinuxHost host = LinuxHost.ofThisMachine();
        CompletableFuture<String> allowed = new CompletableFuture<>();
        Thread.ofPlatform().start(() -> {
            int cpu = LinuxSystem.allowedCpus()[0];
            host.pinCurrentThread(cpu);
            allowed.complete(cpu + "=" + LinuxSystem.allowedCpus()[0]);
        });
        assertThat(allowed.join()).matches("(\\d+)=\\1");
        assertThatThrownBy(() -> host.pinCurrentThread(4095)).hasMessageMatching("CPU 4095 .*: \\d.*\\.");
        assertThatThrownBy(() -> host.pinCurrentThread(-1)).isInstanceOf(WeirException.class);
    }

    @Test
    @Needs("linux")
    void knowsThisMachine() {
        Environment environment = LinuxHost.ofThisMachine().environment();
        assertThat(environment.kernel()).matches("\\d+\\.\\d+.*");
        assertThat(environment.bootId()).hasSize(36);
        assertThat(environment.cpus()).isPositive();
        assertThat(environment.memoryBytes()).isPositive();
        assertThat(environment.load()).hasSize(3);
        assertThat(environment.java()).startsWith(Runtime.version().toString());
        assertThat(environment.sysctls()).containsKey("net.ipv4.tcp_rmem");
        assertThat(environment.interfaces())
                .filteredOn(i -> i.name().equals("lo"))
                .singleElement()
                .satisfies(lo -> {
                    assertThat(lo.addresses()).contains("127.0.0.1");
                    assertThat(lo.mtu()).isPositive();
                    assertThat(lo.offloads()).containsEntry("tso", "on");
                });
        assertThat(environment.interfaces()).extracting(Interface::name).doesNotHaveDuplicates();
    }
}
