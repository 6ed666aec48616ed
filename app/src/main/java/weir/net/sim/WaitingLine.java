package weir.net.sim;

import java.util.ArrayDeque;
import java.util.Queue;

/** Threads of a simulation that wait for one thing, in order. By whoever has the turn. */
final class WaitingLine {
    private final Queue<Turn> waiting = new ArrayDeque<>();

    void add(Turn turn) {
        turn.waitsIn(this);
        waiting.add(turn);
    }

    void remove(Turn turn) {
        waiting.remove(turn);
    }

    void wakeAll(Queue<Turn> runnable) {
        for (Turn turn = waiting.poll(); turn != null; turn = waiting.poll()) {
            turn.woken(true);
            runnable.add(turn);
        }
    }

    /** One of them has waited long enough. */
    void giveUp(Turn turn, Queue<Turn> runnable) {
        if (waiting.remove(turn)) {
            turn.woken(false);
            runnable.add(turn);
        }
    }
}
