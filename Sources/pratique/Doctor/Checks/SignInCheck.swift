import Service
import Vocabulary

/// Looks at the libraries that keys which sign in need.
struct SignInCheck {
    /// Whether domains that many owners share are known.
    let knowsSuffixes: Bool
    /// Whether security keys can be spoken with.
    let hasSecurityKeys: Bool

    /// Looks at this system.
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
