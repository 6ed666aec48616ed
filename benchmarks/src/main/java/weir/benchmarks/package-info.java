/** Measures Weir's own speed: against plain C loops, against other tools, and at start. */
@NullMarked
package weir.benchmarks;

import org.jspecify.annotations.NullMarked;
