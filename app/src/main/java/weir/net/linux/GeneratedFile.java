package weir.net.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import weir.model.SentFile;
import weir.model.WeirException;
import weir.net.NetException;
import weir.net.Network;

/** A file in memory (memfd_create(2)), of bytes that no link compresses. It is gone when its descriptor is closed. */
final class GeneratedFile {
    private static final int BLOCK_BYTES = 1 << 16;

    /** The same bytes each time, so that two runs send the same. */
    private static final long SEED = 0x5745_4952;

    private GeneratedFile() {}

    static FileSource open(Arena arena) {
        MemorySegment callState = Native.callState(arena);
        int fd = LibcFiles.memfdCreate(callState, arena.allocateFrom("weir").address(), LibcFiles.MFD_CLOEXEC);
        if (fd < 0) {
            throw failed(-fd);
        }
        boolean filled = false;
        try {
            fill(arena, callState, fd);
            filled = true;
            return new FileSource(fd, new SentFile("", Network.GENERATED_BYTES));
        } finally {
            if (!filled) {
                Descriptor.closeNow(fd);
            }
        }
    }

    private static void fill(Arena arena, MemorySegment callState, int fd) {
        SplittableRandom random = new SplittableRandom(SEED);
        byte[] bytes = new byte[BLOCK_BYTES];
        MemorySegment block = arena.allocate(BLOCK_BYTES);
        long written = 0;
        while (written < Network.GENERATED_BYTES) {
            random.nextBytes(bytes);
            MemorySegment.copy(bytes, 0, block, JAVA_BYTE, 0, BLOCK_BYTES);
            int result = LibcSystem.write(callState, fd, block.address(), BLOCK_BYTES);
            if (result < BLOCK_BYTES) {
                throw failed(result < 0 ? -result : Layouts.ENOBUFS);
            }
            written += result;
        }
    }

    private static WeirException failed(int errno) {
        return new NetException(
                WeirException.Kind.MACHINE,
                "making a file in memory",
                errno,
                "It takes " + (Network.GENERATED_BYTES >> 20) + " MiB. Free some memory, or give a file with --file.");
    }
}
