package pratique.openam;

import java.util.Objects;
import org.forgerock.json.JsonValue;
import org.forgerock.json.jose.common.JwtReconstruction;
import org.forgerock.json.jose.jws.SignedJwt;
import org.forgerock.json.jose.jwt.JwtClaimsSet;

/**
 * An answer whose signature and challenge OpenAM has checked.
 *
 * @param number that the approver chose; empty when there is none
 */
record Answer(boolean isRejection, String number) {
    /** The member of the answer's body that holds its token. */
    static final String TOKEN = "jwt";

    static Answer of(JsonValue body) {
        JwtClaimsSet claims = new JwtReconstruction()
                .reconstructJwt(body.get(TOKEN).asString(), SignedJwt.class).getClaimsSet();
        // The claim rejects whatever its value is, as in AM: only its absence approves.
        return new Answer(
                claims.getClaim("deny") != null,
                Objects.toString(claims.getClaim("challengeResponse"), ""));
    }
}
