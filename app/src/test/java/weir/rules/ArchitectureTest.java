package weir.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The fences between the packages; docs/architecture.md draws them. */
class ArchitectureTest {
    /** From the highest row to the lowest. A package may use rows below its own, never one above or beside it. */
    private static final List<List<String>> ROWS = List.of(
            List.of("cli"),
            List.of("personality"),
            List.of("study", "report"),
            List.of("control", "store", "lab"),
            List.of("engine"),
            List.of("protocol", "workload"),
            List.of("host", "net"),
            List.of("stats"),
            List.of("model"),
            List.of("json"),
            List.of("units"));

    private static final JavaClasses CLASSES = new ClassFileImporter().importPath(Path.of("target", "classes"));

    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(CLASSES);
    }

    @Test
    void eachPackageUsesOnlyRowsBelowIt() {
        check(classes().should(useOnlyRowsBelow()));
    }

    @Test
    void onlyTheLinuxRoomBindsNativeFunctions() {
        check(noClasses()
                .that()
                .resideOutsideOfPackage("weir.net.linux..")
                .should()
                .dependOnClassesThat(equivalentTo(Linker.class).or(equivalentTo(SymbolLookup.class))));
    }

    @Test
    void onlyTheDoorsKnowTheLinuxRoom() {
        check(classes()
                .that()
                .resideInAPackage("weir.net.linux..")
                .should()
                .onlyHaveDependentClassesThat(resideInAPackage("weir.net.linux..")
                        .or(resideInAPackage("weir.host.linux.."))
                        .or(describe("the list of rooms", type -> type.getName().equals("weir.net.Networks")))));
    }

    @Test
    void onlyTheListOfRoomsKnowsTheRoomOfChannels() {
        check(classes()
                .that()
                .resideInAPackage("weir.net.nio..")
                .should()
                .onlyHaveDependentClassesThat(resideInAPackage("weir.net.nio..")
                        .or(describe("the list of rooms", type -> type.getName().equals("weir.net.Networks")))));
    }

    @Test
    void onlyTheCommandLinePrints() {
        for (String stream : List.of("out", "err")) {
            check(noClasses()
                    .that(resideOutsideOfPackages("weir.cli..", "weir.personality.."))
                    .should()
                    .accessField(System.class, stream));
        }
        check(noClasses().should().callMethod(Throwable.class, "printStackTrace"));
    }

    @Test
    void onlyMainEndsTheProcess() {
        ArchRule rule = noClasses()
                .that()
                .doNotHaveFullyQualifiedName("weir.cli.Main")
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "exit", int.class);
        check(rule);
        // A shutdown hook of the command line may cut a hanging end short.
        check(noClasses()
                .that()
                .resideOutsideOfPackage("weir.cli")
                .should()
                .callMethod(Runtime.class, "halt", int.class));
    }

    @Test
    void librariesStayInTheirRooms() {
        onlyIn("picocli..", "weir.cli..", "weir.personality..");
        onlyIn("tools.jackson..", "weir.json..");
        onlyIn("java.sql..", "weir.store..");
        onlyIn("org.sqlite..", "weir.store..");
        onlyIn("java.util.logging..", "weir.cli..");
    }

    private static void onlyIn(String library, String... homes) {
        check(noClasses().that(resideOutsideOfPackages(homes)).should().dependOnClassesThat(resideInAPackage(library)));
    }

    private static ArchCondition<JavaClass> useOnlyRowsBelow() {
        return new ArchCondition<>("use only rows below their own") {
            @Override
            public void check(JavaClass user, ConditionEvents events) {
                if (row(user) < 0) {
                    events.add(SimpleConditionEvent.violated(
                            user, user.getName() + " is in a package without a row; give it one in ArchitectureTest"));
                }
                user.getDirectDependenciesFromSelf().stream()
                        .filter(ArchitectureTest::isForbidden)
                        .map(Dependency::getDescription)
                        .forEach(what -> events.add(SimpleConditionEvent.violated(user, what)));
            }
        };
    }

    private static boolean isForbidden(Dependency dependency) {
        JavaClass user = dependency.getOriginClass();
        JavaClass used = dependency.getTargetClass().getBaseComponentType();
        if (!used.getPackageName().startsWith("weir") || part(user).equals(part(used))) {
            return false;
        }
        // The host's Linux room reads through the network's: one place binds native functions.
        if (user.getPackageName().startsWith("weir.host.linux") && part(used).equals("net")) {
            return false;
        }
        return row(used) <= row(user);
    }

    private static int row(JavaClass type) {
        for (int row = 0; row < ROWS.size(); row++) {
            if (ROWS.get(row).contains(part(type))) {
                return row;
            }
        }
        return -1;
    }

    /** The first name behind {@code weir.}, or nothing for the root package. */
    private static String part(JavaClass type) {
        String[] names = type.getPackageName().split("\\.");
        return names.length < 2 ? "" : names[1];
    }
}
