package weir.model;

/** Whether to believe a run. */
public enum RunStatus {
    OK,
    /** It ended, but a warning says why its figures may mislead. */
    SUSPECT,
    /** It has no figures to believe. */
    FAILED
}
