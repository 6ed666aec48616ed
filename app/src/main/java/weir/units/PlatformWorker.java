package weir.units;

import java.util.concurrent.TimeUnit;

/** A thread of the operating system. */
record PlatformWorker(Thread thread) implements NanoClock.Worker {
    @Override
    public void start() {
        thread.start();
    }

    @Override
    public void join(long limitNs) throws InterruptedException {
        if (limitNs == 0) {
            thread.join();
        } else {
            // A limit below a millisecond is not for ever.
            thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(limitNs)));
        }
    }
}
