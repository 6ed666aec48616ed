package weir.control;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;

/**
 * A certificate that TLS 1.3 needs and nobody relies on: EC P-256, signed by itself, made in memory for one process. Who the ends are is
 * shown by {@link KeyProof}. The structure is that of RFC 5280, section 4.1, written in DER (X.690).
 *
 * @param keys the pair that signs
 * @param certificate for it
 */
record SelfSignedCertificate(KeyPair keys, X509Certificate certificate) {
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int UTF8_STRING = 0x0c;
    private static final int GENERALIZED_TIME = 0x18;
    private static final int EXPLICIT_0 = 0xa0;
    private static final int VERSION_3 = 2;
    private static final String OID_ECDSA_WITH_SHA256 = "06082a8648ce3d040302";
    private static final String OID_COMMON_NAME = "0603550403";
    private static final Duration CLOCK_SLACK = Duration.ofDays(1);
    private static final Duration VALIDITY = Duration.ofDays(3650);
    private static final int SERIAL_BYTES = 16;

    /** Makes a key pair and its certificate; about 0.1 s in a fresh process. */
    static SelfSignedCertificate create() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair keys = generator.generateKeyPair();
        byte[] algorithm = der(SEQUENCE, HexFormat.of().parseHex(OID_ECDSA_WITH_SHA256));
        byte[] content = content(keys, algorithm, Instant.now());
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(keys.getPrivate());
        signature.update(content);
        byte[] signed = der(SEQUENCE, content, algorithm, der(BIT_STRING, new byte[1], signature.sign()));
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        return new SelfSignedCertificate(
                keys, (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(signed)));
    }

    private static byte[] content(KeyPair keys, byte[] algorithm, Instant now) {
        byte[] serial = new byte[SERIAL_BYTES];
        new SecureRandom().nextBytes(serial);
        // The first byte is neither negative nor zero, so that the encoding is the shortest (X.690, 8.3.2).
        serial[0] = (byte) ((serial[0] & 0x3f) | 0x40);
        byte[] commonName = der(
                SEQUENCE,
                HexFormat.of().parseHex(OID_COMMON_NAME),
                der(UTF8_STRING, "weir".getBytes(StandardCharsets.US_ASCII)));
        byte[] name = der(SEQUENCE, der(SET, commonName));
        byte[] validity = der(SEQUENCE, time(now.minus(CLOCK_SLACK)), time(now.plus(VALIDITY)));
        byte[] version = der(EXPLICIT_0, der(INTEGER, new byte[] {VERSION_3}));
        return der(
                SEQUENCE,
                version,
                der(INTEGER, serial),
                algorithm,
                name,
                validity,
                name,
                keys.getPublic().getEncoded());
    }

    private static byte[] time(Instant instant) {
        DateTimeFormatter format =
                DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
        return der(GENERALIZED_TIME, format.format(instant).getBytes(StandardCharsets.US_ASCII));
    }

    /** Tag, length in its shortest form, and the parts one after the other. */
    private static byte[] der(int tag, byte[]... parts) {
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            value.writeBytes(part);
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.write(tag);
        int length = value.size();
        if (length > 0xff) {
            whole.writeBytes(new byte[] {(byte) 0x82, (byte) (length >> 8), (byte) length});
        } else if (length > 0x7f) {
            whole.writeBytes(new byte[] {(byte) 0x81, (byte) length});
        } else {
            whole.write(length);
        }
        whole.writeBytes(value.toByteArray());
        return whole.toByteArray();
    }
}
