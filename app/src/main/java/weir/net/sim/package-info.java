/** A network in virtual time, for runs that must come out the same to the byte. Threads take turns; time jumps when all wait. */
@NullMarked
package weir.net.sim;

import org.jspecify.annotations.NullMarked;
