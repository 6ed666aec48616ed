package weir.net.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.units.NanoClock;

/** Virtual time by itself. */
@Timeout(60)
@SuppressWarnings({"LockNotBeforeTry", "WaitNotInLoop"}) // locks and waits themselves are under test
class SimulationTest {
    private final Simulation simulation = new Simulation(7, 0);
    private final List<String> seen = new ArrayList<>();

    private void see(String what) {
        seen.add(simulation.nanoTime() + " " + what);
    }

    @Test
    void aDayOfPausesTakesNoTime() {
        simulation.run(() -> simulation.pause(24L * 3600 * 1_000_000_000));
        assertThat(simulation.nanoTime()).isEqualTo(24L * 3600 * 1_000_000_000);
    }

    @Test
    void aPauseOfNothingEndsAtOnce() {
        simulation.run(() -> {
            simulation.pause(0);
            simulation.pause(-5);
        });
        assertThat(simulation.nanoTime()).isZero();
    }

    @Test
    void threadsTakeTurnsByTime() {
        simulation.run(() -> {
            NanoClock.Worker slow = simulation.worker("slow", () -> {
                simulation.pause(10);
                see("slow");
            });
            NanoClock.Worker quick = simulation.worker("quick", () -> {
                simulation.pause(3);
                see("quick");
                simulation.pause(3);
                see("quick again");
            });
            slow.start();
            quick.start();
            see("started");
            join(slow, 0);
            join(quick, 0);
            see("joined");
        });
        assertThat(seen).containsExactly("0 started", "3 quick", "6 quick again", "10 slow", "10 joined");
    }

    @Test
    void whatHappensAtTheSameMomentHappensInTheOrderItWasPlanned() {
        simulation.run(() -> {
            List<NanoClock.Worker> workers = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                String name = Integer.toString(i);
                workers.add(simulation.worker(name, () -> {
                    simulation.pause(5);
                    see(name);
                }));
            }
            workers.forEach(NanoClock.Worker::start);
            for (NanoClock.Worker worker : workers) {
                join(worker, 0);
            }
        });
        assertThat(seen).hasSize(20).isSortedAccordingTo((a, b) -> Integer.compare(number(a), number(b)));
    }

    private static int number(String line) {
        return Integer.parseInt(line.substring(2));
    }

    private static void join(NanoClock.Worker worker, long limitNs) {
        try {
            worker.join(limitNs);
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    void aJoinHasALimit() {
        simulation.run(() -> {
            NanoClock.Worker worker = simulation.worker("long", () -> simulation.pause(1000));
            join(worker, 0); // never started
            worker.start();
            join(worker, 10);
            see("given up");
            join(worker, 0);
            see("ended");
        });
        assertThat(seen).containsExactly("10 given up", "1000 ended");
    }

    @Test
    void conditionsWaitInVirtualTime() {
        Lock lock = simulation.newLock();
        Condition changed = lock.newCondition();
        simulation.run(() -> {
            NanoClock.Worker other = simulation.worker("other", () -> {
                simulation.pause(50);
                lock.lock();
                changed.signalAll();
                lock.unlock();
            });
            other.start();
            lock.lock();
            assertThat(awaitNanos(changed, 20)).isNotPositive();
            see("in vain");
            assertThat(awaitNanos(changed, 100)).isEqualTo(70);
            see("signalled");
            lock.unlock();
            join(other, 0);
        });
        assertThat(seen).containsExactly("20 in vain", "50 signalled");
    }

    private static long awaitNanos(Condition condition, long ns) {
        try {
            return condition.awaitNanos(ns);
        } catch (InterruptedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    void whoFindsALockTakenWaitsForIt() {
        Lock lock = simulation.newLock();
        simulation.run(() -> {
            NanoClock.Worker other = simulation.worker("other", () -> {
                lock.lock();
                see("other has it");
                simulation.pause(7);
                lock.unlock();
            });
            other.start();
            simulation.pause(1);
            lock.lock();
            see("main has it");
            lock.unlock();
        });
        assertThat(seen).containsExactly("0 other has it", "7 main has it");
    }

    @Test
    void aStandstillIsNamedInsteadOfWaitedOut() {
        Lock lock = simulation.newLock();
        Condition never = lock.newCondition();
        assertThatThrownBy(() -> simulation.run(() -> {
                    NanoClock.Worker other = simulation.worker("forgotten", () -> {
                        lock.lock();
                        never.awaitUninterruptibly();
                    });
                    other.start();
                    join(other, 0);
                }))
                .isInstanceOf(StandstillException.class)
                .hasMessageContaining("forgotten")
                .hasMessageContaining("seed is 7");
    }

    @Test
    void aFaultOfAThreadIsTheProgramsFault() {
        assertThatThrownBy(() -> simulation.run(() -> {
                    NanoClock.Worker other = simulation.worker("unlucky", () -> {
                        throw new IllegalArgumentException("bad luck");
                    });
                    other.start();
                    simulation.pause(5);
                }))
                .hasMessageContaining("unlucky")
                .hasRootCauseMessage("bad luck");
    }

    @Test
    void threadsThatStillWaitAtTheEndAreEnded() throws InterruptedException {
        Thread[] waiting = new Thread[1];
        simulation.run(() -> {
            simulation
                    .worker("endless", () -> {
                        waiting[0] = Thread.currentThread();
                        while (true) {
                            simulation.pause(1);
                        }
                    })
                    .start();
            simulation.pause(5);
        });
        waiting[0].join(10_000);
        assertThat(waiting[0].isAlive()).isFalse();
    }

    @Test
    void strangersMayNotWaitInIt() {
        assertThatThrownBy(() -> simulation.pause(1)).isInstanceOf(IllegalStateException.class);
        assertThat(Simulation.here()).isEmpty();
        simulation.run(() -> assertThat(Simulation.here()).contains(simulation));
    }
}
