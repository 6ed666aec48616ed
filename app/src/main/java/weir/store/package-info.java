/** Run records in a database. */
@NullMarked
package weir.store;

import org.jspecify.annotations.NullMarked;
