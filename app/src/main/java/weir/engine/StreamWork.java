package weir.engine;

import weir.workload.StreamAccount;
import weir.workload.StreamCounters;

/**
 * One stream as the observer sees it: the loop that carries it, alone or with others, and what it publishes.
 *
 * @param counters progress; any thread may read
 * @param wakeIsAnEnd whether being woken once the traffic is over is this stream's ordinary end: a UDP receiver that lost every end
 *     marker, a responder that takes new connections for as long as they come
 */
public record StreamWork(
        int index, OpenStream stream, StreamAccount loop, StreamCounters counters, boolean wakeIsAnEnd) {}
