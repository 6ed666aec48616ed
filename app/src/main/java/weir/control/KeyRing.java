package weir.control;

import java.net.InetAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;
import weir.model.HostPort;
import weir.model.WeirException;

/** The keys of this user: the one that the own agent demands, and those of agents that were trusted. Thread-safe. */
public final class KeyRing {
    private static final String AGENT = "agent.key";

    private final ConfigDirectory directory;

    public KeyRing(ConfigDirectory directory) {
        this.directory = directory;
    }

    /** The key that this user's agents demand; made on first use. */
    public AccessKey agentKey() {
        return directory
                .read(AGENT)
                .orElseGet(() -> directory.writeIfAbsent(AGENT, AccessKey.random(new SecureRandom())));
    }

    /** Where that key is kept. */
    public Path agentKeyFile() {
        return directory.path(AGENT);
    }

    /**
     * The key for an agent: the one it was trusted with; for an agent on loopback that was never trusted, this user's own.
     *
     * @throws WeirException of kind UNTRUSTED that says how to trust it
     */
    public AccessKey keyFor(HostPort agent) {
        Optional<AccessKey> trusted = directory.read(name(agent));
        if (trusted.isEmpty() && isLoopback(agent.host())) {
            trusted = directory.read(AGENT);
        }
        return trusted.orElseThrow(() -> new WeirException(
                WeirException.Kind.UNTRUSTED,
                "There is no key for " + agent + " here. Type: weir trust " + agent
                        + "  and paste the key that 'weir agent' printed on that host."));
    }

    /** Keeps an agent's key, in place of an old one; where it is kept. */
    public Path trust(HostPort agent, AccessKey key) {
        directory.write(name(agent), key);
        return directory.path(name(agent));
    }

    /** Forgets an agent's key; whether there was one. */
    public boolean forget(HostPort agent) {
        return directory.remove(name(agent));
    }

    /** Letters, digits, dots and dashes stand for themselves; all else is written by its number, so that no host leaves the directory. */
    static String name(HostPort agent) {
        StringBuilder name = new StringBuilder("trusted/");
        for (char c : agent.host().toCharArray()) {
            boolean plain = isPlain(c) || (c == '.' && !name.toString().endsWith("/"));
            name.append(plain ? Character.toString(c) : "=" + Integer.toHexString(c));
        }
        return name.append('_').append(agent.port()).append(".key").toString();
    }

    private static boolean isPlain(char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    }

    private static boolean isLoopback(String host) {
        if (host.equals("localhost")) {
            return true;
        }
        try {
            return InetAddress.ofLiteral(host).isLoopbackAddress();
        } catch (IllegalArgumentException name) {
            return false;
        }
    }
}
