package pratique.openam;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.regex.Pattern;

/** What is known of the browser that signs in. */
final class SignInContext {
    private static final int LONGEST_AGENT = 512;
    private static final Pattern ADDRESS = Pattern.compile("[0-9A-Fa-f:.]{2,45}");

    private SignInContext() {
    }

    /**
     * The claim {@code x}.
     *
     * @param addressHeader the header in which a proxy of your own puts the address of the browser; when
     *     empty, the address of the connection is used
     */
    static ObjectNode of(HttpServletRequest request, String addressHeader, Optional<BrowserPosition> position) {
        ObjectNode context = StrictJson.object();
        position.ifPresent(found -> context.set("location", found.json()));
        String address = addressHeader.isEmpty() ? request.getRemoteAddr() : request.getHeader(addressHeader);
        if (address != null && ADDRESS.matcher(address.strip()).matches()) {
            context.put("remoteIp", address.strip());
        }
        String agent = request.getHeader("User-Agent");
        if (agent != null && !agent.isBlank()) {
            context.put("userAgent", agent.substring(0, Math.min(agent.length(), LONGEST_AGENT)));
        }
        return context;
    }
}
