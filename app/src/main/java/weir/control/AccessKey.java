package weir.control;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import weir.model.WeirException;

/**
 * The secret that a controller and an agent share: 32 random bytes. Immutable; its text form hides it. {@link #text} writes it as 14
 * groups of 4 letters and digits, of which the last 24 bits are a checksum: a slip of the paste is told apart from a wrong key.
 */
public final class AccessKey {
    private static final int KEY_BYTES = 32;
    private static final int CHECK_BYTES = 3;
    private static final int TEXT_CHARS = 56;
    private static final int MAX_TYPED_CHARS = 1024;
    private static final int GROUP_CHARS = 4;
    /** Without I, L, O and U, which people and fonts confuse. */
    private static final String DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    private static final int DIGIT_BITS = 5;
    private static final String MAC = "HmacSHA256";

    private final byte[] bytes;

    private AccessKey(byte[] bytes) {
        this.bytes = bytes;
    }

    /** A fresh key. */
    public static AccessKey random(SecureRandom random) {
        byte[] bytes = new byte[KEY_BYTES];
        random.nextBytes(bytes);
        return new AccessKey(bytes);
    }

    /**
     * Reads the form of {@link #text}; blanks, dashes and the case of letters do not matter.
     *
     * @throws WeirException of kind UNTRUSTED that says what is wrong and never repeats what was typed
     */
    public static AccessKey parse(String typed) {
        String text = digitsOf(typed);
        if (text.length() != TEXT_CHARS) {
            throw malformed("has " + text.length() + " letters and digits where " + TEXT_CHARS + " are expected");
        }
        ByteBuffer whole = ByteBuffer.allocate(KEY_BYTES + CHECK_BYTES);
        long bits = 0;
        int held = 0;
        for (int i = 0; i < text.length(); i++) {
            bits = (bits << DIGIT_BITS) | DIGITS.indexOf(text.charAt(i));
            held += DIGIT_BITS;
            if (held >= Byte.SIZE) {
                held -= Byte.SIZE;
                whole.put((byte) (bits >> held));
            }
        }
        byte[] key = Arrays.copyOf(whole.array(), KEY_BYTES);
        byte[] check = Arrays.copyOfRange(whole.array(), KEY_BYTES, KEY_BYTES + CHECK_BYTES);
        if (!MessageDigest.isEqual(check, checksum(key))) {
            throw malformed("has a letter or digit that is wrong, left out or doubled");
        }
        return new AccessKey(key);
    }

    private static String digitsOf(String typed) {
        if (typed.length() > MAX_TYPED_CHARS) {
            throw malformed("is too long");
        }
        String plain = typed.replaceAll("[\\s-]", "").toUpperCase(Locale.ROOT);
        String text = plain.replace('O', '0').replace('I', '1').replace('L', '1');
        if (text.chars().anyMatch(c -> DIGITS.indexOf(c) < 0)) {
            throw malformed("has a character that no key has");
        }
        return text;
    }

    private static WeirException malformed(String problem) {
        return new WeirException(
                WeirException.Kind.UNTRUSTED,
                "This is not a whole key: it " + problem + ". Copy it again from where the agent printed it.");
    }

    private static byte[] checksum(byte[] key) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update((byte) 'w');
            return Arrays.copyOf(digest.digest(key), CHECK_BYTES);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this Java runtime lacks SHA-256", missing);
        }
    }

    /** The secret itself, in groups with dashes between: for the agent's start-up message, a key file or a pipe, nowhere else. */
    public String text() {
        byte[] whole = Arrays.copyOf(bytes, KEY_BYTES + CHECK_BYTES);
        System.arraycopy(checksum(bytes), 0, whole, KEY_BYTES, CHECK_BYTES);
        StringBuilder text = new StringBuilder();
        long bits = 0;
        int held = 0;
        for (byte next : whole) {
            bits = (bits << Byte.SIZE) | Byte.toUnsignedLong(next);
            held += Byte.SIZE;
            while (held >= DIGIT_BITS) {
                held -= DIGIT_BITS;
                text.append(DIGITS.charAt((int) (bits >> held) & 0x1f));
            }
        }
        for (int at = TEXT_CHARS - GROUP_CHARS; at > 0; at -= GROUP_CHARS) {
            text.insert(at, '-');
        }
        return text.toString();
    }

    /** HMAC-SHA256 of the parts, one after the other (RFC 2104). */
    byte[] authenticate(byte[]... parts) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(bytes, MAC));
            for (byte[] part : parts) {
                mac.update(part);
            }
            return mac.doFinal();
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("this Java runtime lacks HMAC-SHA256", missing);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AccessKey key && MessageDigest.isEqual(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "AccessKey[hidden]";
    }
}
