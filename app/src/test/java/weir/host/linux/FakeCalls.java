package weir.host.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import weir.model.WeirException;

/** A kernel that answers as told. Thread-safe as far as tests need it. */
final class FakeCalls implements SystemCalls {
    static final int NOT_SUPPORTED = -95;

    final List<Integer> pinned = Collections.synchronizedList(new ArrayList<>());
    Set<Integer> permitted = Set.of();
    byte[] links = new byte[0];
    byte[] addresses = new byte[0];
    String driver = "";
    List<String> featureNames = List.of();
    Set<String> active = new HashSet<>();
    int speedMbit = -1;
    int linkModeWords = 4;
    Runnable whileReadingProcessTimes = () -> {};

    @Override
    public void pinCurrentThread(int cpu) {
        if (!permitted.contains(cpu)) {
            throw new WeirException(WeirException.Kind.MACHINE, "no CPU " + cpu);
        }
        pinned.add(cpu);
    }

    @Override
    public long[] processTimesNs() {
        whileReadingProcessTimes.run();
        return new long[] {7, 3};
    }

    @Override
    public byte[] routeDump(int type) {
        return type == NetlinkRoute.RTM_GETLINK ? links : addresses;
    }

    @Override
    public int ethtool(String interfaceName, MemorySegment command) {
        return switch (command.get(JAVA_INT, 0)) {
            case 0x03 -> driverInfo(command);
            case 0x37 -> setInfo(command);
            case 0x1b -> strings(command);
            case 0x3a -> features(command);
            case 0x4c -> linkSettings(command);
            default -> NOT_SUPPORTED;
        };
    }

    private int driverInfo(MemorySegment command) {
        if (driver.isEmpty()) {
            return NOT_SUPPORTED;
        }
        text(command, 4, driver);
        text(command, 36, "1.0");
        text(command, 68, "a firmware text of 32 characters");
        return 0;
    }

    private int setInfo(MemorySegment command) {
        if (featureNames.isEmpty()) {
            command.set(JAVA_LONG_UNALIGNED, 8, 0);
            return 0;
        }
        command.set(JAVA_INT, 16, featureNames.size());
        return 0;
    }

    private int strings(MemorySegment command) {
        for (int i = 0; i < featureNames.size(); i++) {
            text(command, 12 + 32 * i, featureNames.get(i));
        }
        return 0;
    }

    private int features(MemorySegment command) {
        for (int i = 0; i < featureNames.size(); i++) {
            long at = 8 + 16L * (i / 32);
            int bit = active.contains(featureNames.get(i)) ? 1 << i % 32 : 0;
            command.set(JAVA_INT, at, -1); // available: must not be taken for active
            command.set(JAVA_INT, at + 8, command.get(JAVA_INT, at + 8) | bit);
        }
        return 0;
    }

    private int linkSettings(MemorySegment command) {
        if (speedMbit < 0) {
            return NOT_SUPPORTED;
        }
        if (command.get(JAVA_BYTE, 15) != linkModeWords) {
            command.set(JAVA_BYTE, 15, (byte) -linkModeWords);
            return 0;
        }
        command.set(JAVA_INT, 4, speedMbit);
        return 0;
    }

    private static void text(MemorySegment command, long offset, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        MemorySegment.copy(bytes, 0, command, JAVA_BYTE, offset, bytes.length);
    }
}
