package weir.report;

import weir.model.RoleReport.Interval;
import weir.model.RunRecord;

/** A form in which a run is printed as it goes; {@link #render} gives the same text of a run that is over. Thread-safe. */
public interface LiveOutput extends Output {
    /**
     * The text for a run that begins.
     *
     * @param run without a report; its status and warnings are not looked at
     */
    String begin(RunRecord run);

    /** The text for a slice of the window of this end that is over. */
    String interval(Interval interval);

    /** The text for a run that is over: what none of the others has said. */
    String end(ReportModel model);
}
