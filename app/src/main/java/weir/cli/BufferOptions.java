package weir.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import weir.model.Buffers;
import weir.model.WeirException;
import weir.units.DataSize;

/** The options of a test about datagrams per call and about where its buffers lie. Text as typed. */
final class BufferOptions {
    @Option(
            names = "--align",
            paramLabel = "BYTES[,OFFSET]",
            description =
                    "Let send and receive buffers of both ends begin at a multiple of BYTES, a power of two, plus OFFSET (netperf -a and -o).")
    private @Nullable String align;

    @Option(
            names = "--receive-batch",
            paramLabel = "N[,N]",
            description = "Datagrams asked of one receive call, by the receive method mmsg. Default: 64.")
    private @Nullable String receiveBatch;

    @Option(
            names = "--send-batch",
            paramLabel = "N[,N]",
            description =
                    "Datagrams given to one send call, by the methods mmsg and gso. Default: 64, by gso as many of them as fit in 64 KiB.")
    private @Nullable String sendBatch;

    @Option(
            names = "--send-ring",
            paramLabel = "N[,N]",
            description =
                    "Make the send buffer of N blocks, of one call each, and use them in turn: a buffer larger than a cache. Default: 1.")
    private @Nullable String sendRing;

    PerEnd<Integer> sendBatch() {
        return numbers("--send-batch", sendBatch);
    }

    PerEnd<Integer> receiveBatch() {
        return numbers("--receive-batch", receiveBatch);
    }

    PerEnd<Integer> sendRing() {
        return numbers("--send-ring", sendRing);
    }

    /** 0 when none is asked for. */
    int alignBytes() {
        return alignment(0);
    }

    int alignOffset() {
        return alignment(1);
    }

    private static PerEnd<Integer> numbers(String option, @Nullable String text) {
        return text == null ? PerEnd.none() : PerEnd.parse(option, text, BufferOptions::number);
    }

    private static int number(String text) {
        if (!text.matches("[1-9][0-9]{0,8}")) {
            throw new IllegalArgumentException("'" + text + "' is not a number from 1 to 999999999");
        }
        return Integer.parseInt(text);
    }

    /** The multiple, which is the first part, or what comes behind it. */
    private int alignment(int part) {
        if (align == null) {
            return 0;
        }
        String[] parts = align.split(",", -1);
        if (parts.length > 2) {
            throw refused("write BYTES or BYTES,OFFSET");
        }
        return part < parts.length ? bytes(parts[part]) : 0;
    }

    private int bytes(String text) {
        try {
            long bytes = DataSize.parse(text).bytes();
            if (bytes > Buffers.ALIGN_MAX) {
                throw refused("use at most " + Buffers.ALIGN_MAX + " bytes");
            }
            return (int) bytes;
        } catch (IllegalArgumentException bad) {
            throw refused(bad.getMessage());
        }
    }

    private WeirException refused(@Nullable String why) {
        return new WeirException(WeirException.Kind.USAGE, "--align " + align + ": " + why + ".");
    }
}
