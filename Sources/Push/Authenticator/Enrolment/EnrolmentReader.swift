import Token
import Vocabulary

/// Reads the members of an enrolment address and collects warnings.
struct EnrolmentReader {
    let query: EnrolmentQuery
    let allowsPlainHTTP: Bool
    var warnings: [EnrolmentWarning] = []

    init(query: EnrolmentQuery, allowsPlainHTTP: Bool) {
        self.query = query
        self.allowsPlainHTTP = allowsPlainHTTP
    }

    /// Each member must occur once and not be empty.
    func require(_ parameters: [EnrolmentError.Parameter]) throws(EnrolmentError) {
        for parameter in parameters {
            guard query.count(of: parameter.rawValue) <= 1 else { throw .repeated(parameter) }
            guard value(parameter) != nil else { throw .missing(parameter) }
        }
    }

    /// The names before the question mark; the issuer parameter overrides the label.
    ///
    /// An account without a name is called `Untitled`, as in the SDKs. Throws `.missing` when both
    /// are empty, and `.invalid` when one is too long. `hasPlainIssuer` means that the parameter is
    /// never base64.
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

    /// The issuer parameter, base64-decoded when it is plain UTF-8 or Latin-1 text and does not
    /// repeat the label; else the label's.
    private func issuer(hasPlainIssuer: Bool) -> String? {
        let label = query.labelIssuer
        guard let raw = value(.issuer) else { return label.isEmpty ? nil : label }
        // A blank may be written as a plus.
        if raw.replacingText("+", by: " ").lowercased() == label.lowercased() { return label }
        if hasPlainIssuer || raw.lowercased() == label.lowercased() { return raw }
        return Self.plainText(raw) ?? LatinText.decoded(raw, besides: label) ?? raw
    }

    /// Unreadable colours are dropped.
    mutating func colour() -> String? {
        optional(.colour) { raw in
            let digits = raw.hasPrefix("#") ? String(raw.dropFirst()) : raw
            return isColour(digits) ? digits.lowercased() : nil
        }
    }

    /// An address, plain or as base64url; unreadable ones are dropped.
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

    /// `nil` when missing or empty.
    func value(_ parameter: EnrolmentError.Parameter) -> String? {
        let raw = query[parameter.rawValue].map(EnrolmentQuery.trimmed)
        return raw?.isEmpty == false ? raw : nil
    }

    /// From base64url of plain text; `nil` when missing or empty.
    func text(_ parameter: EnrolmentError.Parameter) throws(EnrolmentError) -> String? {
        guard let raw = value(parameter) else { return nil }
        guard let text = Self.plainText(raw) else { throw .invalid(parameter) }
        return text
    }

    /// A name in base64url; `nil` when missing or empty, and with a warning when unreadable.
    mutating func name(_ member: EnrolmentError.Parameter) -> String? {
        optional(member) { Self.plainText($0).flatMap { isName($0) ? $0 : nil } }
    }

    /// An optional member; `nil` when missing or empty, and with a warning when unreadable.
    mutating func optional(
        _ member: EnrolmentError.Parameter,
        reading: (String) -> String?
    ) -> String? {
        guard let raw = query[member.rawValue], !raw.isEmpty else { return nil }
        let value = reading(raw)
        if value == nil { warnings.append(.unreadable(member)) }
        return value
    }

    /// From base64url.
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
    /// Each required member of the push half must occur once and not be empty.
    func requirePush() throws(EnrolmentError) {
        try require([.secret, .registration, .authentication, .messageID, .challenge])
    }

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
        if registration.server != authentication.server { warnings.append(.hostsDiffer) }
        if registration.refreshing == nil { warnings.append(.tokenUpdateImpossible) }
        return push
    }

    /// As many bytes as HS256 requires.
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

    /// The server routes by the prefix, so the one of an authentication is refused here.
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

    /// Throws for members that change codes in an unsupported way.
    private func refuseOtherCodes() throws(EnrolmentError) {
        for parameter in EnrolmentError.Parameter.allCases {
            guard let only = parameter.only, let raw = value(parameter) else { continue }
            guard only.contains(raw.lowercased()) else { throw .invalid(parameter) }
        }
    }

    /// This device's part of the secret in privacyIDEA's two-step enrolment.
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

    /// In any letter case, also as `SHA-256` and `HmacSHA256`.
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
        // Only Steam has five characters.
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

    /// A decimal number from 0 to the largest that servers can hold; `nil` when missing or empty.
    private func number(_ parameter: EnrolmentError.Parameter) throws(EnrolmentError) -> Int64? {
        guard let raw = value(parameter) else { return nil }
        guard raw.utf8.allSatisfy(isDigit), let number = Int64(raw) else {
            throw .invalid(parameter)
        }
        return number
    }
}

extension HashAlgorithm {
    /// In any letter case, also as `SHA-256` and `HmacSHA256`.
    init?(written text: String) {
        var name = text.lowercased()
        // As another program prints its enumeration.
        if name.hasPrefix("algorithm.") { name.removeFirst(10) }
        name.removeAll { "-_".contains($0) }
        if name.hasPrefix("hmac") { name.removeFirst(4) }
        self.init(rawValue: name)
    }
}

/// The push half of an enrolment address; prints neither its secret nor its challenge.
public struct PushEnrolment: Sendable {
    public let registrationEndpoint: Endpoint
    public let authenticationEndpoint: Endpoint
    /// The id for the registration.
    public let messageID: String
    /// Only when it is safe in a header.
    public let loadBalancerCookie: String?
    /// The device record on the server.
    public let resourceID: String?

    let key: SigningKey
    let challenge: SecretBytes
}
