package weir.engine;

import java.util.List;
import java.util.Optional;
import weir.host.Host;
import weir.model.WeirException;

/** Where a plan wants its threads. Stateless. */
public final class Placement {
    private Placement() {}

    /**
     * Tries every CPU a plan names on a thread made for it, so that a wrong one is told before a run begins.
     *
     * @throws WeirException of kind MACHINE that names the CPU and those that may be used
     */
    public static void check(List<Integer> cpus, Host host) {
        if (cpus.isEmpty()) {
            return;
        }
        Trial trial = new Trial(cpus, host);
        Thread thread = Thread.ofPlatform().daemon().name("weir-placement").start(trial);
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        trial.refusal.ifPresent(why -> {
            throw new WeirException(why.kind(), why.sentence(), why);
        });
    }

    /** Pins its own thread to one CPU after the other; read after its thread has ended. */
    private static final class Trial implements Runnable {
        private final List<Integer> cpus;
        private final Host host;
        private volatile Optional<WeirException> refusal = Optional.empty();

        Trial(List<Integer> cpus, Host host) {
            this.cpus = cpus;
            this.host = host;
        }

        @Override
        public void run() {
            try {
                cpus.stream().distinct().forEach(host::pinCurrentThread);
            } catch (WeirException refused) {
                refusal = Optional.of(refused);
            }
        }
    }
}
