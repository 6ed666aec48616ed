package weir.benchmarks.slots;

import java.util.List;
import java.util.stream.DoubleStream;

/** One arm of a comparison: two programs, one at each end. One thread. */
final class Arm implements AutoCloseable {
    private final String name;
    private final SlotPlan plan;
    private final SlotProcess remote;
    private final SlotProcess local;

    /** Starts both programs; returns when they are connected. */
    Arm(String name, boolean weir, SlotPlan plan, Programs programs) {
        this.name = name;
        this.plan = plan;
        this.remote = new SlotProcess(programs.remote(weir && plan.weirRemote()));
        int port;
        try {
            port = remote.port();
        } catch (RuntimeException failed) {
            remote.close();
            throw failed;
        }
        this.local = new SlotProcess(programs.local(weir && plan.weirLocal(), port));
    }

    void awaitReady() {
        local.awaitReady();
        remote.awaitReady();
    }

    void start(long beginNs, int[] turns) {
        remote.start(beginNs, plan, turns);
        local.start(beginNs, plan, turns);
    }

    /** What the arm did in the cycles that count; blocks until the last turn is over. */
    Result result() {
        List<Slot> near = local.slots(plan.allCycles());
        List<Slot> far = remote.slots(plan.allCycles());
        List<Slot> active = plan.traffic().remoteIsActive() ? far : near;
        double[] rates = new double[plan.cycles()];
        double[] costs = new double[plan.cycles()];
        for (int i = 0; i < plan.cycles(); i++) {
            int slot = plan.warmCycles() + i;
            Slot work = active.get(slot);
            if (work.elapsedNs() > 0 && work.units() > 0) {
                rates[i] = work.units() * 1e9 / work.elapsedNs();
                costs[i] = (double) (near.get(slot).cpuNs() + far.get(slot).cpuNs()) / work.units();
            }
        }
        return new Result(name, rates, costs);
    }

    /**
     * What one arm did.
     *
     * @param rates units per second in each cycle; 0 where it got no turn
     * @param costs CPU ns of both processes per unit in each cycle
     */
    record Result(String name, double[] rates, double[] costs) {
        /** This arm's cycles and those of another round. */
        Result plus(Result round) {
            return new Result(name, joined(rates, round.rates), joined(costs, round.costs));
        }

        private static double[] joined(double[] first, double[] second) {
            return DoubleStream.concat(DoubleStream.of(first), DoubleStream.of(second))
                    .toArray();
        }
    }

    @Override
    public void close() {
        local.close();
        remote.close();
    }
}
