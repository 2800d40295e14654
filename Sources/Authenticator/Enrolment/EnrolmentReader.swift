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
