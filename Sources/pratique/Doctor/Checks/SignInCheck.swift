import Service
import Vocabulary

/// Checks the libraries for sign-in keys.
struct SignInCheck {
    /// Whether domains that many owners share (public suffixes) are known.
    let knowsSuffixes: Bool
    let hasSecurityKeys: Bool

    init() {
        self.init(knowsSuffixes: PublicSuffixes.isKnown, hasSecurityKeys: SecurityKey.isInstalled)
    }

    init(knowsSuffixes: Bool, hasSecurityKeys: Bool) {
        self.knowsSuffixes = knowsSuffixes
        self.hasSecurityKeys = hasSecurityKeys
    }

    var findings: [Finding] {
        [
            knowsSuffixes
                ? .ok(.keysLibrary, "libpsl knows the domains that many owners share.")
                : .warning(
                    .keysLibrary,
                    "libpsl is missing: a key is then for a host, or a domain of three labels or more.",
                    remedy: "sudo apt install libpsl5"
                ),
            hasSecurityKeys
                ? .ok(.keysSecurityKeys, "libfido2 speaks with security keys.")
                : .warning(
                    .keysSecurityKeys,
                    "libfido2 is missing: keys are then made and used on this machine alone.",
                    remedy: "sudo apt install libfido2-1"
                ),
        ]
    }
}
