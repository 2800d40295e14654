/// The imitated version of AM.
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

    /// Grows with time.
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

    /// Whether the chain module enrols, which forms addresses in its own way.
    var enrolsByModule: Bool { release < 710 }
    /// Whether claims `m`, `i`, `k`, `p`, `x` and `n`, and so the kinds of push, exist.
    var hasPushKinds: Bool { release >= 720 }
    /// Whether an address has the issuer instead of a fixed word.
    var namesIssuerInPlace: Bool { release >= 730 }
    var hasCombinedEnrolment: Bool { release >= 730 }
    /// In iOS notifications.
    var hasCategoryOfKind: Bool { release >= 730 }
    var drawsDifferentNumbers: Bool { release >= 730 }
    /// Whether the journey ends after the time in the message.
    var hasImpatientJourney: Bool { release >= 730 || countsFromSending }
    /// Whether that time counts from the push, without a look, and a later answer is accepted but
    /// ignored.
    var countsFromSending: Bool { self == .openAM16 }
    /// Whether ids have no type, so that only `_action` determines what an answer is for.
    var hasPlainIDs: Bool { self == .openAM16 }
    /// Whether a registration is accepted repeatedly until the page stores the device.
    var acceptsRegistrationAgain: Bool { self == .openAM16 }
    /// Whether a claim `deny` that is false approves.
    var approvesByFalseDenial: Bool { self == .openAM16 }
    /// Whether earlier layers refuse without the version of the resource, with apostrophes as
    /// entities, and treat JSON that is no object as an empty one.
    var hasOuterRefusals: Bool { self == .openAM16 }
    var hasLastAccess: Bool { release >= 800 }
    /// Whether `uid`, `pid`, `oid` and claim `d` exist.
    var namesUser: Bool { release >= 802 }
    /// Whether `_action=refresh` exists.
    var hasRefresh: Bool { release >= 802 }
    /// Whether an approval with a wrong number gets 400 at once, instead of 200 and a failing
    /// login.
    var refusesWrongNumbers: Bool { release >= 810 }
    /// For Google's service; it was wrong for years.
    var priorityName: String { release >= 802 ? "priority" : "PRIORITY" }
}

package struct ServerSettings: Sendable {
    /// Whether careless behaviour of AM is imitated.
    package var mode = ServerMode.strict
    package var profile = ServerProfile.am802
    /// Empty for the top realm, else such as `/alpha`.
    package var realm = ""
    /// With a push service.
    package var otherRealms: Set<String> = []
    /// AM's `mdDuration`, for messages and registrations.
    package var recordSeconds = 120
    /// Seconds that an expired record stays; only in mode as-AM, where it still accepts answers.
    package var sweepSeconds = 0
    /// In enrolment addresses and, by default, in messages.
    package var cookie = "amlbcookie=01"
    /// Whether an answer must carry its message's cookie, as behind an old load balancer.
    package var isSticky = false
    /// Refuses a request without `Accept-API-Version` instead of warning.
    package var requiresVersionHeader = false
    /// The forms of 13.5 in profile 6.5: padded Base64, ids without a type.
    package var usesOldForms = false
    /// In messages.
    package var shufflesClaims = false
    /// `nil` leaves messages to the operator's pages.
    package var pushService: PushService?

    package init() {}

    /// On every page and log line of the operator.
    package var banner: String {
        "simulated AM, mode \(mode.rawValue), profile \(profile.rawValue)"
    }

    /// Whether ids have no type, so that only `_action` determines what an answer is for.
    var hasPlainIDs: Bool { profile.hasPlainIDs || hasPaddedAddresses }
    /// Padded standard Base64, as in 13.5.
    var hasPaddedAddresses: Bool { usesOldForms && profile == .am65 }
}

/// How careless behaviour of published versions of AM is treated.
package enum ServerMode: String, CaseIterable, Sendable {
    /// Refused; every difference is listed in `Docs/am-server.md`.
    case strict
    /// Imitated, quirks included.
    case asAM = "as-AM"
}

/// A fault of the next reply to a device, for tests.
package struct ServerFault: Hashable, Sendable {
    package enum Side: String, CaseIterable, Sendable {
        case answers
        case push
    }

    package enum Effect: Hashable, Sendable {
        /// 60 000 at most.
        case delay(milliseconds: Int)
        /// Instead of a reply.
        case close
        /// Before the body.
        case closeAfterHeaders
        /// The true reply twice on one connection.
        case duplicate
        /// Without a body.
        case status(Int)
        /// A redirect to an address, with status 307 unless told otherwise.
        case redirect(to: String, status: Int = 307)
        /// HTML with status 200, as from a captive portal.
        case page
        /// Status 200 with truncated JSON.
        case brokenJSON
    }

    package let effect: Effect
    /// Whether the request is processed nevertheless, as when only the reply is lost.
    package let processes: Bool

    /// By default, faults of the reply come after processing, others replace it.
    package init(_ effect: Effect, processes: Bool? = nil) {
        self.effect = effect
        self.processes = processes ?? effect.losesOnlyTheReply
    }
}

extension ServerFault.Effect {
    /// Whether it usually loses a reply after the answer was stored.
    fileprivate var losesOnlyTheReply: Bool {
        switch self {
        case .delay, .close, .closeAfterHeaders, .duplicate, .brokenJSON: true
        case .status, .redirect, .page: false
        }
    }
}
