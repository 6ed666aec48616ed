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
 * A machine of which only what the JDK itself knows is known: no CPU figures of the host, no affinity, no interfaces. It asks
 * nothing of a network or of java.management. Thread-safe.
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
                "",
                Runtime.getRuntime().availableProcessors(),
                "",
                "",
                "",
                -1,
                List.of(),
                List.of(),
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
