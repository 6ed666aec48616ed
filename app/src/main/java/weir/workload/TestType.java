package weir.workload;

import weir.model.DataMethod;
import weir.model.Direction;
import weir.model.EndOptions;
import weir.model.TestSpec;
import weir.model.Traffic;
import weir.model.Transaction;
import weir.model.Transport;

/**
 * A named test: a case of the general one, with its defaults.
 *
 * @param name what people type
 * @param summary one line
 * @param endDefaults what either end does unless told otherwise; no socket option is changed by default
 * @param transactionDefault likewise
 */
public record TestType(
        String name, String summary, Traffic traffic, EndOptions endDefaults, Transaction transactionDefault) {

    /** Whether the test is about sending a file. */
    public boolean sendsFile() {
        return DataMethod.of(Direction.SEND, endDefaults.sendMethod())
                .filter(DataMethod::sendsFile)
                .isPresent();
    }

    /** Whether a method can be used in it; the one place that says so. */
    public boolean takes(DataMethod method) {
        boolean fits = !sendsFile() || method.direction() == Direction.RECEIVE || method.sendsFile();
        return method.suits(traffic) && fits;
    }

    /** The receive size of an end when none is given: for UDP, whole datagrams of what the other end sends. */
    public int receiveBytesFor(int otherSendBytes) {
        return traffic.transport() == Transport.UDP ? otherSendBytes : endDefaults.receiveBytes();
    }

    /**
     * Checks that a spec of this test can be carried out.
     *
     * @throws weir.model.WeirException of kind USAGE, with a sentence that names the value and what to do
     */
    public void check(TestSpec spec) {
        new SpecCheck(this, spec).check();
    }
}
