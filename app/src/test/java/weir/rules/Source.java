package weir.rules;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * One source file as the compiler's parser reads it.
 *
 * @param text as it is
 * @param methods every method and constructor that has a body
 * @param types every class, record, interface and enum
 * @param statics every static field of a class, record or enum
 * @param lambdas line numbers of lambdas and method references
 */
record Source(Path path, String text, List<Method> methods, List<Type> types, List<Field> statics, List<Long> lambdas) {

    /** A method; lines are those from the body's first brace to its last. */
    record Method(String name, long lines) {}

    record Type(String name, boolean isPublic, boolean isDocumented) {}

    record Field(String name, boolean isFinal, String initializer) {}

    /** Parses every source below a directory; nothing when there is no such directory. */
    static List<Source> below(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (Stream<Path> files = Files.walk(directory);
                StandardJavaFileManager manager =
                        compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<Path> sources = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .sorted()
                    .toList();
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(sources));
            List<Source> parsed = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) {
                parsed.add(of(unit, DocTrees.instance(task)));
            }
            return parsed;
        } catch (IOException e) {
            throw new AssertionError("cannot read the sources below " + directory, e);
        }
    }

    /** Lines of the file. */
    long lines() {
        return text.lines().count();
    }

    String name() {
        return path.getFileName().toString();
    }

    private static Source of(CompilationUnitTree unit, DocTrees trees) throws IOException {
        Path path = Path.of(unit.getSourceFile().toUri());
        Reader reader = new Reader(unit, trees);
        reader.scan(unit, null);
        return new Source(path, Files.readString(path), reader.methods, reader.types, reader.statics, reader.lambdas);
    }

    /** Collects what the rules look at. */
    private static final class Reader extends TreePathScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final DocTrees trees;
        private final List<Method> methods = new ArrayList<>();
        private final List<Type> types = new ArrayList<>();
        private final List<Field> statics = new ArrayList<>();
        private final List<Long> lambdas = new ArrayList<>();

        Reader(CompilationUnitTree unit, DocTrees trees) {
            this.unit = unit;
            this.trees = trees;
        }

        @Override
        public Void visitClass(ClassTree tree, Void nothing) {
            if (!tree.getSimpleName().isEmpty()) {
                boolean isDocumented = trees.getDocComment(getCurrentPath()) != null;
                boolean isPublic = tree.getModifiers().getFlags().contains(Modifier.PUBLIC);
                types.add(new Type(tree.getSimpleName().toString(), isPublic, isDocumented));
            }
            return super.visitClass(tree, null);
        }

        @Override
        public Void visitMethod(MethodTree tree, Void nothing) {
            if (tree.getBody() != null) {
                methods.add(new Method(
                        tree.getName().toString(), lastLine(tree.getBody()) - firstLine(tree.getBody()) + 1));
            }
            return super.visitMethod(tree, null);
        }

        @Override
        public Void visitVariable(VariableTree tree, Void nothing) {
            if (tree.getModifiers().getFlags().contains(Modifier.STATIC)) {
                boolean isFinal = tree.getModifiers().getFlags().contains(Modifier.FINAL);
                String initializer = tree.getInitializer() == null
                        ? ""
                        : tree.getInitializer().toString();
                statics.add(new Field(tree.getName().toString(), isFinal, initializer));
            }
            return super.visitVariable(tree, null);
        }

        @Override
        public Void scan(Tree tree, Void nothing) {
            if (tree instanceof LambdaExpressionTree || tree instanceof MemberReferenceTree) {
                lambdas.add(firstLine(tree));
            }
            return super.scan(tree, null);
        }

        private long firstLine(Tree tree) {
            return unit.getLineMap().getLineNumber(trees.getSourcePositions().getStartPosition(unit, tree));
        }

        private long lastLine(Tree tree) {
            return unit.getLineMap().getLineNumber(trees.getSourcePositions().getEndPosition(unit, tree));
        }
    }
}
