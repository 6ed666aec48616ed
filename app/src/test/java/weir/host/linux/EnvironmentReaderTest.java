package weir.host.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import weir.model.Environment;
import weir.model.Version;

class EnvironmentReaderTest {
    private static Environment read(String machine) {
        return new EnvironmentReader(Samples.machine(machine), new FakeCalls()).read();
    }

    @Test
    void readsAVirtualMachine() {
        Environment environment = read("virtual-2cpu");
        assertThat(environment.hostName()).isEqualTo("bench-7");
        assertThat(environment.bootId()).isEqualTo("0f2b9c1e-3d70-4a7e-9a51-51d9f3a1f0aa");
        assertThat(environment.kernel()).isEqualTo("6.18.44");
        assertThat(environment.kernelVersion()).startsWith("#1 SMP PREEMPT_DYNAMIC");
        assertThat(environment.kernelCommandLine()).isEqualTo("console=ttyS0 quiet panic=1 mitigations=auto");
        assertThat(environment.cpuModel()).isEqualTo("AMD EPYC");
        assertThat(environment.cpus()).isEqualTo(2);
        assertThat(environment.clockSource()).isEqualTo("tsc");
        assertThat(environment.hypervisor()).isEqualTo("KVM");
        assertThat(environment.memoryBytes()).isEqualTo(8125952L * 1024);
        assertThat(environment.load()).containsExactly(0.52, 1.03, 12.4);
        assertThat(environment.weir()).isEqualTo(Version.TEXT);
    }

    @Test
    void readsSysctlsWithOneBlankBetweenColumns() {
        assertThat(read("virtual-2cpu").sysctls())
                .containsEntry("net.ipv4.tcp_rmem", "4096 131072 33554432")
                .containsEntry("net.ipv4.tcp_congestion_control", "bbr")
                .containsEntry("net.ipv4.ip_local_port_range", "32768 60999")
                .containsEntry("net.core.default_qdisc", "pfifo_fast")
                .doesNotContainKey("net.core.wmem_max");
    }

    @Test
    void keepsTheVirtualMachinesFlagsButNoSecretsAndNoProgramArguments() {
        String flags = read("virtual-2cpu").javaFlags();
        assertThat(flags).contains("-XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -Dsecret");
        assertThat(flags).doesNotContain("hidden", "agent", "weir.jar");
    }

    @Test
    void countsCpusOfAKernelWithoutTheOnlineFile() {
        Environment environment = read("old-2.6.9");
        assertThat(environment.cpus()).isEqualTo(2);
        assertThat(environment.governor()).isEqualTo("performance");
        assertThat(environment.hypervisor()).isEmpty();
    }

    @Test
    void readsAnArmGuest() {
        assertThat(read("arm").hypervisor()).isEqualTo("KVM");
    }

    @Test
    void whatAContainerHidesIsNotKnown() {
        Environment environment = read("container");
        assertThat(environment.hostName()).isEqualTo("5f0c1ab2d3e4");
        assertThat(environment.bootId()).isEmpty();
        assertThat(environment.kernel()).isEmpty();
        assertThat(environment.cpuModel()).isEmpty();
        assertThat(environment.cpus()).isEqualTo(-1);
        assertThat(environment.memoryBytes()).isEqualTo(-1);
        assertThat(environment.load()).isEmpty();
        assertThat(environment.interfaces()).isEmpty();
        assertThat(environment.sysctls()).isEmpty();
    }
}
