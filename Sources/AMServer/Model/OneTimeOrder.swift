/// The one-time codes that a device is enrolled for.
package struct OneTimeOrder: Hashable, Sendable {
    package enum Factor: Hashable, Sendable {
        /// In seconds.
        case time(period: Int)
        case counter(start: Int)
    }

    package enum Algorithm: String, CaseIterable, Sendable {
        case sha1 = "SHA1"
        case sha256 = "SHA256"
        case sha512 = "SHA512"
    }

    package var factor = Factor.time(period: 30)
    package var algorithm = Algorithm.sha1
    /// 6 or 8.
    package var digits = 6

    /// AM's defaults.
    package init() {}

    var host: String {
        switch factor {
        case .time: "totp"
        case .counter: "hotp"
        }
    }
}

/// A user's codes; the secret stays inside the server.
package struct OneTimeDevice: Sendable {
    package let uuid: String
    package let user: String
    package let order: OneTimeOrder
    /// The first step of time or counter that is accepted; earlier ones were used.
    package internal(set) var next: Int

    let secret: [UInt8]
}
