package weir.net.sim;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** One thread of a simulation. Its fields are those of whoever has the turn, apart from the thread itself. */
final class Turn {
    private final String name;
    private final Simulation simulation;
    private final WaitingLine joining = new WaitingLine();
    private WaitingLine waitingIn = joining;
    private volatile @Nullable Thread thread;
    private volatile @Nullable RuntimeException failure;
    private boolean woken;
    private boolean started;
    private boolean ended;

    Turn(String name, Simulation simulation) {
        this.name = name;
        this.simulation = simulation;
    }

    String name() {
        return name;
    }

    boolean isMine() {
        return thread == Thread.currentThread();
    }

    boolean isWoken() {
        return woken;
    }

    void woken(boolean byAnother) {
        woken = byAnother;
    }

    boolean isRunning() {
        return started && !ended;
    }

    WaitingLine joining() {
        return joining;
    }

    /** On the present thread, which has the turn. */
    void carryOut(Runnable program) {
        thread = Thread.currentThread();
        started = true;
        try {
            program.run();
        } finally {
            ended = true;
        }
    }

    /** On a thread of its own, whose first turn comes later. */
    void start(Runnable work) {
        started = true;
        simulation.enter(this);
        thread = Thread.ofVirtual().name(name).start(() -> live(work));
    }

    private void live(Runnable work) {
        try {
            simulation.awaitTurn(this);
            work.run();
            ended = true;
            simulation.leave(this);
        } catch (AbandonedException over) {
            ended = true;
        } catch (RuntimeException | Error fault) {
            ended = true;
            simulation.fail(this, fault);
        }
    }

    void waitsIn(WaitingLine line) {
        waitingIn = line;
    }

    /** Its thread's wait ends in this. */
    void fail(RuntimeException why) {
        waitingIn.remove(this);
        failure = why;
    }

    /** Its own thread, when it gets the turn. */
    void throwFailure() {
        RuntimeException why = failure;
        if (why != null) {
            failure = null;
            throw why;
        }
    }

    void wakeUp() {
        LockSupport.unpark(thread);
    }
}
