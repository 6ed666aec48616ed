package weir.workload;

import java.util.List;
import weir.net.StreamGroup;
import weir.units.NanoClock;
import weir.workload.StreamLoop.Outcome;

/**
 * Carries many streams on one thread: waits for whichever are ready and gives each of them one turn, round and round, so that every
 * stream is served and none holds the others up. States: waiting at the gate where the streams begin the traffic, serving, saying
 * farewell, ended. One thread. Allocates nothing but for the end of a stream. Cost besides the members' turns: epoll_wait(2) for up to
 * 256 ready streams, and one clock read for each of those waits.
 */
public final class GroupLoop implements AutoCloseable {
    /** Between two ticks, and the longest wait: the gate may have closed meanwhile. */
    private static final int TICK_MS = 100;

    private static final long TICK_NS = TICK_MS * 1_000_000L;
    private static final int FAREWELLS = 10;
    /** Long enough for a full queue to drain a little; ten farewells take 0.18 s. */
    private static final long FAREWELL_PAUSE_NS = 20_000_000;

    private final StreamGroup group;
    private final GroupMember[] members;
    private final boolean leads;
    private final NanoClock clock;
    private final int[] states;
    private int live;

    /**
     * @param members by their number in the group
     * @param leads whether they begin the traffic, and so wait at the gate
     */
    GroupLoop(StreamGroup group, List<GroupMember> members, boolean leads, NanoClock clock) {
        this.group = group;
        this.members = members.toArray(new GroupMember[0]);
        this.leads = leads;
        this.clock = clock;
        this.states = new int[this.members.length];
        this.live = states.length;
    }

    /** Told of each stream's end, once, on the loop's thread. */
    public interface Ends {
        void ended(int member, Outcome outcome);

        /** Its turn failed; the others go on. */
        void failed(int member, Throwable why);
    }

    /** Carries every stream to its end; runs once. */
    public void run(Gate gate, List<StreamCounters> counters, Ends ends) {
        StreamCounters[] published = counters.toArray(new StreamCounters[0]);
        if (leads) {
            gate.await();
        }
        serveLive(gate, published, ends);
        serveReady(gate, published, ends);
        sayFarewell(ends);
    }

    private void serveReady(Gate gate, StreamCounters[] published, Ends ends) {
        boolean open = true;
        long tickNs = clock.nanoTime() + TICK_NS;
        while (live > 0) {
            int ready = group.await(TICK_MS);
            for (int position = 0; position < ready; position++) {
                int member = group.ready(position);
                if (states[member] >= 0) {
                    serve(member, gate, published[member], ends);
                }
            }
            if (open && !gate.isOpen()) {
                open = false;
                // What waits for room shall not wait for it any longer.
                serveLive(gate, published, ends);
            }
            if (clock.nanoTime() - tickNs >= 0) {
                tickLive(gate, published, ends);
                tickNs = clock.nanoTime() + TICK_NS;
            }
        }
    }

    private void serveLive(Gate gate, StreamCounters[] published, Ends ends) {
        for (int member = 0; member < members.length; member++) {
            if (states[member] >= 0) {
                serve(member, gate, published[member], ends);
            }
        }
    }

    private void serve(int member, Gate gate, StreamCounters counters, Ends ends) {
        try {
            settle(member, members[member].turn(gate, counters), ends);
        } catch (RuntimeException | Error broken) {
            fail(member, broken, ends);
        }
    }

    private void tickLive(Gate gate, StreamCounters[] published, Ends ends) {
        for (int member = 0; member < members.length; member++) {
            int before = states[member];
            if (before < 0) {
                continue;
            }
            try {
                settle(member, members[member].tick(gate, published[member], before), ends);
            } catch (RuntimeException | Error broken) {
                fail(member, broken, ends);
            }
        }
    }

    private void settle(int member, int state, Ends ends) {
        states[member] = state;
        if (state >= 0) {
            group.watch(member, state);
            return;
        }
        live--;
        group.watch(member, 0);
        if (state != GroupMember.FAREWELL) {
            ends.ended(member, state == GroupMember.COMPLETE ? Outcome.COMPLETE : Outcome.ENDED_EARLY);
        }
    }

    private void fail(int member, Throwable broken, Ends ends) {
        if (states[member] >= 0) {
            live--;
        }
        states[member] = GroupMember.ENDED_EARLY;
        group.watch(member, 0);
        ends.failed(member, broken);
    }

    private void sayFarewell(Ends ends) {
        for (int round = 1; round <= FAREWELLS; round++) {
            boolean any = false;
            for (int member = 0; member < members.length; member++) {
                any |= states[member] == GroupMember.FAREWELL && farewell(member, round == FAREWELLS, ends);
            }
            if (any && round < FAREWELLS) {
                clock.pause(FAREWELL_PAUSE_NS);
            }
        }
    }

    /** Whether there was anybody to say it to. */
    private boolean farewell(int member, boolean last, Ends ends) {
        try {
            boolean alive = members[member].farewell();
            if (last || !alive) {
                states[member] = GroupMember.COMPLETE;
                ends.ended(member, alive ? Outcome.COMPLETE : Outcome.ENDED_EARLY);
            }
        } catch (RuntimeException | Error broken) {
            fail(member, broken, ends);
        }
        return true;
    }

    /** Closes the group, whether the loop was run or not. Any thread, after the loop's. Idempotent. */
    @Override
    public void close() {
        group.close();
    }
}
