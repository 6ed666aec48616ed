package weir.host.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weir.units.AddressText;

class SmallParsersTest {
    private static final String NO_CLOCK = "tsc hpet acpi_pm";

    @Test
    void cpuListReadsRangesAndGaps() {
        assertThat(CpuList.parse("0-2,8,10-11\n")).containsExactly(0, 1, 2, 8, 10, 11);
        assertThat(CpuList.parse("0")).containsExactly(0);
    }

    @Test
    void cpuListLeavesOutWhatItCannotRead() {
        assertThat(CpuList.parse("")).isEmpty();
        assertThat(CpuList.parse("a,3,-1,5-2,7-")).containsExactly(3);
        assertThat(CpuList.parse("0-99999")).hasSize(ProcStat.CPU_LIMIT);
    }

    @Property
    void cpuListReadsWhatItPrints(@ForAll @Size(max = 40) List<@IntRange(max = 300) Integer> cpus) {
        List<Integer> sorted = List.copyOf(new TreeSet<>(cpus));
        assertThat(CpuList.parse(CpuList.print(sorted))).isEqualTo(sorted);
    }

    @Property
    void cpuListNeverFails(@ForAll String text) {
        assertThat(CpuList.parse(text)).isNotNull();
    }

    @Test
    void cpuInfoNamesTheModelAndSeesAHypervisor() {
        assertThat(CpuInfo.parse(Samples.text("virtual-2cpu/proc/cpuinfo"))).isEqualTo(new CpuInfo("AMD EPYC", true));
        assertThat(CpuInfo.parse(Samples.text("old-2.6.9/proc/cpuinfo")))
                .isEqualTo(new CpuInfo("Intel(R) Xeon(TM) CPU 3.00GHz", false));
    }

    @Test
    void cpuInfoGivesTheNumbersWhereThereIsNoName() {
        assertThat(CpuInfo.parse(Samples.text("arm/proc/cpuinfo")).model()).isEqualTo("implementer 0x41 part 0xd0c");
    }

