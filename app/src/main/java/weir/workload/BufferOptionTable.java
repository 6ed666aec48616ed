package weir.workload;

import java.util.List;
import java.util.Optional;
import weir.model.Buffers;
import weir.model.EndOptions;
import weir.model.Pattern;
import weir.model.TestSpec;
import weir.model.Transport;
import weir.units.DataSize;

/** The part of {@link TestOptionTable} about datagrams per call and about where buffers lie. Pure. */
final class BufferOptionTable {
    static final List<TestOption> ALL = List.of(
            new TestOption("--align", "--align", type -> true, BufferOptionTable::align),
            new TestOption(
                    "--receive-batch",
                    "--receive-batch",
                    BufferOptionTable::isUdp,
                    spec -> TestOptionTable.perEnd(spec, (type, end, other) -> receiveBatch(end))),
            new TestOption(
                    "--send-batch",
                    "--send-batch",
                    type -> isUdp(type) && isBulk(type),
                    spec -> TestOptionTable.perEnd(spec, (type, end, other) -> sendBatch(end))),
            new TestOption(
                    "--send-ring",
                    "--send-ring",
                    BufferOptionTable::isUdp,
                    spec -> TestOptionTable.perEnd(
                            spec, (type, end, other) -> other(end.buffers().sendRing(), 1))));

    private BufferOptionTable() {}

    private static boolean isUdp(TestType type) {
        return type.traffic().transport() == Transport.UDP;
    }

    private static boolean isBulk(TestType type) {
        return type.traffic().pattern() == Pattern.BULK;
    }

    private static Optional<String> align(TestSpec spec) {
        Buffers buffers = spec.local().buffers();
        if (buffers.alignBytes() == 0 && buffers.alignOffset() == 0) {
            return Optional.empty();
        }
        String bytes = new DataSize(buffers.alignBytes()).toString();
        return Optional.of(
                buffers.alignOffset() == 0 ? bytes : bytes + "," + new DataSize(buffers.alignOffset()).toString());
    }

    private static Optional<String> receiveBatch(EndOptions end) {
        return other(end.buffers().receiveBatch(), DatagramMethods.receiveBatch(end.receiveMethod()));
    }

    private static Optional<String> sendBatch(EndOptions end) {
        return other(end.buffers().sendBatch(), DatagramMethods.sendBatch(end.sendMethod()));
    }

    private static Optional<String> other(int value, int standard) {
        return value == standard ? Optional.empty() : Optional.of(Integer.toString(value));
    }
}
