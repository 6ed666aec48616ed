package weir.net;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import weir.testing.Await;

/** Something that runs on a platform thread of its own while a test goes on. */
public final class Task<T> {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final FutureTask<T> future;
    private final Thread thread;

    private Task(Callable<T> work) {
        future = new FutureTask<>(work);
        // The kernel keeps 15 characters of a thread's name.
        thread = Thread.ofPlatform().daemon().unstarted(future);
        thread.setName("task-" + thread.threadId());
        thread.start();
    }

    /** Starts work. */
    public static <T> Task<T> start(Callable<T> work) {
        return new Task<>(work);
    }

    /** What the work returned; what it threw is thrown. */
    public T result() {
        try {
            return future.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(failed.getCause());
        } catch (TimeoutException late) {
            StringBuilder where = new StringBuilder();
            Stream.of(thread.getStackTrace())
                    .forEach(frame -> where.append("\n  at ").append(frame));
            throw new AssertionError("still running after " + LIMIT + where, late);
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    /** Whether it has ended. */
    public boolean isDone() {
        return future.isDone();
    }

    /**
     * Waits until the thread sleeps in the kernel, which for a thread in a native call means that the call blocks. Where /proc does
     * not say, returns at once: a test must hold in either order.
     */
    public Task<T> awaitBlocked() {
        Await.until("the thread blocks", () -> isDone() || sleeps());
        return this;
    }

    private boolean sleeps() {
        Path tasks = Path.of("/proc/self/task");
        if (!Files.isDirectory(tasks)) {
            return true;
        }
        try (Stream<Path> all = Files.list(tasks)) {
            return all.map(Task::stat).anyMatch(stat -> stat.contains("(" + thread.getName() + ") S"));
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static String stat(Path task) {
        try {
            return Files.readString(task.resolve("stat"));
        } catch (IOException gone) {
            return "";
        }
    }
}
