package weir.engine;

import java.util.List;
import java.util.Optional;
import weir.host.Host;
import weir.units.NanoClock;
import weir.workload.Gate;
import weir.workload.GroupLoop;
import weir.workload.StreamLoop;
import weir.workload.StreamLoop.Outcome;

/** One platform thread that carries one stream, or a team of them: pins itself, waits at the gate, runs the loop. Thread-safe. */
final class StreamThread {
    private final NanoClock.Worker thread;

    private StreamThread(NanoClock.Worker thread) {
        this.thread = thread;
    }

    /**
     * What every thread of an endpoint needs.
     *
     * @param cpus to pin threads to, used in turn; empty for no pinning
     */
    record Surroundings(Gate gate, Site site, List<Integer> cpus) {
        private void enter(int thread, boolean paced) {
            if (!cpus.isEmpty()) {
                Host host = site.host();
                host.pinCurrentThread(cpus.get(thread % cpus.size()));
            }
            if (paced) {
                site.host().sharpenTimers();
            }
            gate.await();
        }
    }

    /** A thread of its own for one stream. */
    static StreamThread alone(StreamLife life, StreamLoop loop, Surroundings around) {
        int stream = life.work().index();
        return new StreamThread(around.site().clock().worker("weir-stream-" + stream, () -> {
            Optional<Outcome> outcome = Optional.empty();
            try {
                around.enter(stream, loop.pace().isPresent());
                outcome = Optional.of(loop.run(around.gate(), life.work().counters()));
            } catch (RuntimeException | Error broken) {
                life.failed(broken);
            }
            outcome.ifPresent(life::ended);
        }));
    }

    /** A thread for a team. */
    static StreamThread together(int number, List<StreamLife> lives, GroupLoop loop, Surroundings around) {
        return new StreamThread(around.site().clock().worker("weir-streams-" + number, () -> {
            try {
                around.enter(number, false);
                loop.run(
                        around.gate(),
                        lives.stream().map(life -> life.work().counters()).toList(),
                        new Told(lives));
            } catch (RuntimeException | Error broken) {
                lives.stream().filter(life -> !life.hasEnded()).forEach(life -> life.failed(broken));
            }
        }));
    }

    /** Passes each end on to the stream that ended. */
    private record Told(List<StreamLife> lives) implements GroupLoop.Ends {
        @Override
        public void ended(int member, Outcome outcome) {
            lives.get(member).ended(outcome);
        }

        @Override
        public void failed(int member, Throwable why) {
            lives.get(member).failed(why);
        }
    }

    void start() {
        thread.start();
    }

    /** Waits for the thread to be gone, when it was started; its streams have ended or been woken before. */
    void join(long limitNs) {
        try {
            thread.join(Math.max(1, limitNs));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
