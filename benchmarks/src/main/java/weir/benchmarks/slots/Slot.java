package weir.benchmarks.slots;

/**
 * What one program did in one turn.
 *
 * @param elapsedNs time of its loop; 0 for a program that answers
 * @param units bytes or transactions
 * @param cpuNs CPU time of its process, until the traffic had drained
 */
record Slot(long elapsedNs, long units, long cpuNs) {
    /** Reads {@code slot ELAPSED UNITS CPU}. */
    static Slot parse(String line) {
        String[] words = line.split(" ");
        if (words.length != 4 || !words[0].equals("slot")) {
            throw new IllegalArgumentException("not a slot: '" + line + "'");
        }
        return new Slot(Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]));
    }
}
