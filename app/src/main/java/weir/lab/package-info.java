/** Network namespaces of our own on this machine, put back afterwards. */
@NullMarked
package weir.lab;

import org.jspecify.annotations.NullMarked;
