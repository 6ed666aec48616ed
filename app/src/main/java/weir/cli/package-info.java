/** Command lines, wiring, exit codes: the only place that prints or exits. */
@NullMarked
package weir.cli;

import org.jspecify.annotations.NullMarked;
