package weir.engine;

import java.util.concurrent.atomic.AtomicInteger;
import weir.host.Host;
import weir.host.Hosts;
import weir.model.CpuUsage;
import weir.model.Environment;
import weir.units.NanoClock;

/** A host that is idle all the time; it counts how often its CPU times are read. */
final class FakeHost implements Host {
    final AtomicInteger cpuReadings = new AtomicInteger();
    private final NanoClock clock;

    FakeHost(NanoClock clock) {
        this.clock = clock;
    }

    @Override
    public void pinCurrentThread(int cpu) {}

    @Override
    public CpuSnapshot cpu() {
        cpuReadings.incrementAndGet();
        return new Idle(clock.nanoTime());
    }

    @Override
    public Environment environment() {
        return Hosts.open().environment();
    }

    private record Idle(long timeNs) implements CpuSnapshot {
        @Override
        public CpuUsage until(CpuSnapshot later) {
            return new CpuUsage(0, 0, 0, 0, 0, ((Idle) later).timeNs - timeNs, 0, 1, 0, 0, 0, 0);
        }
    }
}
