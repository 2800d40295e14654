import Token
import Vocabulary

/// Reads the members of an enrolment address one by one and collects what is odd.
struct EnrolmentReader {
    let query: EnrolmentQuery
    let allowsPlainHTTP: Bool
    var warnings: [EnrolmentWarning] = []

    init(query: EnrolmentQuery, allowsPlainHTTP: Bool) {
        self.query = query
        self.allowsPlainHTTP = allowsPlainHTTP
    }

    /// Every one of these members is there once and is not empty.
    func require(_ parameters: [EnrolmentError.Parameter]) throws(EnrolmentError) {
        for parameter in parameters {
            guard query.count(of: parameter.rawValue) <= 1 else { throw .repeated(parameter) }
            guard value(parameter) != nil else { throw .missing(parameter) }
        }
    }

    /// The names before the question mark, and the issuer parameter, which wins.
    ///
    /// An account without a name is called `Untitled`, as the SDKs show it.
    ///
    /// - Parameter hasPlainIssuer: Whether the parameter is never base64.
    /// - Returns: The issuer and the name.
    /// - Throws: ``EnrolmentError``: `.missing` when both are empty, `.invalid` when one is too
    ///   long.
    mutating func account(hasPlainIssuer: Bool) throws(EnrolmentError) -> AccountID {
        let label = query.labelIssuer
        let issuer = EnrolmentQuery.trimmed(
            issuer(hasPlainIssuer: hasPlainIssuer) ?? query.account
        )
        guard !issuer.isEmpty else { throw .missing(.issuer) }
        guard isName(issuer) else { throw .invalid(.issuer) }
        let name = query.account.isEmpty ? "Untitled" : query.account
        guard isName(name) else { throw .invalid(.account) }
        if !label.isEmpty, issuer.lowercased() != label.lowercased() {
            warnings.append(.issuersDiffer(label: label))
        }
        return AccountID(issuer: issuer, accountName: name)
    }

    /// The issuer parameter, decoded when it is base64 of a plain text, of UTF-8 or of Latin-1, and
    /// does not simply repeat the label; else the label's.
    private func issuer(hasPlainIssuer: Bool) -> String? {
        let label = query.labelIssuer
        guard let raw = value(.issuer) else { return label.isEmpty ? nil : label }
        // A blank may be written as a plus.
        if raw.replacingText("+", by: " ").lowercased() == label.lowercased() { return label }
        if hasPlainIssuer || raw.lowercased() == label.lowercased() { return raw }
        return Self.plainText(raw) ?? LatinText.decoded(raw, besides: label) ?? raw
    }

    /// The colour; an unreadable one only costs the colour.
    mutating func colour() -> String? {
        optional(.colour) { raw in
            let digits = raw.hasPrefix("#") ? String(raw.dropFirst()) : raw
            return isColour(digits) ? digits.lowercased() : nil
        }
    }

    /// The logo's address, base64url or as it is; one that is no address only costs the logo.
    mutating func imageAddress() -> String? {
        optional(.image) { raw in
            [Self.plainText(raw), raw].lazy.compactMap { $0 }.compactMap { try? Endpoint($0).text }
                .first
        }
    }

    func policies() throws(EnrolmentError) -> AccountPolicies {
        guard value(.policies) != nil else { return .none }
        guard let text = String(validating: try decode(.policies), as: UTF8.self) else {
            throw .invalid(.policies)
        }
        do {
            return try AccountPolicies(parsing: text)
        } catch {
            throw .policies(error)
        }
    }

    /// A member as it is written; `nil` when it is missing or empty.
    func value(_ parameter: EnrolmentError.Parameter) -> String? {
        let raw = query[parameter.rawValue].map(EnrolmentQuery.trimmed)
        return raw?.isEmpty == false ? raw : nil
    }

    /// A member as base64url of a plain text; `nil` when it is missing or empty.
    func text(_ parameter: EnrolmentError.Parameter) throws(EnrolmentError) -> String? {
        guard let raw = value(parameter) else { return nil }
        guard let text = Self.plainText(raw) else { throw .invalid(parameter) }
        return text
    }

    /// A member in base64url that names somebody or something.
    ///
    /// - Returns: `nil` when it is missing or empty, and with a warning when it cannot be read.
    mutating func name(_ member: EnrolmentError.Parameter) -> String? {
        optional(member) { Self.plainText($0).flatMap { isName($0) ? $0 : nil } }
    }

    /// What a member holds that an address need not have; `nil` when it is missing or empty, and
    /// with a warning when it cannot be read.
    mutating func optional(
        _ member: EnrolmentError.Parameter,
        reading: (String) -> String?
    ) -> String? {
        guard let raw = query[member.rawValue], !raw.isEmpty else { return nil }
        let value = reading(raw)
        if value == nil { warnings.append(.unreadable(member)) }
        return value
    }

