package weir.cli;

import java.util.Optional;

/** A command that leaves something behind which is not lost with its output. */
interface Keeper {
    /** A sentence that says what was kept and how to see it; empty when nothing was. */
    Optional<String> kept();
}
