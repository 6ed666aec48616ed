package weir.cli;

import java.util.Locale;

/**
 * What to type in a lab, to be pasted. Pure.
 *
 * @param weir the program's name as it was typed, such as {@code ./weir}
 * @param near the namespace that measures
 * @param far the namespace of the agent
 * @param farAddress the agent's address
 */
record LabGuide(String weir, String near, String far, String farAddress) {
    /** Lines, each ended. */
    String text() {
        return String.format(Locale.ROOT, """

                Start the agent in one terminal:
                  ip netns exec %3$s %1$s agent --listen %4$s
                Trust it from another, once; the agent has printed the key to paste:
                  ip netns exec %2$s %1$s trust %4$s
                Measure:
                  ip netns exec %2$s %1$s run tcp_stream %4$s
                Remove the lab when done:
                  %1$s lab down
                """, weir, near, far, farAddress);
    }
}
