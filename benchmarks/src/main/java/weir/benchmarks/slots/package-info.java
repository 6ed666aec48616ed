/** Programs that take turns on one clock, compared within each cycle. */
@NullMarked
package weir.benchmarks.slots;

import org.jspecify.annotations.NullMarked;
