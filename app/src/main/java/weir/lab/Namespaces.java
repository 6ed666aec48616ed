package weir.lab;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import weir.model.WeirException;

/** The machine's named network namespaces (ip-netns(8)). Thread-safe. */
final class Namespaces {
    private static final Path FOLDER = Path.of("/run/netns");
    private static final int COUNT_MAX = 100_000;

    private Namespaces() {}

    /** Names of all of them, ours or not, sorted. */
    static List<String> names() {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(FOLDER)) {
            for (Path file : files) {
                names.add(file.getFileName().toString());
                if (names.size() == COUNT_MAX) {
                    break;
                }
            }
        } catch (NoSuchFileException | NotDirectoryException none) {
            return List.of();
        } catch (IOException unreadable) {
            throw new WeirException(
                    WeirException.Kind.MACHINE,
                    FOLDER + " cannot be read: " + unreadable.getMessage() + ". Run weir as root.",
                    unreadable);
        }
        names.sort(null);
        return names;
    }

    private static boolean exists(String namespace) {
        return Files.exists(FOLDER.resolve(namespace));
    }

    /**
     * Removes a namespace of ours, and first its end of the link: a process left inside keeps a nameless namespace alive, but no link.
     * Does nothing when it is gone, also when another process removes it meanwhile.
     *
     * @throws IllegalArgumentException when the name is none of ours
     */
    static void remove(Commands commands, String namespace) {
        if (LabName.ofNamespace(namespace).isEmpty()) {
            throw new IllegalArgumentException("not a namespace of ours: " + namespace);
        }
        if (!exists(namespace)) {
            return;
        }
        try {
            commands.run(List.of("ip", "-n", namespace, "link", "delete", LabPair.DEVICE));
        } catch (WeirException noLinkHere) {
            // Either it was never made, or the other side took it along; the namespace still has to go.
        }
        try {
            commands.run(List.of("ip", "netns", "delete", namespace));
        } catch (WeirException failed) {
            if (exists(namespace)) {
                throw failed;
            }
        }
    }
}
