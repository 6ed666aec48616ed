package weir.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import weir.lab.Lab;
import weir.lab.LabPair;
import weir.lab.LinkPlan;
import weir.model.WeirException;

/**
 * A run inside a lab of its own: makes the lab, starts an agent in one namespace and this very command in the other, and puts
 * everything back. Threads cannot change their namespace after the fact without also seeing the wrong /sys, hence a process each.
 */
final class LabRun {
    private final LinkPlan plan;
    private final String agentNetwork;
    private final Interruption interruption;
    private final List<String> arguments;
    private final List<String> agentOptions;

    /**
     * @param agentNetwork room of the agent
     * @param interruption when it is asked for, the run inside the lab is told
     * @param arguments of the command as typed, from {@code run} on
     * @param agentOptions for the agent in the lab
     */
    LabRun(
            LinkPlan plan,
            String agentNetwork,
            Interruption interruption,
            List<String> arguments,
            List<String> agentOptions) {
        this.plan = plan;
        this.agentNetwork = agentNetwork;
        this.interruption = interruption;
        this.arguments = List.copyOf(arguments);
        this.agentOptions = List.copyOf(agentOptions);
    }

    /** Exit status of the run. */
    int carryOut() {
        try (LabPair pair = new Lab().pair(plan);
                LoopbackAgent agent = LoopbackAgent.start(
                        argv -> pair.command(LabPair.Side.B, argv),
                        pair.address(LabPair.Side.B),
                        LoopbackAgent.options(agentNetwork, agentOptions))) {
            if (interruption.interrupt().isAsked()) {
                throw new WeirException(
                        WeirException.Kind.INTERRUPTED, "Interrupted before the run began; nothing was measured.");
            }
            return local(pair, agent);
        }
    }

    private int local(LabPair pair, LoopbackAgent agent) {
        List<String> inner = new ArrayList<>(arguments);
        inner.add("--inside-lab");
        inner.add(agent.address().toString());
        List<String> command = pair.command(LabPair.Side.A, SelfCommand.of(inner.toArray(String[]::new)));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(Redirect.INHERIT)
                    .redirectError(Redirect.INHERIT)
                    .start();
            try (OutputStream keyPipe = process.getOutputStream()) {
                keyPipe.write((agent.key().text() + "\n").getBytes(StandardCharsets.US_ASCII));
            }
            interruption.onAsk(process::destroy);
            return process.waitFor();
        } catch (IOException failed) {
            throw new WeirException(
                    WeirException.Kind.MACHINE,
                    "The run could not be started inside the lab (" + failed.getMessage()
                            + "). Look at 'ip netns list'.",
                    failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return ExitStatus.INTERRUPTED.number();
        }
    }
}
