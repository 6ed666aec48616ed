/** Test types, hot loops and what they share with their observers: gate, counters, sequence tracking. */
@NullMarked
package weir.workload;

import org.jspecify.annotations.NullMarked;
