/// The one-time codes that a device is enrolled for.
package struct OneTimeOrder: Hashable, Sendable {
    /// What makes each code a new one.
    package enum Factor: Hashable, Sendable {
        /// The time, in steps of seconds.
        case time(period: Int)
        case counter(start: Int)
    }

    /// The hash functions that AM offers.
    package enum Algorithm: String, CaseIterable, Sendable {
        case sha1 = "SHA1"
        case sha256 = "SHA256"
        case sha512 = "SHA512"
    }

    /// What makes each code a new one.
    package var factor = Factor.time(period: 30)
    /// The hash function.
    package var algorithm = Algorithm.sha1
    /// 6 or 8.
    package var digits = 6

    /// AM's defaults: six digits, 30 seconds, SHA-1.
    package init() {}

    /// The host of the address.
    var host: String {
        switch factor {
        case .time: "totp"
        case .counter: "hotp"
        }
    }
}

/// The codes of a user as the profile holds them; the secret stays inside the server.
package struct OneTimeDevice: Sendable {
    /// The id of the profile.
    package let uuid: String
    package let user: String
    /// How the codes are made.
    package let order: OneTimeOrder
    /// The step of time or counter from which on a code is taken; earlier ones were used.
    package internal(set) var next: Int

    let secret: [UInt8]
}
