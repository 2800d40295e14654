public import Token
public import Vocabulary

/// The one-time half of an account; prints its names, never its secret.
public struct OneTimeMechanism: Sendable, Identifiable {
    /// What goes into a code besides the secret.
    public enum Factor: Hashable, Sendable {
        /// Seconds of a time step since 1970 (TOTP, RFC 6238).
        case time(period: Int)
        /// The counter of the next code (HOTP, RFC 4226).
        case counter(UInt64)
    }

    /// The length of a code.
    public enum Digits: Int, Hashable, Sendable, CaseIterable {
        /// Five letters and digits of Steam's own alphabet.
        case steam = 5
        case six, seven, eight

        /// The alphabet, where it is not that of digits.
        public var encoder: String? { self == .steam ? "steam" : nil }
        /// Such as `6 digits`.
        package var wording: String { self == .steam ? "5 characters" : "\(rawValue) digits" }
    }

    /// Made by this device.
    public let uid: String
    public let account: AccountID
    public let secret: SecretBytes
    public let algorithm: HashAlgorithm
    public let digits: Digits
    public private(set) var factor: Factor
    /// Whether each code requires user verification.
    public let asksForProof: Bool
    public let userID: String?
    /// The device record on the server.
    public let resourceID: String?

    /// The parts must be checked already.
    public init(
        uid: String,
        account: AccountID,
        secret: SecretBytes,
        algorithm: HashAlgorithm,
        digits: Digits,
        factor: Factor,
        asksForProof: Bool = false,
        userID: String?,
        resourceID: String?
    ) {
        self.uid = uid
        self.account = account
        self.secret = secret
        self.algorithm = algorithm
        self.digits = digits
        self.factor = factor
        self.asksForProof = asksForProof
        self.userID = userID
        self.resourceID = resourceID
    }

    public var id: String { uid }
}

extension OneTimeMechanism {
    /// Whether the codes are the same, apart from the value of a counter.
    public func givesCodes(of other: OneTimeMechanism) -> Bool {
        let isSameKind =
            switch (factor, other.factor) {
            case (.time(let period), .time(let other)): period == other
            case (.counter, .counter): true
            default: false
            }
        return isSameKind && algorithm == other.algorithm && digits == other.digits
            && secret.isEqual(to: other.secret)
    }

    /// Seconds.
    public static let periodRange = 1...86_400

    /// The code for an instant with the bounds of its time step (RFC 6238 section 4.2; T0 is 0).
    ///
    /// Throws `.counterBased` for a counter, `.negativeTime` before 1970, `.period`, and what
    /// ``code(counter:)`` throws.
    public func code(at instant: Instant) throws(OneTimeError) -> OneTimeCode {
        guard case .time(let period) = factor else { throw .counterBased }
        guard Self.periodRange.contains(period) else { throw .period }
        guard instant.milliseconds >= 0 else { throw .negativeTime }
        let period64 = Int64(period)
        let step = instant.milliseconds / 1_000 / period64
        return OneTimeCode(
            text: try text(movingFactor: UInt64(step)),
            start: Instant(seconds: step * period64),
            until: Instant(seconds: (step + 1) * period64)
        )
    }

    /// The code for a value of the counter, without a time (RFC 4226 section 5.3).
    ///
    /// The next value is in ``factor``; store ``advanced()`` before the code is shown, or the same
    /// code is given twice. Secrets shorter than the 16 bytes of RFC 4226 are accepted: issuers use
    /// them. Throws `.emptySecret`; `.truncation` for 3 of 16 codes with MD5, whose digest ends
    /// before the offset in its last byte; `.cryptography` when libcrypto does not offer the hash.
    public func code(counter: UInt64) throws(OneTimeError) -> OneTimeCode {
        OneTimeCode(text: try text(movingFactor: counter))
    }

    /// The mechanism after its code was used: the counter is one more; a time-based one is
    /// unchanged; throws `.counterOverflow` at the last of 2⁶⁴ values.
    public func advanced() throws(OneTimeError) -> OneTimeMechanism {
        guard case .counter(let counter) = factor else { return self }
        guard counter < .max else { throw .counterOverflow }
        var mechanism = self
        mechanism.factor = .counter(counter + 1)
        return mechanism
    }

    /// The digits for what goes into the HMAC.
    private func text(movingFactor: UInt64) throws(OneTimeError) -> String {
        guard secret.count > 0 else { throw .emptySecret }
        let message = (0..<8).map { UInt8(truncatingIfNeeded: movingFactor >> (56 - 8 * $0)) }
        let digest: [UInt8]
        do throws(TokenError) {
            digest = try Hashing.authenticationCode(for: message, key: secret, by: algorithm)
        } catch {
            throw .cryptography
        }
        let place = Int(digest[digest.count - 1] & 0x0F)
        guard place + 4 <= digest.count else { throw .truncation }
        var number = digest[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let alphabet = digits == .steam ? Self.steamAlphabet : Array("0123456789".utf8)
        var code: [UInt8] = []
        for _ in 0..<digits.rawValue {
            code.append(alphabet[Int(number) % alphabet.count])
            number /= UInt32(alphabet.count)
        }
        // Steam writes the last character first.
        return String(decoding: digits == .steam ? code : code.reversed(), as: UTF8.self)
    }

    private static let steamAlphabet = Array("23456789BCDFGHJKMNPQRTVWXY".utf8)
}

extension OneTimeMechanism {
    /// The `otpauth://` address with which another program takes over the account.
    ///
    /// It holds the secret: use it for a QR code on the screen, and never store or log it. It has
    /// the display names, and besides the usual members those of the ForgeRock authenticator with
    /// the policies, so that they bind the next device as well. A counter-based account on two
    /// devices gives codes that the server refuses. All but unreserved characters are
    /// percent-encoded, blanks as `%20`; the secret is base32 without padding.
    ///
    /// - Source: the Key URI Format of Google Authenticator; Docs/protocol.md.
    public func address(displaying account: Account) -> SecretBytes {
        let head = "otpauth://\(kind)/\(label(of: account))?secret="
        let tail = members(of: account).map { "&\($0.name)=\(PercentText.encoded($0.value))" }
            .joined()
        var text: [UInt8] = []
        // Growing would leave a copy of the secret behind.
        text.reserveCapacity(head.utf8.count + secret.count * 8 / 5 + 1 + tail.utf8.count)
        text.append(contentsOf: head.utf8)
        secret.withBytes { Base32.write($0, to: &text) }
        text.append(contentsOf: tail.utf8)
        return SecretBytes(taking: &text)
    }

