/** The program as people run it: real processes, real sockets. */
@NullMarked
package weir.system;

import org.jspecify.annotations.NullMarked;
