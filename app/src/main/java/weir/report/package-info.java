/** What a person or a program reads of a run: text, JSON. Measures nothing. */
@NullMarked
package weir.report;

import org.jspecify.annotations.NullMarked;
