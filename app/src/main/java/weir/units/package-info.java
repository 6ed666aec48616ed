/** Sizes, rates, durations and metric units: parsed from what people type, printed for people to read. Knows no test. */
@NullMarked
package weir.units;

import org.jspecify.annotations.NullMarked;
