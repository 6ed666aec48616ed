package weir.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import weir.model.Pacing;
import weir.units.Durations;
import weir.units.TrafficRate;
import weir.workload.TestDefaults;

/** The options of a rate. Text as typed. */
final class PacingOptions {
    @Option(
            names = "--rate",
            paramLabel = "RATE",
            description =
                    "Start each send or transaction at a planned time, all streams together: bits per second such as 100M (bulk tests), datagrams such as 10Kpps, transactions such as 5000/s. Default: as fast as it goes.")
    private @Nullable String rate;

    @Option(
            names = "--rate-burst",
            paramLabel = "N",
            description =
                    "Planned starts in a row that a stream may make up for when it is behind; what is further behind is given up and counted. 0: all. Default: 100; transactions: all.")
    private @Nullable Integer burst;

    @Option(
            names = "--pace-spin",
            paramLabel = "TIME",
            description =
                    "Spin for so long before each planned start instead of sleeping; more exact, and costs a CPU. Default: 0.")
    private @Nullable String spin;

    /**
     * The plan that was asked for.
     *
     * @param isBulk whether the test is one of bulk data
     * @throws weir.model.WeirException of kind USAGE, with the option and its text
     */
    Optional<Pacing> pacing(boolean isBulk) {
        if (rate == null) {
            if (burst != null || spin != null) {
                throw new IllegalArgumentException(
                        "--rate-burst and --pace-spin are for a --rate; give one, or leave them out");
            }
            return Optional.empty();
        }
        TrafficRate parsed = TestOptions.value("--rate", rate, TrafficRate::parse);
        int starts = burst == null ? TestDefaults.rateBurst(isBulk) : burst;
        long spinNs = spin == null
                ? 0
                : TestOptions.value("--pace-spin", spin, Durations::parse).toNanos();
        return Optional.of(new Pacing(parsed.counted(), parsed.perSecond(), starts, spinNs, false));
    }
}
