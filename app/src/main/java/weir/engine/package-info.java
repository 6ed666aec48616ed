/** One endpoint carrying out a plan: open, wait at the gate, sample, drain, report. */
@NullMarked
package weir.engine;

import org.jspecify.annotations.NullMarked;
