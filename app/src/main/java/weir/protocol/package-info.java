/** The control protocol's messages and their encoding. Knows nothing of who sends them. */
@NullMarked
package weir.protocol;

import org.jspecify.annotations.NullMarked;
