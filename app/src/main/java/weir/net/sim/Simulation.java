package weir.net.sim;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import weir.units.NanoClock;

/**
 * Virtual time. Its threads take turns in a fixed order, one at a time, and each goes on until it waits; when all wait, time jumps to
 * the next event. So a run depends on its seed and nothing else, and a day passes as fast as its events can be carried out.
 *
 * <p>Everything happens inside {@link #run}: only its thread and those made by {@link #worker} may wait by this clock; any thread may
 * read it. What takes no virtual time, such as a loop that never waits, must not spin until time has passed. Interrupts are not
 * looked at.
 */
public final class Simulation implements NanoClock {
    private static final ScopedValue<Simulation> HERE = ScopedValue.newInstance();

    private final long seed;
    private final AtomicLong nowNs;
    private final SplittableRandom seeds;
    private final TreeSet<Event> events =
            new TreeSet<>(Comparator.comparingLong(Event::timeNs).thenComparingLong(Event::number));
    private final Queue<Turn> runnable = new ArrayDeque<>();
    private final Set<Turn> alive = new LinkedHashSet<>();
    private volatile Turn running;
    private volatile boolean over;
    private long eventsMade;
    private long turnsMade;

    /**
     * @param seed of everything random in it
     * @param startNs what its clock shows at first
     */
    public Simulation(long seed, long startNs) {
        this.seed = seed;
        this.nowNs = new AtomicLong(startNs);
        this.seeds = new SplittableRandom(seed);
        this.running = new Turn("nobody", this);
    }

    /** A simulation whose clock starts at an odd moment, as the real one does. */
    public Simulation(long seed) {
        this(seed, 1_000_000_007L);
    }

    /** Something that will happen at a moment, in the turn of whoever waits then. */
    private record Event(long timeNs, long number, Runnable action) {}

    /** The simulation that this thread belongs to. */
    public static Optional<Simulation> here() {
        return HERE.isBound() ? Optional.of(HERE.get()) : Optional.empty();
    }

    public long seed() {
        return seed;
    }

    /** Random numbers of their own for one part of the simulation; which depends on the order of the calls. */
    SplittableRandom random() {
        return seeds.split();
    }

    /**
     * Carries out a program and all its threads, until the program returns. Threads that still wait then are ended where they wait.
     *
     * @throws StandstillException when everybody waited for something that cannot come
     * @throws RuntimeException what the program threw
     */
    public void run(Runnable program) {
        Turn main = new Turn("main", this);
        alive.add(main);
        running = main;
        try {
            main.carryOut(() -> ScopedValue.where(HERE, this).run(program));
        } finally {
            over = true;
            alive.forEach(Turn::wakeUp);
        }
    }

    @Override
    public long nanoTime() {
        return nowNs.get();
    }

    @Override
    public void pause(long ns) {
        if (ns > 0) {
            await(new WaitingLine(), nanoTime() + ns);
        }
    }

    /** Lets time pass during which nothing of this thread can be waited for, such as that of a system call. */
    void elapse(long ns) {
        long untilNs = nanoTime() + ns;
        boolean alone =
                runnable.isEmpty() && (events.isEmpty() || events.first().timeNs() > untilNs);
        if (alone) {
            nowNs.setRelease(untilNs);
        } else {
            pause(ns);
        }
    }

    @Override
    public Lock newLock() {
        return new SimLock(this);
    }

    @Override
    public Worker worker(String name, Runnable work) {
        Turn turn = new Turn(name, this);
        return new SimWorker(turn, this, () -> ScopedValue.where(HERE, this).run(work));
    }

    /** A new thread's turn will come; by whoever has the turn. */
    void enter(Turn turn) {
        turnsMade++;
        alive.add(turn);
        runnable.add(turn);
    }

    /** The thread that has the turn ends. */
    void leave(Turn turn) {
        if (!over) {
            alive.remove(turn);
            wakeAll(turn.joining());
            next().ifPresentOrElse(this::passTo, this::standStill);
        }
    }

    /** The thread that has the turn ends because of a fault, and so does the program. */
    void fail(Turn turn, Throwable fault) {
        if (!over) {
            alive.remove(turn);
            failMain(new IllegalStateException("thread " + turn.name() + " failed; the seed is " + seed, fault));
        }
    }

    private void failMain(RuntimeException why) {
        Turn main = alive.iterator().next();
        main.fail(why);
        passTo(main);
    }

    /** Has something happen at a moment; what it returns can {@link #cancel} it. */
    Object at(long timeNs, Runnable action) {
        Event event = new Event(Math.max(timeNs, nanoTime()), eventsMade++, action);
        events.add(event);
        return event;
    }

    void cancel(Object scheduled) {
        events.remove((Event) scheduled);
    }

    /** Waits to be waked, at most until a moment; whether it was. */
    boolean await(WaitingLine line, long deadlineNs) {
        if (deadlineNs == Long.MAX_VALUE) {
            await(line);
            return true;
        }
        Turn self = own();
        line.add(self);
        Object timer = at(deadlineNs, () -> line.giveUp(self, runnable));
        boolean woken = await(self);
        if (woken) {
            cancel(timer);
        }
        return woken;
    }

    /** Waits to be waked, for as long as it takes. */
    void await(WaitingLine line) {
        Turn self = own();
        line.add(self);
        await(self);
    }

    /** Those who wait in a line go on, in their order, when their turns come. */
    void wakeAll(WaitingLine line) {
        if (!over) {
            line.wakeAll(runnable);
        }
    }

    private Turn own() {
        Turn self = running;
        if (over) {
            throw new AbandonedException();
        }
        if (!self.isMine()) {
            throw new IllegalStateException(
                    "only the simulation's own threads may wait in it, not " + Thread.currentThread());
        }
        return self;
    }

    private boolean await(Turn self) {
        next().ifPresentOrElse(next -> passFrom(self, next), this::standStill);
        awaitTurn(self);
        return self.isWoken();
    }

    /** The turn's own thread. */
    void awaitTurn(Turn self) {
        while (running != self) {
            if (over) {
                throw new AbandonedException();
            }
            LockSupport.park(this);
        }
        self.throwFailure();
    }

    boolean isOver() {
        return over;
    }

    private void passFrom(Turn self, Turn next) {
        if (next != self) {
            passTo(next);
        }
    }

    private void passTo(Turn next) {
        running = next;
        next.wakeUp();
    }

    /** Whose turn it is, after whatever must happen first; empty when nothing ever will. */
    private Optional<Turn> next() {
        while (runnable.isEmpty()) {
            Event event = events.pollFirst();
            if (event == null) {
                return Optional.empty();
            }
            nowNs.setRelease(event.timeNs());
            event.action().run();
        }
        return Optional.of(runnable.remove());
    }

    /** The program is told, since it is the one that can be asked what it meant. */
    private void standStill() {
        String who = alive.stream().map(Turn::name).collect(Collectors.joining(", "));
        failMain(new StandstillException(
                "Everybody waits for something that cannot come: " + who + "; the seed is " + seed + "."));
    }

    @Override
    public String toString() {
        return "simulation with seed " + seed + ": " + turnsMade + " threads, " + eventsMade + " events so far";
    }
}
