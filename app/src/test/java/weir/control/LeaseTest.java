package weir.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.model.Direction;
import weir.model.Pattern;
import weir.model.RolePlan;
import weir.model.Traffic;
import weir.model.Transport;
import weir.net.DataHello;
import weir.net.Network;
import weir.net.ReusableConnection;
import weir.net.TcpConnection;

/** A connection per transaction: loops accept from the agent's own listener, and nothing that arrives meanwhile is lost. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LeaseTest {
    private static final RolePlan PLAN =
            Front.plan(new Traffic(Transport.TCP, Pattern.TRANSACTIONS, Direction.SEND, true), 1);

    private final Front front = new Front(AgentPolicy.DEFAULT);

    @AfterEach
    void close() {
        front.close();
    }

    /** One transaction of 10 and 20 bytes; bytes of the response. */
    private int transaction() throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(front.dispatcher().local(), 5000);
            socket.setSoTimeout(10_000);
            OutputStream out = socket.getOutputStream();
            byte[] message = java.util.Arrays.copyOf(AttackTest.hello(DataHello.Kind.OPEN, 0, 1), DataHello.BYTES + 10);
            out.write(message);
            return socket.getInputStream().readNBytes(1000).length;
        }
    }

    @Test
    void servesTransactionsThatReachTheDispatcher() throws IOException {
        front.attach(PLAN);
        for (int i = 0; i < 50; i++) {
            assertThat(transaction()).isEqualTo(20);
        }
        assertThat(front.sink().transactions).hasSize(50);
    }

    @Test
    void takesControlAndForeignConnectionsBackDuringALease() throws Exception {
        front.attach(PLAN);
        try (Dispatcher.Lease _ = front.dispatcher().lease();
                ReusableConnection acceptor = front.dispatcher().acceptor(Network.SocketPlan.CONTROL)) {
            CompletableFuture<Void> loop = RoomSocketTest.later(() -> handBackEverything(acceptor));
            for (int i = 0; i < 5; i++) {
                front.mustServe();
                assertThat(transaction()).isEqualTo(20);
            }
            acceptor.wake();
            loop.join();
        }
        front.mustServe();
    }

    private Void handBackEverything(ReusableConnection acceptor) {
        while (true) {
            int opened = acceptor.open();
            if (opened == TcpConnection.END_OF_STREAM) {
                return null;
            }
            if (opened == 0 && acceptor.receive(34) > 0) {
                front.dispatcher().adopt(acceptor.detach());
            }
        }
    }

    @Test
    void acceptsAgainOnlyWhenEveryLeaseHasEnded() throws Exception {
        Dispatcher.Lease first = front.dispatcher().lease();
        Dispatcher.Lease second = front.dispatcher().lease();
        first.close();
        first.close();
        try (ReusableConnection acceptor = front.dispatcher().acceptor(Network.SocketPlan.CONTROL)) {
            CompletableFuture<Void> loop = RoomSocketTest.later(() -> handBackEverything(acceptor));
            front.mustServe();
            acceptor.wake();
            loop.join();
        }
        second.close();
        front.mustServe();
    }

    /** A loop that is held up: it accepts one connection and never comes back for another. */
    @Test
    void takesWhatLoopsLeaveWaiting() throws Exception {
        front.attach(PLAN);
        try (Dispatcher.Lease _ = front.dispatcher().lease();
                ReusableConnection acceptor = front.dispatcher().acceptor(Network.SocketPlan.CONTROL);
                Socket holder = new Socket()) {
            holder.connect(front.dispatcher().local(), 5000);
            RoomSocketTest.later(acceptor::open).join();
            front.mustServe();
            assertThat(transaction()).isEqualTo(20);
            assertThat(front.sink().transactions).containsOnly(DataSink.Way.ACCEPTED);
        }
    }
}
