package weir.workload;

import java.util.List;
import java.util.Optional;
import weir.model.Pacing;
import weir.model.Pattern;
import weir.model.TestSpec;
import weir.units.Durations;

/** The options of a rate, for {@link TestOptionTable}. Pure. */
final class PacingOptionTable {
    static final List<TestOption> ALL = List.of(
            new TestOption(
                    "--rate",
                    "--rate",
                    type -> true,
                    spec -> asked(spec).map(pacing -> pacing.rate().toString())),
            new TestOption("--rate-burst", "--rate-burst", type -> true, PacingOptionTable::burst),
            new TestOption(
                    "--pace-spin",
                    "--pace-spin",
                    type -> true,
                    spec -> asked(spec)
                            .filter(pacing -> pacing.spinNs() > 0)
                            .map(pacing -> Durations.typed(pacing.spinNs()))));

    private PacingOptionTable() {}

    private static Optional<Pacing> asked(TestSpec spec) {
        return spec.pacing().filter(pacing -> !pacing.limit());
    }

    private static Optional<String> burst(TestSpec spec) {
        int standard = TestDefaults.rateBurst(spec.traffic().pattern() == Pattern.BULK);
        return asked(spec).filter(pacing -> pacing.burst() != standard).map(pacing -> Integer.toString(pacing.burst()));
    }
}
