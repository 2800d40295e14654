/// A user's enrolment.
package struct EnrolmentOrder: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// `pushauth`.
        case push
        /// `otpauth`.
        case oneTime = "one-time"
        /// `mfauth`.
        case combined
    }

    package var user: String
    package var issuer: String
    /// The name that the device shows; `nil` for the user's.
    package var account: String?
    package var kind = Kind.push
    /// Unless the kind is push.
    package var oneTime = OneTimeOrder()
    /// Six hexadecimal digits; `nil` for the version's default.
    package var colour: String?
    package var image: String?
    /// The text of a JSON object; only for kind combined.
    package var policies: String?

    package init(user: String, issuer: String) {
        self.user = user
        self.issuer = issuer
    }

    /// Refuses what the version lacks, and unusable values.
    func check(for profile: ServerProfile) throws(SimulationError) {
        for name in [user, issuer, account ?? user] where !(1...256).contains(name.utf8.count) {
            throw .unusableName
        }
        guard profile.hasCombinedEnrolment || kind != .combined else {
            throw .enrolmentUnknownToProfile
        }
        let isColour = colour.map { $0.utf8.count == 6 && $0.allSatisfy(\.isHexDigit) } ?? true
        guard isColour, (image?.utf8.count ?? 0) <= 2_048, [6, 8].contains(oneTime.digits),
            oneTime.factor.isUsable
        else { throw .unusableEnrolment }
        guard let policies else { return }
        guard try JSONReader.read(policies).isObject else { throw .unusableEnrolment }
    }
}

extension OneTimeOrder.Factor {
    fileprivate var isUsable: Bool {
        switch self {
        case .time(let period): (1...3_600).contains(period)
        case .counter(let start): (0...1_000_000_000).contains(start)
        }
    }
}

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
