package pratique.openam;

import java.util.Locale;

/** How the approver confirms. */
enum PushType {
    DEFAULT,
    /** Chooses the number that the sign-in page shows. */
    CHALLENGE,
    /** Is asked for a biometric check by the device; the server cannot tell whether it was made. */
    BIOMETRIC;

    /** As the claim {@code k} names it. */
    String claim() {
        return name().toLowerCase(Locale.ROOT);
    }
}
