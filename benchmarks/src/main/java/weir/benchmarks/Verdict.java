package weir.benchmarks;

/** Whether a target is met. */
public enum Verdict {
    MET("met"),
    MISSED("missed"),
    /** The interval is too wide, or rests on too few pairs, to say. */
    NOT_RESOLVED("not resolved here");

    /** The widest interval that says anything. */
    private static final double WIDTH_MAX = 0.06;

    private static final int PAIRS_MIN = 30;

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    /** For a ratio that should be at least {@code target}: met when the upper end of a narrow interval is not below it. */
    public static Verdict atLeast(double target, PairedRatio ratio) {
        return judge(ratio, ratio.high() >= target);
    }

    /** For a ratio that should be at most {@code target}: met when the lower end of a narrow interval is not above it. */
    public static Verdict atMost(double target, PairedRatio ratio) {
        return judge(ratio, ratio.low() <= target);
    }

    /** This verdict, unless the control shows that arms that are alike come out different by more than 2 %. */
    public Verdict given(PairedRatio control) {
        boolean alike = control.low() <= 1.02 && control.high() >= 0.98;
        return alike ? this : NOT_RESOLVED;
    }

    private static Verdict judge(PairedRatio ratio, boolean holds) {
        if (ratio.pairs() >= PAIRS_MIN && ratio.width() <= WIDTH_MAX) {
            return holds ? MET : MISSED;
        }
        return NOT_RESOLVED;
    }

    @Override
    public String toString() {
        return words;
    }
}
