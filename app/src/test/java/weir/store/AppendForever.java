package weir.store;

import java.nio.file.Path;
import weir.testing.Change;
import weir.testing.SampleRuns;

/** A process that appends runs and prints the id of each once it is stored. Arguments: file, prefix of the ids, how many. */
final class AppendForever {
    private AppendForever() {}

    public static void main(String[] arguments) {
        int count = Integer.parseInt(arguments[2]);
        try (ResultStore store = SqliteStore.open(Path.of(arguments[0]))) {
            for (int i = 0; i < count; i++) {
                String id = arguments[1] + "-" + i;
                store.append(Change.in(SampleRuns.tcpStream(), "id", id));
                System.out.println(id);
            }
        }
    }
}
