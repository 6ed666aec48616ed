package weir.cli;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Supplier;
import weir.control.RunProgress;
import weir.model.RoleReport.Interval;
import weir.model.RunRecord;
import weir.report.LiveOutput;
import weir.report.ReportModel;

/**
 * Prints what happens in a run as it happens, by a thread of its own: a reader that is slow or gone must not hold up the traffic. While
 * so many events wait that there is no room, intervals are left out; the result has them all. Thread-safe; closing waits until all is
 * printed.
 */
final class LiveEvents implements RunProgress, AutoCloseable {
    static final int WAITING_MAX = 1000;

    private final LiveOutput output;
    private final PrintWriter out;
    private final Runnable onLost;
    /** Empty is the last. */
    private final BlockingQueue<Optional<Supplier<String>>> waiting = new ArrayBlockingQueue<>(WAITING_MAX);

    private final Thread printer =
            Thread.ofPlatform().name("weir-events").daemon().unstarted(this::print);

    private LiveEvents(LiveOutput output, PrintWriter out, Runnable onLost) {
        this.output = output;
        this.out = out;
        this.onLost = onLost;
    }

    /**
     * Begins to print.
     *
     * @param out nobody else's until this is closed
     * @param onLost is called once, by another thread, when something could not be written; nothing is printed from then on
     */
    static LiveEvents start(LiveOutput output, PrintWriter out, Runnable onLost) {
        LiveEvents events = new LiveEvents(output, out, onLost);
        events.printer.start();
        return events;
    }

    @Override
    public void begins(RunRecord run) {
        offer(() -> output.begin(run));
    }

    @Override
    public void interval(Interval interval) {
        offer(() -> output.interval(interval));
    }

    /** The run is over. Waits for room, since this is not left out. */
    void end(ReportModel model) {
        put(Optional.of(() -> output.end(model)));
    }

    private void put(Optional<Supplier<String>> event) {
        try {
            waiting.put(event);
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
        }
    }

    /** Left out when there is no room. */
    private boolean offer(Supplier<String> event) {
        return waiting.offer(Optional.of(event));
    }

    private void print() {
        try {
            boolean lost = false;
            for (Optional<Supplier<String>> next = waiting.take(); next.isPresent(); next = waiting.take()) {
                if (!lost) {
                    out.print(next.get().get());
                    // Flushes, too.
                    lost = out.checkError();
                    if (lost) {
                        onLost.run();
                    }
                }
            }
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        put(Optional.empty());
        try {
            printer.join();
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
        }
    }
}
