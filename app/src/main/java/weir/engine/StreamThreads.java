package weir.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import weir.units.NanoClock;
import weir.workload.GroupMember;
import weir.workload.StreamLoop;

/** An endpoint's streams and the threads that carry them, as one. Thread-safe. */
final class StreamThreads {
    /** What was woken ends within this, or is left to itself. */
    private static final long JOIN_LIMIT_NS = 2_000_000_000L;

    private final NanoClock clock;
    private final List<StreamLife> lives;
    private final List<StreamThread> threads;

    /**
     * @param lives in the order of the streams
     * @param teams those that are carried together; each of the others gets a thread of its own
     */
    StreamThreads(List<StreamLife> lives, List<StreamTeam> teams, StreamThread.Surroundings around) {
        this.clock = around.site().clock();
        this.lives = List.copyOf(lives);
        this.threads = List.copyOf(threads(this.lives, teams, around));
    }

    private static List<StreamThread> threads(
            List<StreamLife> lives, List<StreamTeam> teams, StreamThread.Surroundings around) {
        List<StreamThread> threads = new ArrayList<>();
        Map<StreamWork, StreamLife> byWork =
                lives.stream().collect(Collectors.toMap(StreamLife::work, Function.identity()));
        for (int number = 0; number < teams.size(); number++) {
            StreamTeam team = teams.get(number);
            List<StreamLife> members =
                    team.streams().stream().map(byWork::remove).toList();
            threads.add(StreamThread.together(number, members, team.loop(), around));
        }
        for (StreamLife life : lives) {
            if (byWork.containsKey(life.work())) {
                threads.add(StreamThread.alone(life, loop(life.work()), around));
            }
        }
        return threads;
    }

    private static StreamLoop loop(StreamWork work) {
        return switch (work.loop()) {
            case StreamLoop loop -> loop;
            case GroupMember member ->
                throw new IllegalArgumentException(
                        "stream " + work.index() + " is to be carried with others: " + member);
        };
    }

    /** In the order of the streams. */
    List<StreamLife> list() {
        return lives;
    }

    /** How many threads carry them. */
    int threads() {
        return threads.size();
    }

    void start() {
        threads.forEach(StreamThread::start);
    }

    void wake() {
        lives.forEach(StreamLife::wake);
    }

    /** Whether each has done its share; end markers may still be under way. */
    boolean allDone() {
        return lives.stream().allMatch(StreamLife::isDone);
    }

    boolean allEnded() {
        return lives.stream().allMatch(StreamLife::hasEnded);
    }

    /** Whether being woken is an ordinary end for all that is left. */
    boolean endByWake() {
        return lives.stream().allMatch(life -> life.hasEnded() || life.work().wakeIsAnEnd());
    }

    /** Waits for threads whose streams have ended or been woken; all of them together get the limit. */
    void join() {
        long limitNs = clock.nanoTime() + JOIN_LIMIT_NS;
        threads.forEach(thread -> thread.join(limitNs - clock.nanoTime()));
    }
}
