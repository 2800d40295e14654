package pratique.openam;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.iplanet.dpro.session.SessionException;
import com.sun.identity.authentication.callbacks.HiddenValueCallback;
import com.sun.identity.authentication.callbacks.ScriptTextOutputCallback;
import com.sun.identity.authentication.spi.AuthLoginException;
import com.sun.identity.authentication.spi.AuthenticationException;
import com.sun.identity.authentication.spi.MessageLoginException;
import com.sun.identity.authentication.util.ISAuthConstants;
import com.sun.identity.shared.debug.Debug;
import com.sun.identity.sm.DNMapper;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.security.Principal;
import java.security.SecureRandom;
import java.text.MessageFormat;
import java.time.Duration;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import javax.security.auth.Subject;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.TextOutputCallback;
import javax.security.auth.login.LoginException;
import org.forgerock.json.JsonValue;
import org.forgerock.json.jose.exceptions.JwtRuntimeException;
import org.forgerock.json.resource.NotFoundException;
import org.forgerock.openam.authentication.callbacks.PollingWaitCallback;
import org.forgerock.openam.authentication.modules.push.AbstractPushModule;
import org.forgerock.openam.authentication.modules.push.AuthenticatorPushPrincipal;
import org.forgerock.openam.core.rest.devices.push.PushDeviceSettings;
import org.forgerock.openam.cts.exceptions.CoreTokenException;
import org.forgerock.openam.services.push.PushMessage;
import org.forgerock.openam.services.push.PushNotificationException;
import org.forgerock.openam.services.push.dispatch.Predicate;
import org.forgerock.openam.services.push.dispatch.PushMessageChallengeResponsePredicate;
import org.forgerock.openam.services.push.dispatch.SignedJwtVerificationPredicate;
import org.forgerock.util.promise.Promise;

/**
 * Sends a push request that says, under its signature, what is approved: the text, a custom payload, and
 * the context of the sign-in with the position of the browser. Waits for the answer.
 *
 * <p>Must follow a module that identifies the user. OpenAM keeps one instance for each sign-in and calls
 * it for one request at a time.
 */
public class PushWithContext extends AbstractPushModule {
    /** The resource bundle, also the name of the debug log. */
    static final String NAME = "amAuthPushWithContext";

    // The orders of the pages in PushWithContext.xml, and the places of callbacks in them.
    private static final int POSITION = 2;
    private static final int POSITION_VALUE = 0;
    private static final int POSITION_TEXT = 1;
    private static final int POSITION_SCRIPT = 2;
    private static final int WAIT = 3;
    private static final int WAIT_TEXT = 0;
    private static final int WAIT_POLL = 1;

    private static final int CHALLENGE_BYTES = 32;
    private static final Duration POLL = Duration.ofSeconds(2);
    private static final Debug DEBUG = Debug.getInstance(NAME);
    private static final SecureRandom RANDOM = new SecureRandom();

    private Settings settings;
    private Map<?, ?> sharedState = Map.of();
    private String realm;
    private String username;
    private PushDeviceSettings device;
    /** {@code null} unless the type is a challenge. */
    private ChallengeNumbers numbers;
    private String messageId;
    private Promise<JsonValue, Exception> answer;
    /** When nobody waits any more, by {@link System#nanoTime}. */
    private long end;

    @Override
    @SuppressWarnings("rawtypes") // As the superclass declares it.
    public void init(Subject subject, Map sharedState, Map options) {
        if (sharedState != null) {
            this.sharedState = sharedState;
        }
        realm = DNMapper.orgNameToRealmName(getRequestOrg());
        try {
            Settings read = Settings.of(options);
            pushService.init(realm);
            setAuthLevel(read.authLevel());
            settings = read;
        } catch (IllegalArgumentException | PushNotificationException e) {
            // This method cannot refuse; `process` does when there are no settings.
            DEBUG.error("The module or the push service is not configured, realm " + realm, e);
        }
    }

    @Override
    public int process(Callback[] callbacks, int state) throws LoginException {
        if (settings == null) {
            throw failure("notConfigured");
        }
        return switch (state) {
            case ISAuthConstants.LOGIN_START -> begin();
            case POSITION -> send(BrowserPosition.parse(
                    ((HiddenValueCallback) callbacks[POSITION_VALUE]).getValue()));
            case WAIT -> check();
            default -> throw failure("failed");
        };
    }

    @Override
    public Principal getPrincipal() {
        return username == null ? null : new AuthenticatorPushPrincipal(username);
    }

    private int begin() throws AuthLoginException {
        if (!(sharedState.get(getUserKey()) instanceof String name) || name.isBlank()) {
            DEBUG.error("The chain has no module before this one that identifies the user");
            throw failure("notConfigured");
        }
        username = name;
        List<PushDeviceSettings> devices;
        try {
            devices = userPushDeviceProfileManager.getDeviceProfiles(username, realm);
        } catch (IOException e) {
            DEBUG.error("The device profiles of a user cannot be read", e);
            throw failure("failed");
        }
        if (devices == null || devices.isEmpty()) {
            throw failure("noDevice");
        }
        // The first one, as OpenAM's own module.
        device = devices.get(0);
        if (!settings.askPosition()) {
            return send(Optional.empty());
        }
        replaceCallback(POSITION, POSITION_TEXT, information(text("askPosition")));
        replaceCallback(POSITION, POSITION_SCRIPT, new ScriptTextOutputCallback(BrowserPosition.SCRIPT));
        return POSITION;
    }

