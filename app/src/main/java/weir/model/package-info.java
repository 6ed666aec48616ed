/** Plain data of a test and its results: spec, plan, report, measurement, run, environment. No I/O and no threads. */
@NullMarked
package weir.model;

import org.jspecify.annotations.NullMarked;
