package weir.host.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What drivers say of their interfaces, by the SIOCETHTOOL requests of linux/ethtool.h. One thread; needs a scope for its memory.
 * An interface that does not answer gives empty answers.
 */
final class Ethtool {
    private static final int ETHTOOL_GDRVINFO = 0x3;
    private static final int ETHTOOL_GSTRINGS = 0x1b;

    /** Since 2.6.35. */
    private static final int ETHTOOL_GSSET_INFO = 0x37;

    /** Since 2.6.39. */
    private static final int ETHTOOL_GFEATURES = 0x3a;

    /** Since 4.6. */
    private static final int ETHTOOL_GLINKSETTINGS = 0x4c;

    /** The set of strings that names the features. */
    private static final int ETH_SS_FEATURES = 4;

    /** sizeof(struct ethtool_drvinfo), with its texts of 32 bytes: driver at 4, version at 36, firmware at 68. */
    private static final int DRVINFO_BYTES = 196;

    private static final int TEXT_BYTES = 32;

    /** Fixed part of struct ethtool_link_settings; three masks of at most 127 words follow. */
    private static final int LINK_SETTINGS_BYTES = 48;

    private static final int LINK_MODE_WORDS_OFFSET = 15;
    private static final int LINK_MODE_WORDS_LIMIT = 127;
    private static final int SPEED_UNKNOWN = -1;

    /** Kernels have some 70 features; more than this are not believed. */
    private static final int FEATURE_LIMIT = 1024;

    private static final int FEATURE_BLOCK_BYTES = 16;
    private static final int ACTIVE_OFFSET = 8;

    private final SystemCalls calls;
    private final MemorySegment memory;

    /** @param scope owns the memory of the requests */
    Ethtool(SystemCalls calls, Arena scope) {
        this.calls = calls;
        this.memory = scope.allocate(12 + (long) FEATURE_LIMIT * TEXT_BYTES, Long.BYTES);
    }

    /** A driver's own account of itself; empty strings when it gives none. */
    record Driver(String name, String version, String firmware) {
        static final Driver UNKNOWN = new Driver("", "", "");
    }

    Driver driver(String interfaceName) {
        if (!ask(interfaceName, ETHTOOL_GDRVINFO, DRVINFO_BYTES)) {
            return Driver.UNKNOWN;
        }
        return new Driver(text(4), text(4 + TEXT_BYTES), text(4 + 2 * TEXT_BYTES));
    }

    /** Link speed, Mbit/s, or -1. The kernel first answers how many words its masks have, as a negative number. */
    long speedMbit(String interfaceName) {
        if (!ask(interfaceName, ETHTOOL_GLINKSETTINGS, LINK_SETTINGS_BYTES)) {
            return SPEED_UNKNOWN;
        }
        int words = -memory.get(JAVA_BYTE, LINK_MODE_WORDS_OFFSET);
        if (words < 1 || words > LINK_MODE_WORDS_LIMIT) {
            return SPEED_UNKNOWN;
        }
        begin(ETHTOOL_GLINKSETTINGS, LINK_SETTINGS_BYTES + 3L * words * Integer.BYTES);
        memory.set(JAVA_BYTE, LINK_MODE_WORDS_OFFSET, (byte) words);
        if (calls.ethtool(interfaceName, memory) < 0) {
            return SPEED_UNKNOWN;
        }
        int speed = memory.get(JAVA_INT, 4);
        return speed > 0 ? speed : SPEED_UNKNOWN;
    }

    /** Names of the features this kernel knows, in the order of their bits: the same for every interface. */
    List<String> featureNames(String interfaceName) {
        begin(ETHTOOL_GSSET_INFO, 20);
        memory.set(JAVA_LONG_UNALIGNED, 8, 1L << ETH_SS_FEATURES);
        if (calls.ethtool(interfaceName, memory) < 0 || memory.get(JAVA_LONG_UNALIGNED, 8) == 0) {
            return List.of();
        }
        int count = memory.get(JAVA_INT, 16);
        if (count < 1 || count > FEATURE_LIMIT) {
            return List.of(); // the kernel would write all of them, whatever room there is
        }
        begin(ETHTOOL_GSTRINGS, 12 + (long) count * TEXT_BYTES);
        memory.set(JAVA_INT, 4, ETH_SS_FEATURES);
        memory.set(JAVA_INT, 8, count);
        if (calls.ethtool(interfaceName, memory) < 0) {
            return List.of();
        }
        List<String> names = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            names.add(text(12 + i * TEXT_BYTES));
        }
        return names;
    }

    /** Offloads by their familiar names, {@code on} or {@code off}; empty when the interface does not say. */
    Map<String, String> offloads(String interfaceName, List<String> featureNames) {
        int blocks = (featureNames.size() + Integer.SIZE - 1) / Integer.SIZE;
        begin(ETHTOOL_GFEATURES, 8 + (long) blocks * FEATURE_BLOCK_BYTES);
        memory.set(JAVA_INT, 4, blocks);
        if (blocks == 0 || calls.ethtool(interfaceName, memory) < 0) {
            return Map.of();
        }
        return Offloads.familiar(featureNames, bit -> {
            long block = 8 + (long) (bit / Integer.SIZE) * FEATURE_BLOCK_BYTES;
            return (memory.get(JAVA_INT, block + ACTIVE_OFFSET) >>> bit % Integer.SIZE & 1) != 0;
        });
    }

    private boolean ask(String interfaceName, int command, long bytes) {
        begin(command, bytes);
        return calls.ethtool(interfaceName, memory) >= 0;
    }

    private void begin(int command, long bytes) {
        memory.asSlice(0, bytes).fill((byte) 0);
        memory.set(JAVA_INT, 0, command);
    }

    private String text(int offset) {
        byte[] bytes = memory.asSlice(offset, TEXT_BYTES).toArray(JAVA_BYTE);
        int length = 0;
        while (length < TEXT_BYTES && bytes[length] != 0) {
            length++;
        }
        return KernelFiles.firstLine(new String(bytes, 0, length, UTF_8));
    }
}
