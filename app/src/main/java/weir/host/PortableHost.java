package weir.host;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import weir.model.CpuUsage;
import weir.model.Environment;
import weir.model.Version;
import weir.model.WeirException;

/**
 * A machine of which only what the JDK itself knows is known. Known: the CPU time of this process, the number of CPUs, memory, the load
 * over a minute, interfaces with MTU and addresses. Not known: CPU times of the host, steal, the busiest CPU, whether both ends are one
 * machine, CPU model, sysctls, drivers and offloads; and no thread can be pinned. Thread-safe.
 */
public final class PortableHost implements Host {
    @Override
    public void pinCurrentThread(int cpu) {
        throw new WeirException(
                WeirException.Kind.MACHINE,
                "CPU " + cpu + " cannot be chosen: on this system Weir cannot pin threads. Leave out CPU affinity.");
    }

    @Override
    public CpuSnapshot cpu() {
        return new ProcessTime(ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .orElse(0L));
    }

    @Override
    public Environment environment() {
        Optional<String[]> arguments = ProcessHandle.current().info().arguments();
        return new Environment(
                hostName(System.getenv()),
                "",
                System.getProperty("os.version", ""),
                System.getProperty("os.name", ""),
                "",
                System.getProperty("os.arch", ""),
                Runtime.getRuntime().availableProcessors(),
                "",
                "",
                "",
                JavaMemory.bytes(),
                JavaMemory.load(),
                JavaInterfaces.list(),
                Map.of(),
                JavaMachine.version(),
                arguments.map(a -> JavaMachine.flags(List.of(a))).orElse(""),
                Version.TEXT);
    }

    /** From the variables that shells and Windows set; asking the resolver for our own name may take seconds. */
    static String hostName(Map<String, String> variables) {
        return Stream.of("HOSTNAME", "COMPUTERNAME")
                .map(name -> variables.getOrDefault(name, ""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** The JDK does not tell user from kernel time, so all of it is given as user time. */
    private record ProcessTime(long processNs) implements CpuSnapshot {
        @Override
        public CpuUsage until(CpuSnapshot later) {
            if (!(later instanceof ProcessTime end)) {
                throw new IllegalArgumentException(
                        "the later snapshot is of another kind of host: " + later.getClass());
            }
            return new CpuUsage(0, 0, 0, 0, 0, 0, 0, 0, -1, 0, Math.max(0, end.processNs - processNs), 0);
        }
    }
}
