package weir.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import weir.host.Host.CpuSnapshot;
import weir.host.linux.LinuxHost;
import weir.model.CpuUsage;
import weir.model.Environment;
import weir.model.RoleReport.GcPauses;
import weir.model.WeirException;
import weir.testing.Needs;

class HostsTest {
    @Test
    @Needs("linux")
    void opensTheLinuxRoomOnLinux() {
        assertThat(Hosts.open()).isInstanceOf(LinuxHost.class);
    }

    @Test
    void portableHostSaysWhatItDoesNotKnow() {
        Environment environment = new PortableHost().environment();
        assertThat(environment.bootId()).isEmpty();
        assertThat(environment.sysctls()).isEmpty();
        assertThat(environment.governor()).isEmpty();
        assertThat(environment.cpus()).isPositive();
        assertThat(environment.java()).isNotEmpty();
    }

    @Test
    void portableHostTellsWhatTheJdkKnows() {
        Environment environment = new PortableHost().environment();
        assertThat(environment.memoryBytes()).isPositive();
        assertThat(environment.interfaces()).anySatisfy(one -> {
            assertThat(one.name()).isNotEmpty();
            assertThat(one.mtu()).isPositive();
            assertThat(one.speedMbit()).isEqualTo(-1);
        });
    }

    @Test
    void portableHostNamesItselfByTheShellsVariables() {
        assertThat(PortableHost.hostName(Map.of("COMPUTERNAME", "DESK"))).isEqualTo("DESK");
        assertThat(PortableHost.hostName(Map.of())).isEmpty();
    }

    @Test
    void portableHostCountsOnlyTheProcess() {
        CpuSnapshot before = new PortableHost().cpu();
        CpuUsage usage = before.until(new PortableHost().cpu());
        assertThat(usage.processNs()).isNotNegative();
        assertThat(usage.cpus()).isZero();
        assertThat(usage.busiestCpu()).isEqualTo(-1);
    }

    @Test
    void portableHostCannotPin() {
        assertThatThrownBy(() -> new PortableHost().pinCurrentThread(3))
                .isInstanceOf(WeirException.class)
                .hasMessageContaining("CPU 3");
    }

    @Test
    void collectionsAreCountedBetweenTwoMoments() {
        GarbageCollections collections = GarbageCollections.open();
        GcPauses before = collections.soFar();
        System.gc();
        assertThat(collections.since(before).count()).isPositive();
        assertThat(collections.since(collections.soFar()).pausedNs()).isNotNegative();
    }

    @Test
    void onlyPausesAreCounted() {
        assertThat(GarbageCollections.isPausing("Copy")).isTrue();
        assertThat(GarbageCollections.isPausing("G1 Young Generation")).isTrue();
        assertThat(GarbageCollections.isPausing("ZGC Minor Pauses")).isTrue();
        assertThat(GarbageCollections.isPausing("ZGC Minor Cycles")).isFalse();
        assertThat(GarbageCollections.isPausing("G1 Concurrent GC")).isFalse();
    }
}
