package weir.model;

/**
 * What became of the sends of one stream that asked the kernel not to copy (MSG_ZEROCOPY), whole run.
 *
 * @param sends calls that the kernel accepted
 * @param completed those whose memory it has given back
 * @param copied those of the completed that it copied anyway (SO_EE_CODE_ZEROCOPY_COPIED)
 */
public record ZeroCopy(long sends, long completed, long copied) {
    public static final ZeroCopy NONE = new ZeroCopy(0, 0, 0);

    public ZeroCopy plus(ZeroCopy other) {
        return new ZeroCopy(sends + other.sends, completed + other.completed, copied + other.copied);
    }
}
