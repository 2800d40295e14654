package pratique.openam;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Set;
import org.forgerock.openam.services.push.PushMessage;
import org.forgerock.openam.services.push.PushNotificationDelegate;
import org.forgerock.openam.services.push.PushNotificationException;
import org.forgerock.openam.services.push.PushNotificationServiceConfig;
import org.forgerock.openam.services.push.dispatch.MessageDispatcher;
import org.forgerock.openam.services.push.dispatch.Predicate;

/**
 * Posts each message to the inbox of pratique, {@code POST /envelope}, over TLS. The certificate is checked
 * by the trust store of the Java machine, and its name against the address.
 *
 * <p>Of the push service's settings, {@code googleEndpoint} is the address and {@code secret} the token of
 * the sender; the others are not used.
 */
final class GatewayDelegate implements PushNotificationDelegate {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    /** For the whole exchange. */
    private static final Duration EXCHANGE = Duration.ofSeconds(10);

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT)
            .build();
    private final URI address;
    private final String token;
    private final String route;
    private final MessageDispatcher dispatcher;

    GatewayDelegate(PushNotificationServiceConfig config, String realm, MessageDispatcher dispatcher)
            throws PushNotificationException {
        this.address = address(config);
        this.token = token(config);
        // Behind `/json`, where OpenAM puts it.
        this.route = ("/".equals(realm) ? "" : realm) + "/push/sns/message?_action=";
        this.dispatcher = dispatcher;
    }

    private static URI address(PushNotificationServiceConfig config) throws PushNotificationException {
        try {
            URI address = URI.create(config.getGoogleEndpoint().strip());
            if ("https".equalsIgnoreCase(address.getScheme()) && address.getHost() != null
                    && address.getUserInfo() == null) {
                return address;
            }
        } catch (IllegalArgumentException e) {
            throw new PushNotificationException("The endpoint of the push service is no address", e);
        }
        throw new PushNotificationException("The endpoint of the push service must be an https address");
    }

    private static String token(PushNotificationServiceConfig config) throws PushNotificationException {
        String token = config.getSecret().strip();
        if (!token.matches("[\\x21-\\x7E]{16,1024}")) {
            throw new PushNotificationException(
                    "The secret of the push service must have 16 to 1,024 printable characters");
        }
        return token;
    }

    /** Throws {@link UncheckedIOException} unless the inbox has stored the message: there is no other way. */
    @Override
    public void send(PushMessage message) {
        String envelope = StrictJson.text(StrictJson.object()
                .put("messageId", message.getMessageId()).put("message", message.getBody()));
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(EXCHANGE)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(envelope, StandardCharsets.UTF_8))
                .build();
        try {
            int status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            if (status != 200) {
                throw new IOException("The inbox at " + address.getAuthority() + " answered " + status);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new InterruptedIOException("Interrupted while a message was sent"));
        }
    }

    @Override
    public boolean isRequireNewDelegate(PushNotificationServiceConfig config) {
        try {
            return !address.equals(address(config)) || !MessageDigest.isEqual(
                    token.getBytes(StandardCharsets.UTF_8), token(config).getBytes(StandardCharsets.UTF_8));
        } catch (PushNotificationException e) {
            // A new one is refused with the reason.
            return true;
        }
    }

    @Override
    public void startServices() {
        // OpenAM itself serves the addresses that devices post to.
    }

    @Override
    public void updateDelegate(PushNotificationServiceConfig config) {
        // What else may change is not used.
    }

    @Override
    public String getRegServiceLocation() {
        return route + "register";
    }

    @Override
    public String getAuthServiceLocation() {
        return route + "authenticate";
    }

    @Override
    public Set<Predicate> getRegistrationMessagePredicates() {
        return Set.of(new DeviceRegistration());
    }

    @Override
    public Set<Predicate> getAuthenticationMessagePredicates() {
        return Set.of();
    }

    @Override
    public MessageDispatcher getMessageDispatcher() {
        return dispatcher;
    }

    @Override
    public void close() {
        // The client has no connection of its own between messages that must be closed.
    }
}
