package weir.net.sim;

import weir.units.NanoClock;

/** A thread made by a simulation's clock. */
record SimWorker(Turn turn, Simulation simulation, Runnable work) implements NanoClock.Worker {
    @Override
    public void start() {
        turn.start(work);
    }

    @Override
    public void join(long limitNs) {
        long deadlineNs = limitNs == 0 ? Long.MAX_VALUE : simulation.nanoTime() + limitNs;
        while (turn.isRunning() && simulation.nanoTime() < deadlineNs) {
            simulation.await(turn.joining(), deadlineNs);
        }
    }
}
