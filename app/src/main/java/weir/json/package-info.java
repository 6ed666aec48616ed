/** Records to JSON and back over a streaming parser, with limits fit for hostile input. */
@NullMarked
package weir.json;

import org.jspecify.annotations.NullMarked;
