/** The Linux room: every Linker, libc symbol and struct layout of the program lives here. */
@NullMarked
package weir.net.linux;

import org.jspecify.annotations.NullMarked;
