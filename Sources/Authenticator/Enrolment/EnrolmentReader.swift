import Token

/// Reads the members of an enrolment address one by one and collects what is odd.
struct EnrolmentReader {
    let query: EnrolmentQuery
    let allowsPlainHTTP: Bool
    private(set) var warnings: [EnrolmentWarning] = []

    init(query: EnrolmentQuery, allowsPlainHTTP: Bool) {
        self.query = query
        self.allowsPlainHTTP = allowsPlainHTTP
    }

    /// Every required member is there once and is not empty.
    func requireMembers() throws(EnrolmentError) {
        let required: [EnrolmentError.Parameter] = [
            .secret, .registration, .authentication, .messageID, .challenge,
        ]
        for parameter in required {
            guard query.count(of: parameter.rawValue) <= 1 else { throw .repeated(parameter) }
            guard let value = query[parameter.rawValue], !value.isEmpty else {
                throw .missing(parameter)
            }
        }
    }

    func key() throws(EnrolmentError) -> SigningKey {
        let bytes = try decode(.secret)
        do {
            return try SigningKey(bytes)
        } catch {
            throw .invalid(.secret)
        }
    }

    func challenge() throws(EnrolmentError) -> [UInt8] {
        let bytes = try decode(.challenge)
        guard (16...64).contains(bytes.count) else { throw .invalid(.challenge) }
        return bytes
    }

    mutating func endpoint(
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
    func messageID() throws(EnrolmentError) -> String {
        guard let id = query["m"], isIdentifier(id), !id.hasPrefix("AUTHENTICATE:") else {
            throw .invalid(.messageID)
        }
        return id
    }

    mutating func cookie() throws(EnrolmentError) -> String? {
        guard let cookie = try text(.cookie) else { return nil }
        guard isHeaderSafe(cookie) else {
            warnings.append(.cookieUnusable)
            return nil
        }
        return cookie
    }

    func accountName() throws(EnrolmentError) -> String {
        guard (1...1_024).contains(query.account.utf8.count) else { throw .invalid(.account) }
        return query.account
    }

    /// The issuer parameter, decoded when it is base64 of a plain text and does not simply repeat
    /// the label; else the label's; else the account name.
    mutating func issuer() -> String {
        let label = query.labelIssuer
        let raw = query["issuer"] ?? ""
        let issuer: String
        if raw.isEmpty {
            issuer = label.isEmpty ? query.account : label
        } else if raw.lowercased() == label.lowercased() {
            issuer = raw
        } else {
            issuer = plainText(raw) ?? raw
        }
        if !label.isEmpty, issuer.lowercased() != label.lowercased() {
            warnings.append(.issuersDiffer(label: label))
        }
        return issuer
    }

    /// The colour; an unreadable one only costs the colour.
    func colour() -> String? {
        guard let raw = query["b"] else { return nil }
        let digits = raw.hasPrefix("#") ? String(raw.dropFirst()) : raw
        return isColour(digits) ? digits : nil
    }

    mutating func notePolicies() throws(EnrolmentError) {
        guard let raw = query[EnrolmentError.Parameter.policies.rawValue], !raw.isEmpty else {
            return
        }
        guard String(validating: try decode(.policies), as: UTF8.self) != nil else {
            throw .invalid(.policies)
        }
        warnings.append(.policiesNotEvaluated)
    }

    mutating func compare(_ registration: Endpoint, _ authentication: Endpoint) {
        if registration.host != authentication.host { warnings.append(.hostsDiffer) }
        if !registration.text.contains("_action=register") {
            warnings.append(.tokenUpdateImpossible)
        }
    }

    /// A member as base64url of a plain text; `nil` when it is missing or empty.
    func text(_ parameter: EnrolmentError.Parameter) throws(EnrolmentError) -> String? {
        guard let raw = query[parameter.rawValue], !raw.isEmpty else { return nil }
        guard let text = plainText(raw) else { throw .invalid(parameter) }
        return text
    }

    private func plainText(_ base64: String) -> String? {
        guard let bytes = try? Base64.decode(base64),
            let text = String(validating: bytes, as: UTF8.self), !text.isEmpty, isPlain(text)
        else { return nil }
        return text
    }

    private func decode(
        _ parameter: EnrolmentError.Parameter
    ) throws(EnrolmentError) -> [UInt8] {
        do {
            return try Base64.decode(query[parameter.rawValue] ?? "")
        } catch {
            throw .invalid(parameter)
        }
    }
}
