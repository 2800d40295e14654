/// An enrolment that a user asks the server for.
package struct EnrolmentOrder: Sendable {
    /// What the device is enrolled for.
    package enum Kind: String, CaseIterable, Sendable {
        /// Push messages: an address `pushauth`.
        case push
        /// One-time codes: an address `otpauth`.
        case oneTime = "one-time"
        /// Both: an address `mfauth`.
        case combined
    }

    package var user: String
    /// The name of the bank or company.
    package var issuer: String
    /// The name that the device shows; `nil` for that of the user.
    package var account: String?
    /// What the device is enrolled for.
    package var kind = Kind.push
    /// The codes, unless the kind is push.
    package var oneTime = OneTimeOrder()
    /// The background colour: six hexadecimal digits; `nil` for the default of the version.
    package var colour: String?
    /// The address of the logo.
    package var image: String?
    /// The policies for the device, the text of a JSON object; only for kind combined.
    package var policies: String?

    /// An enrolment for push messages, without logo.
    package init(user: String, issuer: String) {
        self.user = user
        self.issuer = issuer
    }

    /// Refuses what a version does not have and values that no device could use.
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
