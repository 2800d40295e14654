/// The version of AM whose messages and addresses are imitated.
package enum ServerProfile: String, CaseIterable, Sendable {
    /// AM 8.0.2: all claims, token refresh, number challenges.
    case am802 = "8.0.2"
    /// A 6.x server with the sender of the 2019 geolocation sample: claim `payload`, no `m`.
    case blog2019 = "blog2019"

    /// Whether `_action=refresh` and the parameters `uid` and `pid` exist.
    var hasRefresh: Bool { self == .am802 }

    /// Whether profiles hold the date of the last approval.
    var hasLastAccess: Bool { self == .am802 }

    /// The name of the priority in the document for Google's service, which was wrong for years.
    var priorityName: String { self == .am802 ? "priority" : "PRIORITY" }

    /// Whether claims `m`, `i`, `k`, `p`, `x` and `n` exist.
    var hasPushKinds: Bool { self == .am802 }
}
