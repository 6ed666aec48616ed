/** The room of every system: sockets by java.nio's channels, without a native call of Weir's own. */
@NullMarked
package weir.net.nio;

import org.jspecify.annotations.NullMarked;
