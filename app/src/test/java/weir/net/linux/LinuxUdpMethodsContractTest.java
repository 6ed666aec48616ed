package weir.net.linux;

import java.net.InetAddress;
import org.junit.jupiter.api.Nested;
import weir.net.Network;
import weir.net.UdpBatchContract;
import weir.testing.Needs;

/** Every way of sending with every way of receiving datagrams. */
@Needs("linux")
class LinuxUdpMethodsContractTest {
    abstract static class Pair extends UdpBatchContract {
        private final String send;
        private final String receive;

        Pair(String send, String receive) {
            this.send = send;
            this.receive = receive;
        }

        @Override
        protected Network network() {
            return new LinuxNetwork();
        }

        @Override
        protected String sendMethod() {
            return send;
        }

        @Override
        protected String receiveMethod() {
            return receive;
        }
    }

    @Nested
    class CopyToMmsg extends Pair {
        CopyToMmsg() {
            super("copy", "mmsg");
        }
    }

    @Nested
    class CopyToGro extends Pair {
        CopyToGro() {
            super("copy", "gro");
        }
    }

    @Nested
    class MmsgToCopy extends Pair {
        MmsgToCopy() {
            super("mmsg", "copy");
        }
    }

    @Nested
    class MmsgToMmsg extends Pair {
        MmsgToMmsg() {
            super("mmsg", "mmsg");
        }
    }

    @Nested
    class MmsgToGro extends Pair {
        MmsgToGro() {
            super("mmsg", "gro");
        }
    }

    @Nested
    class GsoToCopy extends Pair {
        GsoToCopy() {
            super("gso", "copy");
        }
    }

    @Nested
    class GsoToMmsg extends Pair {
        GsoToMmsg() {
            super("gso", "mmsg");
        }
    }

    @Nested
    class GsoToGro extends Pair {
        GsoToGro() {
            super("gso", "gro");
        }
    }

    @Nested
    @Needs("ipv6")
    class GsoToGroOverIpv6 extends Pair {
        GsoToGroOverIpv6() {
            super("gso", "gro");
        }

        @Override
        protected InetAddress loopback() {
            return InetAddress.ofLiteral("::1");
        }

        @Override
        protected InetAddress wildcard() {
            return InetAddress.ofLiteral("::");
        }
    }

    @Nested
    @Needs("ipv6")
    class MmsgToMmsgOverIpv6 extends Pair {
        MmsgToMmsgOverIpv6() {
            super("mmsg", "mmsg");
        }

        @Override
        protected InetAddress loopback() {
            return InetAddress.ofLiteral("::1");
        }

        @Override
        protected InetAddress wildcard() {
            return InetAddress.ofLiteral("::");
        }
    }
}
