package pratique.openam;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Where a browser says it is. Whoever signs in can claim any position.
 *
 * @param latitude in degrees, -90 to 90
 * @param longitude in degrees, -180 to 180
 * @param accuracy in metres, more than 0; {@code null} when it was not given or cannot be used
 */
record BrowserPosition(double latitude, double longitude, Double accuracy) {
    /** Asks for the position, puts it as JSON into the field and submits the page, also without one. */
    static final String SCRIPT = script();

    private static final int LONGEST = 256;
    private static final double FARTHEST = 20_000_000;

    /**
     * Reads what the script wrote.
     *
     * @return empty when the browser has no position, or what it sent is none
     */
    static Optional<BrowserPosition> parse(String text) {
        if (text == null || text.isBlank() || text.length() > LONGEST) {
            return Optional.empty();
        }
        JsonNode value;
        try {
            value = StrictJson.parse(text);
        } catch (JsonProcessingException e) {
            // Anything may be posted here: it is no position, and nothing to log.
            return Optional.empty();
        }
        Optional<Double> latitude = number(value.get("latitude"), -90, 90);
        Optional<Double> longitude = number(value.get("longitude"), -180, 180);
        Optional<Double> accuracy = number(value.get("accuracy"), 0, FARTHEST).filter(metres -> metres > 0);
        if (latitude.isEmpty() || longitude.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new BrowserPosition(latitude.get(), longitude.get(), accuracy.orElse(null)));
    }

    private static Optional<Double> number(JsonNode node, double lowest, double highest) {
        if (node == null || !node.isNumber()) {
            return Optional.empty();
        }
        double value = node.doubleValue();
        // Not true for infinity either.
        return value >= lowest && value <= highest ? Optional.of(value) : Optional.empty();
    }

    ObjectNode json() {
        ObjectNode node = StrictJson.object();
        node.put("latitude", latitude);
        node.put("longitude", longitude);
        if (accuracy != null) {
            node.put("accuracy", accuracy);
        }
        return node;
    }

    private static String script() {
        try (InputStream stream = BrowserPosition.class.getResourceAsStream("position.js")) {
            if (stream == null) {
                throw new IllegalStateException("position.js is missing in the archive");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
