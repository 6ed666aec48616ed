package weir.net.sim;

import java.util.SplittableRandom;

/** One direction of a path as it is now: the turn of the bottleneck, and what chance has in store. */
final class SimPath {
    private final PathPlan plan;
    private final Simulation simulation;
    private final SplittableRandom random;
    private long freeNs = Long.MIN_VALUE;

    SimPath(PathPlan plan, Simulation simulation) {
        this.plan = plan;
        this.simulation = simulation;
        this.random = simulation.random();
    }

    long delayNs() {
        return plan.delayNs();
    }

    /** Nothing leaves for so long. */
    void hold(long ns) {
        freeNs = Math.max(freeNs, simulation.nanoTime() + ns);
    }

    /** A piece of a byte stream goes out; when it arrives, not before the one that went before it. */
    long carry(int bytes, long arrivalBeforeNs) {
        long lossNs = happens(plan.lossShare()) ? PathPlan.RETRANSMIT_NS : 0;
        return Math.max(arrivalBeforeNs, departureNs(bytes) + plan.delayNs() + jitterNs() + lossNs);
    }

    /** A datagram goes out; delivered as often as it arrives. */
    void send(int bytes, Runnable delivery) {
        if (isQueueFull(bytes) || happens(plan.lossShare())) {
            return;
        }
        long arrivalNs = departureNs(bytes) + plan.delayNs();
        long heldNs = happens(plan.reorderShare()) ? plan.reorderNs() : 0;
        simulation.at(arrivalNs + jitterNs() + heldNs, delivery);
        if (happens(plan.duplicateShare())) {
            simulation.at(arrivalNs + jitterNs() + heldNs, delivery);
        }
    }

    /** When the last bit has left the bottleneck. */
    private long departureNs(int bytes) {
        long nowNs = simulation.nanoTime();
        long transmitNs = plan.bitsPerSecond() == 0 ? 0 : Math.round(bytes * 8e9 / plan.bitsPerSecond());
        freeNs = Math.max(freeNs, nowNs) + transmitNs;
        return freeNs;
    }

    private boolean isQueueFull(int bytes) {
        if (plan.bitsPerSecond() == 0) {
            return false;
        }
        long nowNs = simulation.nanoTime();
        double waitingNs = Math.max(freeNs, nowNs) - nowNs;
        return waitingNs * plan.bitsPerSecond() / 8e9 + bytes > plan.queueBytes();
    }

    private long jitterNs() {
        return plan.jitterNs() == 0 ? 0 : random.nextLong(plan.jitterNs() + 1);
    }

    private boolean happens(double share) {
        return share > 0 && random.nextDouble() < share;
    }
}
