package pratique.openam;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fills the configured texts in: {@code {{user}}}, {@code {{issuer}}}, and {@code {{state.NAME}}} for what
 * an earlier module of the chain has put into the shared state.
 *
 * @param state the shared state of the sign-in
 */
record Template(String user, String issuer, Map<?, ?> state) {
    /** As AM limits custom payloads. */
    static final int MOST_PAYLOAD_BYTES = 3 * 1024;

    private static final Pattern PLACE = Pattern.compile("\\{\\{([^{}]*)\\}\\}");
    private static final String STATE = "state.";
    private static final int LONGEST_VALUE = 1024;
    private static final int LONGEST_TEXT = 2048;

    /** Throws {@link IllegalArgumentException} for a place that has no value: nobody approves half a text. */
    String fill(String template) {
        String text = PLACE.matcher(template)
                .replaceAll(place -> Matcher.quoteReplacement(value(place.group(1).strip())));
        if (text.length() > LONGEST_TEXT) {
            throw new IllegalArgumentException("A text has more than " + LONGEST_TEXT + " characters");
        }
        return text;
    }

    /**
     * The JSON with the places in its texts filled in. Values cannot change its structure: it is parsed
     * before.
     */
    JsonNode fillJson(JsonNode template) {
        JsonNode filled = filled(template);
        if (StrictJson.text(filled).getBytes(StandardCharsets.UTF_8).length > MOST_PAYLOAD_BYTES) {
            throw new IllegalArgumentException("The payload has more than " + MOST_PAYLOAD_BYTES + " bytes");
        }
        return filled;
    }

    private JsonNode filled(JsonNode node) {
        if (node.isTextual()) {
            return TextNode.valueOf(fill(node.textValue()));
        }
        if (node instanceof ArrayNode array) {
            ArrayNode copy = array.arrayNode(array.size());
            array.forEach(each -> copy.add(filled(each)));
            return copy;
        }
        if (node instanceof ObjectNode object) {
            ObjectNode copy = object.objectNode();
            for (Iterator<Map.Entry<String, JsonNode>> members = object.fields(); members.hasNext();) {
                Map.Entry<String, JsonNode> member = members.next();
                copy.set(member.getKey(), filled(member.getValue()));
            }
            return copy;
        }
        return node;
    }

    private String value(String name) {
        Object value = switch (name) {
            case "user" -> user;
            case "issuer" -> issuer;
            default -> name.startsWith(STATE) ? state.get(name.substring(STATE.length())) : null;
        };
        // Scripts put other kinds of text than String.
        if (!(value instanceof CharSequence text) || text.length() > LONGEST_VALUE) {
            throw new IllegalArgumentException("There is no usable value for {{" + name + "}}");
        }
        return text.toString();
    }

    /** Parses a template of JSON; an empty one is an empty object. */
    static JsonNode parse(String template) {
        try {
            JsonNode node = template.isBlank() ? StrictJson.object() : StrictJson.parse(template);
            if (!node.isObject()) {
                throw new IllegalArgumentException("The payload must be a JSON object");
            }
            return node;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The payload must be JSON: " + e.getOriginalMessage());
        }
    }
}
