package weir.lab;

/** A test's other process: makes a lab, prints its first namespace, and waits to be killed, a minute at most. */
final class LabOwner {
    private static final long LIMIT_MS = 60_000;

    private LabOwner() {}

    public static void main(String[] arguments) throws InterruptedException {
        try (LabPair pair = new Lab().pair(LinkPlan.ETHERNET)) {
            System.out.println(pair.namespace(LabPair.Side.A));
            Thread.sleep(LIMIT_MS);
        }
    }
}
