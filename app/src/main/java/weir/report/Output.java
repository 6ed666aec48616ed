package weir.report;

/** One form in which a run can be printed. Thread-safe. */
public interface Output {
    /** What people type to choose it. */
    String name();

    /** The whole text, ended by a line feed. */
    String render(ReportModel model);
}
