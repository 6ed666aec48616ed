package weir.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import weir.model.WeirException;
import weir.testing.Await;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ParallelOpeningTest {
    private final List<FakeConnection> made = Collections.synchronizedList(new ArrayList<>());

    private OpenStream make() {
        FakeConnection connection = new FakeConnection();
        made.add(connection);
        return new OpenStream.Tcp(connection);
    }

    @Test
    void keepsTheOrderOfNumbers() {
        List<Integer> numbers = Collections.synchronizedList(new ArrayList<>());
        List<OpenStream> byNumber = new ArrayList<>(Collections.nCopies(200, new OpenStream.Tcp(new FakeConnection())));
        List<OpenStream> streams = new ParallelOpening(200)
                .open(
                        number -> {
                            numbers.add(number);
                            byNumber.set(number, make());
                            return byNumber.get(number);
                        },
                        () -> {});

        assertThat(numbers).doesNotHaveDuplicates().hasSize(200);
        assertThat(streams).isEqualTo(byNumber);
    }

    @Test
    void opensSeveralAtOnce() {
        CyclicBarrier together = new CyclicBarrier(32);
        List<OpenStream> streams = new ParallelOpening(64)
                .open(
                        number -> {
                            try {
                                together.await(20, TimeUnit.SECONDS);
                            } catch (Exception alone) {
                                throw new IllegalStateException(alone);
                            }
                            return make();
                        },
                        () -> {});

        assertThat(streams).hasSize(64);
    }

    @Test
    void closesWhatIsOpenWhenOneFails() {
        assertThatThrownBy(() -> new ParallelOpening(100)
                        .open(
                                number -> {
                                    if (number == 50) {
                                        throw new WeirException(WeirException.Kind.UNREACHABLE, "no");
                                    }
                                    return make();
                                },
                                () -> {}))
                .isInstanceOf(WeirException.class)
                .hasMessage("no");
        Await.until("all are closed", () -> made.stream().allMatch(one -> one.closed));
    }

    @Test
    void tellsALackOfMemoryFromAFault() {
        assertThatThrownBy(() -> new ParallelOpening(3)
                        .open(
                                number -> {
                                    throw new OutOfMemoryError("of a test");
                                },
                                () -> {}))
                .isInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void stopsWhenNoLongerWantedAndClosesWhatComesLate() {
        CountDownLatch late = new CountDownLatch(1);
        assertThatThrownBy(() -> new ParallelOpening(3)
                        .open(
                                number -> {
                                    try {
                                        late.await();
                                    } catch (InterruptedException stopped) {
                                        throw new IllegalStateException(stopped);
                                    }
                                    return make();
                                },
                                () -> {
                                    throw new WeirException(WeirException.Kind.INTERRUPTED, "enough");
                                }))
                .hasMessage("enough");
        late.countDown();
        Await.until("all are closed", () -> made.size() == 3 && made.stream().allMatch(one -> one.closed));
    }
}
