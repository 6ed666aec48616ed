package weir.model;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/** Failures of files in words for the middle of a sentence, since Java's messages are often a bare name. Pure. */
public final class FileProblem {
    private FileProblem() {}

    /** What is the matter, with the name of the file that it is about. */
    public static String words(IOException failure) {
        return switch (failure) {
            case NoSuchFileException missing -> "there is no " + missing.getFile();
            case AccessDeniedException denied -> "no permission for " + denied.getFile();
            case FileSystemException other
            when other.getReason() != null ->
                other.getFile() + ": " + other.getReason().toLowerCase(Locale.ROOT);
            default -> String.valueOf(failure.getMessage());
        };
    }
}
