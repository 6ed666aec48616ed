package weir.model;

import java.util.Optional;

/**
 * How one end kept to its plan, in the window, all streams together.
 *
 * @param planned starts that were due
 * @param made starts that were made
 * @param givenUp starts that were not made because the plan was too far behind
 * @param lag from planned to actual start, of those made
 * @param response from planned start to the whole response; empty for bulk
 */
public record PaceReport(long planned, long made, long givenUp, Optional<Latency> lag, Optional<Latency> response) {}
