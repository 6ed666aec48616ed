package weir.control;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import weir.host.Host;
import weir.model.Environment;
import weir.model.WeirException;

/**
 * This host being described on a thread of its own while connections are made and the loops warm up: it takes up to a tenth of a second
 * the first time, which must neither delay the first byte nor fall into the window. Thread-safe.
 */
final class EnvironmentReading {
    private static final long LIMIT_S = 30;

    private final CompletableFuture<Environment> reading;

    private EnvironmentReading(CompletableFuture<Environment> reading) {
        this.reading = reading;
    }

    static EnvironmentReading begin(Host host) {
        return new EnvironmentReading(CompletableFuture.supplyAsync(
                host::environment,
                task -> Thread.ofPlatform().name("weir-environment").daemon().start(task)));
    }

    /** Whether the window may begin as far as this goes. */
    boolean isOver() {
        return reading.isDone();
    }

    /** The description; waits for it. */
    Environment result() {
        try {
            return reading.get(LIMIT_S, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw unknown(interrupted);
        } catch (ExecutionException | TimeoutException stuck) {
            throw unknown(stuck);
        }
    }

    private static WeirException unknown(Exception cause) {
        return new WeirException(
                WeirException.Kind.MACHINE,
                "This host could not be described within " + LIMIT_S + " s. Look at its load and try again.",
                cause);
    }
}