    /// The bytes of a member in base64url.
    func decode(_ parameter: EnrolmentError.Parameter) throws(EnrolmentError) -> [UInt8] {
        do {
            return try Base64.decode(query[parameter.rawValue] ?? "")
        } catch {
            throw .invalid(parameter)
        }
    }

    static func plainText(_ base64: String) -> String? {
        guard let bytes = try? Base64.decode(base64),
            let text = String(validating: bytes, as: UTF8.self), !text.isEmpty, isPlain(text)
        else { return nil }
        return text
    }
}

extension EnrolmentReader {
    /// Every required member of the push half is there once and is not empty.
    func requirePush() throws(EnrolmentError) {
        try require([.secret, .registration, .authentication, .messageID, .challenge])
    }

    /// The push half.
    mutating func push() throws(EnrolmentError) -> PushEnrolment {
        let key = try key()
        let registration = try endpoint(.registration)
        let authentication = try endpoint(.authentication)
        let push = PushEnrolment(
            registrationEndpoint: registration,
            authenticationEndpoint: authentication,
            messageID: try messageID(),
            loadBalancerCookie: cookie(),
            resourceID: name(.resourceID),
            key: key,
            challenge: try challenge()
        )
        if registration.host != authentication.host { warnings.append(.hostsDiffer) }
        if registration.refreshing == nil { warnings.append(.tokenUpdateImpossible) }
        return push
    }

    /// The shared secret, of as many bytes as HS256 asks for.
    private func key() throws(EnrolmentError) -> SigningKey {
        var bytes = try decode(.secret)
        guard bytes.count >= SigningKey.fewestStrongBytes else { throw .invalid(.secret) }
        do {
            return try SigningKey(SecretBytes(taking: &bytes))
        } catch {
            throw .invalid(.secret)
        }
    }

    private func challenge() throws(EnrolmentError) -> SecretBytes {
        var bytes = try decode(.challenge)
        guard (16...64).contains(bytes.count) else { throw .invalid(.challenge) }
        return SecretBytes(taking: &bytes)
    }

    private mutating func endpoint(
        _ parameter: EnrolmentError.Parameter
    ) throws(EnrolmentError) -> Endpoint {
        guard let text = try text(parameter) else { throw .missing(parameter) }
        let endpoint: Endpoint
        do {
            endpoint = try Endpoint(text)
        } catch {
            throw .invalid(parameter)
        }
        if endpoint.scheme == .http, !endpoint.isLoopback {
            guard allowsPlainHTTP else { throw .plainHTTP(parameter) }
            if !warnings.contains(.plainHTTP) { warnings.append(.plainHTTP) }
        }
        return endpoint
    }

    /// The id as written.
    ///
    /// The server sorts what it gets by the prefix, so that of an authentication has no place
    /// here.
    private func messageID() throws(EnrolmentError) -> String {
        guard let id = value(.messageID), isIdentifier(id), !id.hasPrefix("AUTHENTICATE:") else {
            throw .invalid(.messageID)
        }
        return id
    }

    private mutating func cookie() -> String? {
        guard let cookie = optional(.cookie, reading: Self.plainText) else { return nil }
        guard isHeaderSafe(cookie) else {
            warnings.append(.cookieUnusable)
            return nil
        }
        return cookie
    }
}

extension EnrolmentReader {
    /// The half for one-time codes.
    mutating func oneTime(
        _ factor: EnrolmentHalves.Factor
    ) throws(EnrolmentError) -> OneTimeEnrolment {
        let secret = try oneTimeSecret()
        let algorithm = try algorithm()
        let twoStep = try twoStep(algorithm)
        if secret.count < 16, twoStep == nil {
            warnings.append(.shortSecret(bytes: secret.count))
        }
        try refuseOtherCodes()
        return OneTimeEnrolment(
            algorithm: algorithm,
            digits: try digits(),
            factor: try self.factor(factor),
            resourceID: name(.oneTimeResourceID),
            asksForProof: try asksForProof(),
            twoStep: twoStep,
            secret: secret
        )
    }

    /// Throws for members that have codes made in a way that this program does not know.
    private func refuseOtherCodes() throws(EnrolmentError) {
        for parameter in EnrolmentError.Parameter.allCases {
            guard let only = parameter.only, let raw = value(parameter) else { continue }
            guard only.contains(raw.lowercased()) else { throw .invalid(parameter) }
        }
    }

