package weir.model;

import java.util.List;
import java.util.Optional;

/**
 * One run as it is stored: raw reports of both ends and the verdict on them. Figures are computed from it, never kept beside it.
 *
 * @param schema version of this record's form
 * @param id unique, sortable by time
 * @param startedAt ISO 8601 instant, UTC
 * @param label the user's own words; empty for none
 * @param target the other host as the user wrote it; {@code loopback} when Weir started its own agent
 * @param local what this end saw; empty when the run failed before it could tell
 * @param remote what the other end saw
 * @param windowSkewNs how far apart the two windows began, ns: an upper bound, but exact on one machine; -1 when not known
 * @param warnings each with its advice
 * @param failure why the run failed, in a sentence; empty when it did not
 */
public record RunRecord(
        int schema,
        String id,
        String startedAt,
        String label,
        String target,
        TestSpec spec,
        Optional<RoleReport> local,
        Optional<RoleReport> remote,
        long windowSkewNs,
        RunStatus status,
        List<Warning> warnings,
        String failure) {
    /** The form written by this version. */
    public static final int SCHEMA = 1;

    public RunRecord {
        warnings = List.copyOf(warnings);
    }

    /**
     * A warning about one run.
     *
     * @param code constant of the catalogue, such as {@code CPU_SATURATED}
     * @param text what was seen, with the values
     * @param advice what to do
     */
    public record Warning(String code, String text, String advice) {}
}
