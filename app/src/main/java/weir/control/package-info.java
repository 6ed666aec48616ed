/** Controller and agent: authentication, policy, sessions. Knows no test type. */
@NullMarked
package weir.control;

import org.jspecify.annotations.NullMarked;