    private int send(Optional<BrowserPosition> position) throws AuthLoginException {
        HttpServletRequest request = getHttpServletRequest();
        if (request == null) {
            throw failure("failed");
        }
        String challenge = userPushDeviceProfileManager.createRandomBytes(CHALLENGE_BYTES);
        numbers = settings.type() == PushType.CHALLENGE ? ChallengeNumbers.draw(RANDOM) : null;
        byte[] secret;
        PushMessage message;
        try {
            secret = Base64.getDecoder().decode(device.getSharedSecret());
            Template values = new Template(username, device.getIssuer(), sharedState);
            String text = values.fill(settings.message());
            String token = new PushClaims()
                    .device(device.getDeviceMechanismUID(), challenge, loadBalancerCookie())
                    .life(settings.timeout(), System.currentTimeMillis())
                    .message(text)
                    .type(settings.type(), numbers)
                    .payload(values.fillJson(settings.payload()))
                    .context(SignInContext.of(request, settings.addressHeader(), position))
                    .sign(secret);
            message = new PushMessage(device.getCommunicationId(), token, text);
        } catch (IllegalArgumentException e) {
            DEBUG.error("The push request cannot be made", e);
            throw failure("notConfigured");
        }
        messageId = message.getMessageId();
        try {
            Set<Predicate> checks = new HashSet<>(pushService.getAuthenticationMessagePredicatesFor(realm));
            checks.add(new SignedJwtVerificationPredicate(secret, Answer.TOKEN));
            checks.add(new PushMessageChallengeResponsePredicate(secret, challenge, Answer.TOKEN));
            // Before it is sent: an answer may come at once.
            answer = pushService.getMessageDispatcher(realm).expect(messageId, checks).getPromise();
            storeForOtherServers(checks);
            end = System.nanoTime() + settings.timeout().toNanos();
            pushService.send(message, realm);
        } catch (NotFoundException | PushNotificationException | RuntimeException e) {
            // A delegate has no checked exception to report that it could not send.
            DEBUG.error("A push request could not be sent", e);
            withdraw();
            throw failure("notSent");
        }
        String text = numbers == null ? text("wait") : text("waitWithNumber", Integer.toString(numbers.right()));
        replaceCallback(WAIT, WAIT_TEXT, information(text));
        replaceCallback(WAIT, WAIT_POLL, PollingWaitCallback.makeCallback()
                .withWaitTime(Long.toString(POLL.toMillis())).build());
        return WAIT;
    }

    private void storeForOtherServers(Set<Predicate> checks) {
        try {
            storeInCTS(messageId, checks, settings.timeout().toMillis());
        } catch (JsonProcessingException | CoreTokenException e) {
            DEBUG.warning("Other servers of the site do not know of a push request and refuse its answer", e);
        }
    }

    /** {@code null} when there is none. */
    private String loadBalancerCookie() {
        try {
            return sessionCookies.getLBCookie(getSessionId());
        } catch (SessionException e) {
            DEBUG.warning("A push request has no cookie of the load balancer", e);
            return null;
        }
    }

    /** Looks for an answer once; the page comes again after {@link #POLL}. */
    private int check() throws AuthLoginException {
        // One poll more, for an answer of the last moment.
        if (System.nanoTime() - end > POLL.toNanos()) {
            throw refusal("expired");
        }
        Optional<Answer> found = answer.isDone() ? Optional.of(answerHere()) : answerElsewhere();
        if (found.isEmpty()) {
            return WAIT;
        }
        if (found.get().isRejection()) {
            throw refusal("rejected");
        }
        if (numbers != null && !numbers.isRight(found.get().number())) {
            throw refusal("wrongNumber");
        }
        withdraw();
        storeUsername(username);
        return ISAuthConstants.LOGIN_SUCCEED;
    }

    /** What a device has sent to this server. */
    private Answer answerHere() throws AuthLoginException {
        try {
            return Answer.of(answer.get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure("failed");
        } catch (ExecutionException | JwtRuntimeException e) {
            DEBUG.error("An answer cannot be read", e);
            withdraw();
            throw failure("failed");
        }
    }

    /**
     * What a device has sent to another server of the site. OpenAM stores yes or no of it and no number, so
     * that a challenge cannot be approved there.
     */
    private Optional<Answer> answerElsewhere() {
        try {
            return Optional.ofNullable(checkCTSAuth(messageId)).map(isApproval -> new Answer(!isApproval, ""));
        } catch (CoreTokenException e) {
            DEBUG.warning("Answers to other servers of the site cannot be read", e);
            return Optional.empty();
        }
    }

    /** From here on an answer is refused. */
    private void withdraw() {
        try {
            pushService.getMessageDispatcher(realm).forget(messageId);
            coreTokenService.deleteAsync(messageId);
        } catch (NotFoundException | CoreTokenException e) {
            DEBUG.warning("A push request is still awaited until it expires", e);
        }
    }

    private static TextOutputCallback information(String text) {
        return new TextOutputCallback(TextOutputCallback.INFORMATION, text);
    }

    private String text(String key, Object... values) {
        return MessageFormat.format(amCache.getResBundle(NAME, getLoginLocale()).getString(key), values);
    }

    /** For what the approver decided or left: counts for the lock-out of the account, as a wrong password. */
    private MessageLoginException refusal(String key) {
        withdraw();
        try {
            incrementFailCount(username);
        } catch (AuthenticationException e) {
            DEBUG.error("A refused sign-in is not counted for the lock-out of the account", e);
        }
        return failure(key);
    }

    /** The one kind of exception whose text the sign-in page shows. */
    private MessageLoginException failure(String key) {
        setFailureID(username);
        return new MessageLoginException(NAME, key, null);
    }
}
