/** The Linux room of {@link weir.host.Host}: all parsing of /proc and /sys, and what the kernel says by ioctl and netlink. */
@NullMarked
package weir.host.linux;

import org.jspecify.annotations.NullMarked;
