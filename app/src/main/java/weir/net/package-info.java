/** The front door of the operating system's network: what a loop may call. Rooms behind it are named by Networks only. */
@NullMarked
package weir.net;

import org.jspecify.annotations.NullMarked;
