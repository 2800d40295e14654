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
