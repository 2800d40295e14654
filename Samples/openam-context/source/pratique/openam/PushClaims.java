package pratique.openam;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import org.forgerock.json.jose.builders.JwtClaimsSetBuilder;
import org.forgerock.json.jose.builders.SignedJwtBuilderImpl;
import org.forgerock.json.jose.jws.JwsAlgorithm;
import org.forgerock.json.jose.jws.SigningManager;

/** The claims of one push request, named as PingAM 7.2 and its authenticators name them. All are texts. */
final class PushClaims {
    private final JwtClaimsSetBuilder claims = new JwtClaimsSetBuilder();

    /** @param cookie of the load balancer, which leads the answer to this server; may be {@code null} */
    PushClaims device(String mechanism, String challenge, String cookie) {
        claims.claim("u", mechanism).claim("c", challenge);
        if (cookie != null && !cookie.isEmpty()) {
            claims.claim("l", Base64.getEncoder().encodeToString(cookie.getBytes(StandardCharsets.UTF_8)));
        }
        return this;
    }

    PushClaims life(Duration timeout, long sentMilliseconds) {
        claims.claim("t", Long.toString(timeout.toSeconds())).claim("i", Long.toString(sentMilliseconds));
        return this;
    }

    PushClaims message(String text) {
        claims.claim("m", text);
        return this;
    }

    /** @param numbers {@code null} unless the type is a challenge */
    PushClaims type(PushType type, ChallengeNumbers numbers) {
        claims.claim("k", type.claim());
        if (numbers != null) {
            claims.claim("n", numbers.claim());
        }
        return this;
    }

    PushClaims payload(JsonNode payload) {
        claims.claim("p", StrictJson.text(payload));
        return this;
    }

    PushClaims context(JsonNode context) {
        claims.claim("x", StrictJson.text(context));
        return this;
    }

    String sign(byte[] secret) {
        return new SignedJwtBuilderImpl(new SigningManager().newHmacSigningHandler(secret))
                .headers().alg(JwsAlgorithm.HS256).done()
                .claims(claims.build())
                .build();
    }
}
