/** What tests share: needs of the machine, clocks moved by hand, waiting on a condition. */
@NullMarked
package weir.testing;

import org.jspecify.annotations.NullMarked;
