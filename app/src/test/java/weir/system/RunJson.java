package weir.system;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** A run's JSON as somebody else's program would read it. */
record RunJson(JsonNode root) {
    static RunJson of(Program.Result run) {
        if (!run.out().startsWith("{")) {
            throw new AssertionError("status " + run.status() + ", no JSON. Output: " + run.out() + run.err());
        }
        return new RunJson(new ObjectMapper().readTree(run.out()));
    }

    /** The node at a JSON pointer such as {@code /spec/streams}. */
    JsonNode at(String pointer) {
        JsonNode node = root.at(pointer);
        if (node.isMissingNode()) {
            throw new AssertionError("no " + pointer + " in " + root.toPrettyString());
        }
        return node;
    }

    long number(String pointer) {
        return at(pointer).asLong();
    }

    String text(String pointer) {
        return at(pointer).asString();
    }

    /** An option that the socket of the first stream has in effect; {@code end} is local or remote. */
    String option(String end, String name) {
        return text("/" + end + "/streams/0/options/values/" + name);
    }

    boolean warns(String code) {
        return at("/warnings")
                .valueStream()
                .anyMatch(w -> w.path("code").asString().equals(code));
    }

    double metric(String id, String side, String scope) {
        return at("/metrics")
                .valueStream()
                .filter(m -> m.path("id").asString().equals(id)
                        && m.path("side").asString().equals(side)
                        && m.path("scope").asString().equals(scope))
                .mapToDouble(m -> m.path("value").asDouble())
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + id + " of " + side + ", " + scope));
    }
}