    @Property
    void cpuInfoNeverFails(@ForAll String text) {
        assertThat(CpuInfo.parse("flags : " + text)).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', VMware, VMware, Inc. VMware7",
        "'', '', QEMU, QEMU Standard PC",
        "'', '', KVM, Red Hat KVM",
        "'', '', Hyper-V, Microsoft Corporation Virtual Machine",
        "'', '', KVM (Amazon EC2), Amazon EC2 m5.large",
    })
    void hypervisorIsNamedByTheFirmware(String type, String tree, String expected, String firmware) {
        assertThat(Hypervisor.name(new CpuInfo("", true), type, firmware, tree, NO_CLOCK))
                .isEqualTo(expected);
    }

    @Test
    void hypervisorIsNamedByWhatOnlyItOffers() {
        CpuInfo virtual = new CpuInfo("", true);
        assertThat(Hypervisor.name(virtual, "xen", "", "", "")).isEqualTo("Xen");
        assertThat(Hypervisor.name(virtual, "", " ", "", "tsc kvm-clock")).isEqualTo("KVM");
        assertThat(Hypervisor.name(virtual, "", "", "", "hyperv_clocksource_tsc_page"))
                .isEqualTo("Hyper-V");
        assertThat(Hypervisor.name(new CpuInfo("", false), "", "", "linux,kvm", ""))
                .isEqualTo("KVM");
    }

    @Test
    void rentedWholeMachineIsNotVirtual() {
        assertThat(Hypervisor.name(new CpuInfo("", false), "", "Amazon EC2 c5.metal", "", NO_CLOCK))
                .isEmpty();
    }

    @Test
    void hypervisorWithoutANameIsNotGuessed() {
        assertThat(Hypervisor.name(new CpuInfo("", true), "", "Acme Server", "", NO_CLOCK))
                .isEqualTo(Hypervisor.UNNAMED);
    }

    @ParameterizedTest
    @CsvSource({
        "0000:0000:0000:0000:0000:0000:0000:0001, ::1",
        "0000:0000:0000:0000:0000:0000:0000:0000, ::",
        "fe80:0000:0000:0000:00fc:00ff:fe00:0001, fe80::fc:ff:fe00:1",
        "2001:0db8:0000:0001:0001:0001:0001:0001, 2001:db8:0:1:1:1:1:1",
        "2001:0db8:0000:0000:0001:0000:0000:0001, 2001:db8::1:0:0:1",
        "fd00:0001:0000:0000:0000:0000:0000:0000, fd00:1::",
    })
    void addressesAreWrittenInTheShortForm(String longForm, String expected) throws IOException {
        assertThat(AddressText.of(InetAddress.getByName(longForm).getAddress())).isEqualTo(expected);
    }

    @Property
    void addressTextNamesTheSameAddress(@ForAll @Size(16) byte[] bytes, @ForAll @IntRange(max = 15) int zeros)
            throws IOException {
        Arrays.fill(bytes, 0, zeros, (byte) 0);
        byte[] read = InetAddress.getByName(AddressText.of(bytes)).getAddress();
        assertThat(InetAddress.getByAddress(read)).isEqualTo(InetAddress.getByAddress(bytes));
    }

    @Test
    void addressOfAnotherLengthIsNotKnown() {
        assertThat(AddressText.of(new byte[] {10, 0, 0, (byte) 200})).isEqualTo("10.0.0.200");
        assertThat(AddressText.of(new byte[6])).isEmpty();
    }

    @Test
    void filesThatAreMissingOrNotFilesAreEmpty(@TempDir Path folder) {
        KernelFiles files = KernelFiles.below(folder.toString());
        assertThat(files.text("/proc/stat")).isEmpty();
        assertThat(files.line("")).isEmpty();
        assertThat(files.bytes("/x\0y", 10)).isEmpty();
    }

    @Test
    void readsNoMoreThanItsLimit(@TempDir Path folder) throws IOException {
        Files.write(folder.resolve("big"), new byte[5 << 20]);
        KernelFiles files = KernelFiles.below(folder.toString());
        assertThat(files.bytes("/big", Integer.MAX_VALUE)).hasSize(KernelFiles.LIMIT_BYTES);
        assertThat(files.bytes("/big", 100)).hasSize(100);
    }

    @Test
    void linesHoldNothingThatATerminalObeys() {
        assertThat(Samples.machine("container").line("/proc/cmdline")).isEqualTo("evil[2Jname");
        assertThat(KernelFiles.firstLine(" a\tb \r\nc")).isEqualTo("a b");
        assertThat(KernelFiles.firstLine("x".repeat(10_000))).hasSize(4096);
    }

    @Test
    void tickLengthComesFromTheAuxiliaryVector() {
        ByteBuffer vector = ByteBuffer.allocate(64).order(ByteOrder.nativeOrder());
        vector.putLong(6).putLong(4096).putLong(17).putLong(1024);
        assertThat(LinuxHost.ticksPerSecond(vector.array())).isEqualTo(1024);
    }

    @Test
    void tickLengthIsTheUsualOneWhenNothingSays() {
        assertThat(LinuxHost.ticksPerSecond(new byte[0])).isEqualTo(100);
        assertThat(LinuxHost.ticksPerSecond(new byte[23])).isEqualTo(100);
    }

    @Test
    void memoryAndLoadAreReadOrNotKnown() {
        assertThat(EnvironmentReader.memoryBytes("MemTotal:        2 kB\n")).isEqualTo(2048);
        assertThat(EnvironmentReader.memoryBytes("")).isEqualTo(-1);
        assertThat(EnvironmentReader.load("0.52 1.03 12.40 2/181 1322")).containsExactly(0.52, 1.03, 12.4);
        assertThat(EnvironmentReader.load("0.52 1.03 x 2/181 1322")).isEmpty();
    }
}