    /// What this device adds to the secret, in privacyIDEA's enrolment in two steps.
    private func twoStep(_ algorithm: HashAlgorithm) throws(EnrolmentError) -> TwoStepSecret? {
        func size(
            _ parameter: EnrolmentError.Parameter,
            _ range: ClosedRange<Int64>
        ) throws(EnrolmentError) -> Int? {
            guard let size = try number(parameter) else { return nil }
            guard range.contains(size) else { throw .invalid(parameter) }
            return Int(size)
        }
        let salt = try size(.twoStepSalt, 8...64)
        let output = try size(.twoStepOutput, 16...64)
        let rounds = try size(.twoStepDifficulty, 1...1_000_000)
        let isAsked = ["true", "1", "yes"].contains(query["2step"]?.lowercased() ?? "")
        guard salt ?? output ?? rounds != nil || isAsked else {
            return nil
        }
        return TwoStepSecret(
            saltBytes: salt ?? 10,
            outputBytes: output ?? algorithm.digestBytes,
            rounds: rounds ?? 10_000
        )
    }

    private func asksForProof() throws(EnrolmentError) -> Bool {
        if let unlock = value(.unlock) {
            guard ["any", "pin", "biometric"].contains(unlock.lowercased()) else {
                throw .invalid(.unlock)
            }
            return true
        }
        var isAsked = false
        for parameter in [EnrolmentError.Parameter.pin, .lock] {
            switch value(parameter)?.lowercased() {
            case nil, "false", "0", "no": break
            case "true", "1", "yes": isAsked = true
            default: throw .invalid(parameter)
            }
        }
        return isAsked
    }

    private func oneTimeSecret() throws(EnrolmentError) -> SecretBytes {
        var bytes: [UInt8]
        do {
            bytes = try Base32.decode(value(.oneTimeSecret) ?? "")
        } catch {
            throw .invalid(.oneTimeSecret)
        }
        guard (1...1_024).contains(bytes.count) else { throw .invalid(.oneTimeSecret) }
        return SecretBytes(taking: &bytes)
    }

    /// The hash by its name in any letter case, also as `SHA-256` and `HmacSHA256`.
    private func algorithm() throws(EnrolmentError) -> HashAlgorithm {
        guard let raw = value(.algorithm) else { return .sha1 }
        guard let algorithm = HashAlgorithm(written: raw) else { throw .invalid(.algorithm) }
        return algorithm
    }

    private func digits() throws(EnrolmentError) -> OneTimeMechanism.Digits {
        let number = try number(.digits)
        if let encoder = value(.encoder)?.lowercased() ?? (query.type == "steam" ? "steam" : nil) {
            guard encoder == "steam" else { throw .invalid(.encoder) }
            guard number ?? 5 == 5 else { throw .invalid(.digits) }
            return .steam
        }
        guard let number else { return .six }
        guard let digits = OneTimeMechanism.Digits(rawValue: Int(clamping: number)) else {
            throw .invalid(.digits)
        }
        // Five digits are nobody's but Steam's, which has them as characters.
        var names = [value(.issuer), query.labelIssuer].map { $0?.lowercased() }
        // A label without a colon is the issuer where nothing else names one.
        if value(.issuer) == nil, query.labelIssuer.isEmpty {
            names.append(query.account.lowercased())
        }
        guard digits != .steam || names.contains("steam") else { throw .invalid(.digits) }
        return digits
    }

    private func factor(
        _ factor: EnrolmentHalves.Factor
    ) throws(EnrolmentError) -> OneTimeMechanism.Factor {
        switch factor {
        case .time:
            let period = Int(try number(.period) ?? 30)
            guard OneTimeMechanism.periodRange.contains(period) else { throw .invalid(.period) }
            return .time(period: period)
        case .counter:
            return .counter(UInt64(try number(.counter) ?? 0))
        }
    }

    /// A plain decimal number from 0 to the largest that servers can hold; `nil` when it is missing
    /// or empty.
    private func number(_ parameter: EnrolmentError.Parameter) throws(EnrolmentError) -> Int64? {
        guard let raw = value(parameter) else { return nil }
        guard raw.utf8.allSatisfy(isDigit), let number = Int64(raw) else {
            throw .invalid(parameter)
        }
        return number
    }
}

extension HashAlgorithm {
    /// A hash by its name in any letter case, also as `SHA-256` and `HmacSHA256`.
    init?(written text: String) {
        var name = text.lowercased()
        // As an enumeration of another program prints it.
        if name.hasPrefix("algorithm.") { name.removeFirst(10) }
        name.removeAll { "-_".contains($0) }
        if name.hasPrefix("hmac") { name.removeFirst(4) }
        self.init(rawValue: name)
    }
}

/// The push half of an enrolment address.
///
/// It prints neither its secret nor its challenge.
public struct PushEnrolment: Sendable {
    /// Where the enrolment is confirmed.
    public let registrationEndpoint: Endpoint
    /// Where answers will go.
    public let authenticationEndpoint: Endpoint
    /// The id that the registration names.
    public let messageID: String
    /// The load balancer's cookie, when there is one that is safe in a header.
    public let loadBalancerCookie: String?
    /// The id of the device record on the server, when it is told.
    public let resourceID: String?

    let key: SigningKey
    let challenge: SecretBytes
}
