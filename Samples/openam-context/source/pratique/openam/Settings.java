package pratique.openam;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.identity.shared.datastruct.CollectionHelper;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/**
 * What the administrator has configured.
 *
 * @param payload a JSON object with places to fill in
 * @param addressHeader may be empty
 */
record Settings(int authLevel, String message, PushType type, JsonNode payload, Duration timeout,
        boolean askPosition, String addressHeader) {
    private static final String PREFIX = "pratique-push-";
    private static final int SHORTEST = 10;
    private static final int LONGEST = 300;

    /** Throws {@link IllegalArgumentException} for a value that cannot be used. */
    static Settings of(Map<?, ?> options) {
        int seconds = number(options, "timeout");
        if (seconds < SHORTEST || seconds > LONGEST) {
            throw new IllegalArgumentException("The time-out must be from " + SHORTEST + " to " + LONGEST + " s");
        }
        return new Settings(
                number(options, "auth-level"),
                text(options, "message"),
                PushType.valueOf(text(options, "type").toUpperCase(Locale.ROOT)),
                Template.parse(text(options, "payload")),
                Duration.ofSeconds(seconds),
                Boolean.parseBoolean(text(options, "ask-position")),
                text(options, "address-header"));
    }

    private static String text(Map<?, ?> options, String name) {
        String value = CollectionHelper.getMapAttr(options, PREFIX + name, "");
        return value == null ? "" : value.strip();
    }

    private static int number(Map<?, ?> options, String name) {
        try {
            return Integer.parseInt(text(options, name));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(PREFIX + name + " must be a number", e);
        }
    }
}