    private var kind: String {
        switch factor {
        case .time: "totp"
        case .counter: "hotp"
        }
    }

    /// The issuer, a colon and the name.
    ///
    /// Some readers split at the first colon, even an escaped one: an issuer with a colon is
    /// written in its member alone, unless the name has a colon as well.
    private func label(of account: Account) -> String {
        let name = account.displayAccountName ?? account.id.accountName
        let issuer = account.displayIssuer ?? account.id.issuer
        guard !issuer.isEmpty, !issuer.contains(":") || name.contains(":") else {
            return PercentText.encoded(name)
        }
        return PercentText.encoded(issuer) + ":" + PercentText.encoded(name)
    }

    private func members(of account: Account) -> [(name: String, value: String)] {
        let issuer = account.displayIssuer ?? account.id.issuer
        // pyotp decodes the address before its members: there a plus becomes a blank, and the
        // member contradicts the label. Only the label has such an issuer.
        let isInLabelAlone = !issuer.contains(":") && issuer.contains { "+%".contains($0) }
        var members = [
            ("issuer", isInLabelAlone ? "" : issuer),
            // pyotp accepts no algorithm for Steam's usual hash.
            (
                "algorithm",
                digits == .steam && algorithm == .sha1 ? "" : algorithm.rawValue.uppercased()
            ),
            ("digits", String(digits.rawValue)),
            ("encoder", digits.encoder ?? ""),
            ("pin", asksForProof ? "True" : ""),
        ]
        switch factor {
        case .time(let period): members.append(("period", String(period)))
        case .counter(let counter): members.append(("counter", String(counter)))
        }
        if let colour = account.colour { members.append(("b", colour)) }
        if let image = account.imageAddress { members.append(("image", image)) }
        if let userID { members.append(("uid", base64(userID))) }
        if let resourceID { members.append(("oid", base64(resourceID))) }
        if account.policies != .none {
            members.append(("policies", base64(account.policies.text)))
        }
        return members.filter { !$0.1.isEmpty }.map { (name: $0.0, value: $0.1) }
    }

    private func base64(_ text: String) -> String { Base64.encodeURL(Array(text.utf8)) }
}

/// A one-time code with its validity; it can be used by anybody who sees it, so only ``text`` shows
/// it.
public struct OneTimeCode: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// 6 or 8 digits.
    public let text: String
    /// Start of validity; `nil` for a counter-based code.
    public let start: Instant?
    /// When the next code replaces it; `nil` for a counter-based code.
    public let until: Instant?

    init(text: String, start: Instant? = nil, until: Instant? = nil) {
        self.text = text
        self.start = start
        self.until = until
    }

    /// Elapsed validity from 0 to 1; a counter-based code stays at 0, as in the SDKs.
    public func progress(at now: Instant) -> Double {
        guard let start, let until else { return 0 }
        let whole = until.milliseconds(since: start)
        let past = min(max(now.milliseconds(since: start), 0), whole)
        return Double(past) / Double(whole)
    }

    /// The full period before it starts, zero after it ends; `nil` for a counter-based code.
    public func remaining(at now: Instant) -> Duration? {
        guard let start, let until else { return nil }
        return .milliseconds(max(until.milliseconds(since: max(now, start)), 0))
    }

    public var description: String { "<code>" }
    /// Hides it from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why there is no one-time code.
public enum OneTimeError: CodedError {
    case negativeTime
    /// Not 1 second to a day.
    case period
    case counterBased
    case counterOverflow
    case emptySecret
    /// A digest of MD5 that ends before the offset it names.
    case truncation
    case cryptography

    public var row: (code: String, reason: String) {
        switch self {
        case .negativeTime:
            ("one-time.negative-time", "The time is before 1970, when time-based codes begin.")
        case .period:
            (
                "one-time.period",
                "The time step must be from \(OneTimeMechanism.periodRange.lowerBound) to"
                    + " \(OneTimeMechanism.periodRange.upperBound) seconds."
            )
        case .counterBased:
            (
                "one-time.counter-based",
                "The codes of this account come from a counter, not from the time."
            )
        case .counterOverflow:
            (
                "one-time.counter-overflow",
                "The counter has reached its last value. Enrol the account again."
            )
        case .emptySecret: ("one-time.empty-secret", "The secret is empty.")
        case .truncation:
            (
                "one-time.truncation",
                "There is no code here: MD5 yields none in 3 of 16 cases. Use the next code, or"
                    + " enrol with another hash."
            )
        case .cryptography:
            (
                "one-time.cryptography",
                "The library libcrypto does not offer the hash of this account."
            )
        }
    }
}
