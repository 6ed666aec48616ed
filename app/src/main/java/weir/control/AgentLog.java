package weir.control;

/**
 * Where an agent says what it does, a line for each event. What it is given is one line that a terminal shows as it is, and is limited
 * in number; it must be thread-safe and must not throw.
 */
public interface AgentLog {
    /** Keeps nothing. */
    AgentLog SILENT = new AgentLog() {
        @Override
        public void run(String line) {}

        @Override
        public void warning(String line) {}

        @Override
        public void fault(String line, Throwable fault) {}
    };

    /** A run begins, ends, or is refused. */
    void run(String line);

    /** Something from outside that keeps the agent from serving somebody. */
    void warning(String line);

    /** A fault of this program, which the agent survives. */
    void fault(String line, Throwable fault);
}
