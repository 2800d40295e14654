/// What an administrator of the simulated server has set.
package struct ServerSettings: Sendable {
    /// How the server treats what AM treats carelessly.
    package var mode = ServerMode.strict
    /// The version that is imitated.
    package var profile = ServerProfile.am802
    /// The realm of enrolments and messages, as in addresses: empty for the top realm, else such
    /// as `/alpha`.
    package var realm = ""
    /// Further realms that have a push service.
    package var otherRealms: Set<String> = []
    /// Seconds that a message or a registration is awaited; AM's `mdDuration`.
    package var recordSeconds = 120
    /// Seconds that a record past its time stays before it is swept away; counts in mode as-AM
    /// only, where such a record still takes answers.
    package var sweepSeconds = 0
    /// The load balancer cookie in enrolment addresses and, unless an order names one, in messages.
    package var cookie = "amlbcookie=01"
    /// Whether an answer must carry the cookie of its message, as behind an old load balancer.
    package var isSticky = false
    /// Whether a request without `Accept-API-Version` is refused instead of served with a warning.
    package var requiresVersionHeader = false
    /// Whether profile 6.5 writes the forms of 13.5: padded Base64, ids without a type.
    package var usesOldForms = false
    /// Whether the claims of messages come in random order.
    package var shufflesClaims = false

    /// The settings of a fresh installation.
    package init() {}

    /// The words that every page and log line of the operator carries.
    package var banner: String {
        "simulated AM, mode \(mode.rawValue), profile \(profile.rawValue)"
    }

    /// Whether ids have no type, so that `_action` alone tells what an answer is for.
    var hasPlainIDs: Bool { profile.hasPlainIDs || hasPaddedAddresses }
    /// Whether addresses hold padded standard Base64, as those of 13.5.
    var hasPaddedAddresses: Bool { usesOldForms && profile == .am65 }
}
