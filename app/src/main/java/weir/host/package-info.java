/** The front door to the machine: CPU time, affinity, environment, interface counters. */
@NullMarked
package weir.host;

import org.jspecify.annotations.NullMarked;
