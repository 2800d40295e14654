/// The version of AM whose messages and addresses are imitated.
package enum ServerProfile: String, CaseIterable, Sendable {
    /// AM 6.5: enrolment by the chain module, messages without text.
    case am65 = "6.5"
    /// AM 7.1: enrolment by the tree node, messages without text.
    case am71 = "7.1"
    /// AM 7.2: message text, kinds of push, context; numbers may repeat.
    case am72 = "7.2"
    /// AM 7.3: issuer in the address, combined enrolment, categories for each kind.
    case am73 = "7.3"
    /// AM 8.0.0: dates in the profile.
    case am800 = "8.0.0"
    /// AM 8.0.2: user name in messages and addresses, token refresh.
    case am802 = "8.0.2"
    /// A 6.x server with the sender of the 2019 geolocation sample: claim `payload`, no `m`.
    case blog2019 = "blog2019"
    /// The community OpenAM 16.0.5: chain modules, as recorded from one.
    case openAM16 = "openam16"
    /// AM 8.1: a wrong number is refused, and the answer may be repeated with another.
    case am81 = "8.1"

    /// The release as a number that grows with time.
    private var release: Int {
        switch self {
        case .am65, .blog2019, .openAM16: 650
        case .am71: 710
        case .am72: 720
        case .am73: 730
        case .am800: 800
        case .am802: 802
        case .am81: 810
        }
    }

    /// Whether devices are enrolled by the chain module, which forms addresses in its own way.
    var enrolsByModule: Bool { release < 710 }
    /// Whether claims `m`, `i`, `k`, `p`, `x` and `n`, and with them kinds of push, exist.
    var hasPushKinds: Bool { release >= 720 }
    /// Whether the place of an address is the issuer instead of a fixed word.
    var namesIssuerInPlace: Bool { release >= 730 }
    /// Whether push and one-time codes can be enrolled with one address.
    var hasCombinedEnrolment: Bool { release >= 730 }
    /// Whether the category of an iOS notification follows the kind of push.
    var hasCategoryOfKind: Bool { release >= 730 }
    /// Whether the three numbers of a challenge are always different.
    var drawsDifferentNumbers: Bool { release >= 730 }
    /// Whether the journey gives up after the time that the message names.
    var hasImpatientJourney: Bool { release >= 730 || countsFromSending }
    /// Whether that time counts from the push on, whoever looks, and an answer behind it is taken
    /// and not looked at.
    var countsFromSending: Bool { self == .openAM16 }
    /// Whether ids have no type, so that `_action` alone tells what an answer is for.
    var hasPlainIDs: Bool { self == .openAM16 }
    /// Whether a registration is taken as often as it comes, until the page has stored the device.
    var takesRegistrationAgain: Bool { self == .openAM16 }
    /// Whether a claim `deny` that is false approves.
    var approvesByFalseDenial: Bool { self == .openAM16 }
    /// Whether what is refused before the push resource names no version of it and has apostrophes
    /// as entities, and JSON that is no object is as an object without members.
    var hasOuterRefusals: Bool { self == .openAM16 }
    /// Whether profiles hold the date of the last approval.
    var hasLastAccess: Bool { release >= 800 }
    /// Whether `uid`, `pid`, `oid` and claim `d` exist.
    var namesUser: Bool { release >= 802 }
    /// Whether `_action=refresh` exists.
    var hasRefresh: Bool { release >= 802 }
    /// Whether an approval with a wrong number gets 400 at once, instead of 200 and a login that fails.
    var refusesWrongNumbers: Bool { release >= 810 }
    /// The name of the priority in the document for Google's service, which was wrong for years.
    var priorityName: String { release >= 802 ? "priority" : "PRIORITY" }
}

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

/// How the server treats what published versions of AM treat carelessly.
package enum ServerMode: String, CaseIterable, Sendable {
    /// Refuses where AM is careless; every difference is listed in `Docs/am-server.md`.
    case strict
    /// Does as read from AM, quirks included.
    case asAM = "as-AM"
}
