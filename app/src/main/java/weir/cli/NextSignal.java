package weir.cli;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * A Ctrl-C after the one that the JVM took for its own: it would do nothing, since the JVM is ending already. {@code sun.misc.Signal} is
 * the JDK's only way to hear of it; the compiler warns wherever it is named, hence by reflection. Any thread.
 */
final class NextSignal {
    private NextSignal() {}

    /** Does this, on a thread of the JVM's, for each SIGINT from now on; does nothing where the JDK does not offer it. */
    static void onControlC(Runnable wish) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            MethodHandle run = MethodHandles.lookup()
                    .findVirtual(Runnable.class, "run", MethodType.methodType(void.class))
                    .bindTo(wish);
            Object heard =
                    MethodHandleProxies.asInterfaceInstance(handler, MethodHandles.dropArguments(run, 0, signal));
            Object controlC = signal.getConstructor(String.class).newInstance("INT");
            signal.getMethod("handle", signal, handler).invoke(null, controlC, heard);
        } catch (ReflectiveOperationException | IllegalArgumentException notOffered) {
            // Then the first Ctrl-C alone counts, and its patience ends by itself.
        }
    }
}
