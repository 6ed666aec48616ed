package weir.host;

/**
 * How many files, connections among them, this process has open, and may have.
 *
 * @param most the limit in effect (RLIMIT_NOFILE, soft), which the Java virtual machine has raised to the hard one at its start
 */
public record OpenFiles(long open, long most) {}
