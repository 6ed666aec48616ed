/** Sockets that follow a script, for tests of loops: nothing is sent anywhere. */
@NullMarked
package weir.net.sim;

import org.jspecify.annotations.NullMarked;
