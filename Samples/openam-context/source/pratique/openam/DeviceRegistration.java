package pratique.openam;

import com.sun.identity.shared.debug.Debug;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.forgerock.json.JsonValue;
import org.forgerock.json.jose.common.JwtReconstruction;
import org.forgerock.json.jose.exceptions.JwtRuntimeException;
import org.forgerock.json.jose.jws.SignedJwt;
import org.forgerock.json.jose.jwt.JwtClaimsSet;
import org.forgerock.openam.services.push.PushNotificationConstants;
import org.forgerock.openam.services.push.dispatch.Predicate;

/**
 * Puts what OpenAM keeps of a device beside its registration. The other checks of a registration, signature
 * and challenge, run before or after it; what it adds counts only when all pass.
 *
 * <p>Another server of a site makes it anew by its name, so it is public and has no state.
 */
public class DeviceRegistration implements Predicate {
    private static final Debug DEBUG = Debug.getInstance(PushWithContext.NAME);
    private static final List<String> CLAIMS = List.of(
            PushNotificationConstants.MECHANISM_UID,
            PushNotificationConstants.DEVICE_ID,
            PushNotificationConstants.DEVICE_TYPE,
            PushNotificationConstants.COMMUNICATION_TYPE);
    /** Printable ASCII. */
    private static final String VALUE = "[\\x21-\\x7E]{1,1024}";

    @Override
    public boolean perform(JsonValue content) {
        if (!content.get(Answer.TOKEN).isString()) {
            DEBUG.warning("A registration holds no token");
            return false;
        }
        JwtClaimsSet claims;
        try {
            claims = new JwtReconstruction().reconstructJwt(
                    content.get(Answer.TOKEN).asString(), SignedJwt.class).getClaimsSet();
        } catch (JwtRuntimeException e) {
            DEBUG.warning("A registration holds no token", e);
            return false;
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (String name : CLAIMS) {
            if (!(claims.getClaim(name) instanceof String value) || !value.matches(VALUE)) {
                DEBUG.warning("A registration has no usable claim " + name);
                return false;
            }
            values.put(name, value);
        }
        values.forEach(content::put);
        // The inbox has no endpoints: a device is reached by its own token.
        content.put(PushNotificationConstants.COMMUNICATION_ID, values.get(PushNotificationConstants.DEVICE_ID));
        return true;
    }

    @Override
    public String jsonify() {
        return "{}";
    }
}
