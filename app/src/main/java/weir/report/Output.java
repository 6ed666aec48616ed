package weir.report;

/** One form in which a run can be printed. Thread-safe. */
public interface Output {
    /** What people type, behind {@code --}, to choose it. */
    String name();

    /** The sentence of help about it. */
    String summary();

    /** The whole text, ended by a line feed. */
    String render(ReportModel model);
}
