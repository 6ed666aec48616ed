package weir.control;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Connections in the order of their age, and how many each source has brought. Not thread-safe. */
final class PendingCrowd {
    private final Set<PendingConnection> members = new LinkedHashSet<>();
    private final Map<String, Integer> bySource = new HashMap<>();

    int size() {
        return members.size();
    }

    void add(PendingConnection one) {
        if (members.add(one)) {
            bySource.merge(one.source, 1, Integer::sum);
        }
    }

    /** False when it was not there any more. */
    boolean remove(PendingConnection one) {
        boolean was = members.remove(one);
        if (was) {
            bySource.computeIfPresent(one.source, (source, count) -> count == 1 ? null : count - 1);
        }
        return was;
    }

    Optional<PendingConnection> oldest() {
        return members.stream().findFirst();
    }

    /**
     * Whom to give up for others: among those found silent the oldest of the source that has most here; the oldest of all when none was
     * looked at yet. So a source that brings many pushes out its own, and whoever comes from elsewhere keeps all its time.
     */
    Optional<PendingConnection> mostDispensable() {
        Optional<PendingConnection> found = Optional.empty();
        int most = 0;
        for (PendingConnection one : members) {
            int count = bySource.getOrDefault(one.source, 0);
            if (one.looked && count > most) {
                most = count;
                found = Optional.of(one);
            }
        }
        return found.or(this::oldest);
    }

    long unlooked() {
        return members.stream().filter(one -> !one.looked).count();
    }

    List<PendingConnection> inOrderOfAge() {
        return List.copyOf(members);
    }

    void clear() {
        members.clear();
        bySource.clear();
    }
}
