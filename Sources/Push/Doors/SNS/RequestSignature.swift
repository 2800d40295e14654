import Token
package import Vocabulary

/// Checks who has sent a request: Signature Version 4 of Amazon, in its headers.
///
/// - Source: AWS Identity and Access Management, "Create a signed AWS API request".
package struct RequestSignature: Sendable {
    private static let algorithm = "AWS4-HMAC-SHA256"
    private static let terminator = "aws4_request"
    /// How far the sender's clock may be off.
    private static let window: Int64 = 15 * 60_000

    /// Such as `us-east-1`.
    let region: String
    /// Such as `sns`.
    let service: String
    /// Secret keys by their ids.
    package let keys: [String: String]

    package init(region: String, service: String = "sns", keys: [String: String]) {
        self.region = region
        self.service = service
        self.keys = keys
    }

    /// The members of an `Authorization` header.
    private struct Authorization {
        let keyID: String
        let date: String
        let region: String
        let service: String
        let terminator: String
        let signedHeaders: [String]
        let signature: String

        init(_ header: String) throws(SNSFault) {
            let scheme = RequestSignature.algorithm + " "
            guard header.hasPrefix(scheme) else {
                throw .incomplete("Authorization header requires \(RequestSignature.algorithm).")
            }
            var members: [String: String] = [:]
            for part in header.dropFirst(scheme.count).split(separator: ",") {
                let text = part.drop { $0 == " " }
                let name = text.prefix { $0 != "=" }
                guard name.utf8.count < text.utf8.count, members[String(name)] == nil else {
                    throw .incomplete("Authorization header has a malformed parameter.")
                }
                members[String(name)] = String(text.dropFirst(name.count + 1))
            }
            let missing = ["Credential", "Signature", "SignedHeaders"].filter { members[$0] == nil }
            guard let credential = members["Credential"], let signature = members["Signature"],
                let headers = members["SignedHeaders"]
            else {
                throw .incomplete(
                    missing.map { "Authorization header requires '\($0)' parameter." }
                        .joined(separator: " ")
                )
            }
            let scope = credential.split(separator: "/", omittingEmptySubsequences: false)
                .map(String.init)
            guard scope.count == 5 else {
                throw .incomplete(
                    "Credential must have exactly 5 slash-delimited elements, e.g."
                        + " keyid/date/region/service/term."
                )
            }
            keyID = scope[0]
            date = scope[1]
            region = scope[2]
            service = scope[3]
            terminator = scope[4]
            signedHeaders = headers.split(separator: ";", omittingEmptySubsequences: false)
                .map(String.init)
            self.signature = signature
        }
    }

    /// Checks a request.
    ///
    /// - Parameters:
    ///   - request: With `Authorization` and `X-Amz-Date`, the path `/` or one without escapes.
    ///   - now: Our clock.
    /// - Returns: The id of the key.
    /// - Throws: The error of Amazon for what is wrong with the signature.
    package func sender(of request: DoorRequest, at now: Instant) throws(SNSFault) -> String {
        guard let header = request.header("Authorization") else { throw .noAuthentication }
        let authorization = try Authorization(header)
        guard let date = request.header("X-Amz-Date") else {
            throw .incomplete("Authorization header requires existence of a 'X-Amz-Date' header.")
        }
        guard let instant = Self.instant(date) else {
            throw .incomplete("Date must be in ISO-8601 'basic format'.")
        }
        guard let secret = keys[authorization.keyID] else { throw .unknownKey }
        try checkScope(of: authorization, date)
        let names = authorization.signedHeaders
        guard names.contains("host") else {
            throw .mismatch(
                "'Host' or ':authority' must be a 'SignedHeader' in the AWS Authorization."
            )
        }
        guard names.contains("x-amz-date") else {
            throw .mismatch("'X-Amz-Date' must be a 'SignedHeader' in the AWS Authorization.")
        }
        try Self.check(instant, named: date, at: now)
        let expected = signature(of: request, signing: names, date: date, secret: secret)
        guard let expected,
            SecretBytes(Array(expected.utf8)).isEqual(
                to: SecretBytes(Array(authorization.signature.utf8))
            )
        else { throw .wrongSignature }
        return authorization.keyID
    }

    private func checkScope(of authorization: Authorization, _ date: String) throws(SNSFault) {
        guard authorization.date == date.prefix(8) else {
            throw .mismatch(
                "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date"
                    + " from HTTP."
            )
        }
        guard authorization.region == region else {
            throw .mismatch("Credential should be scoped to a valid region, such as '\(region)'.")
        }
        guard authorization.service == service else {
            throw .mismatch("Credential should be scoped to correct service: '\(service)'.")
        }
        guard authorization.terminator == Self.terminator else {
            throw .mismatch(
                "Credential should be scoped with a valid terminator: '\(Self.terminator)'."
            )
        }
    }

    private static func check(
        _ instant: Instant,
        named date: String,
        at now: Instant
    ) throws(SNSFault) {
        let earliest = now.advanced(byMilliseconds: -window)
        let latest = now.advanced(byMilliseconds: window)
        if instant < earliest {
            throw .mismatch(
                "Signature expired: \(date) is now earlier than \(basic(earliest)) (\(basic(now))"
                    + " - 15 min.)"
            )
        }
        if instant > latest {
            throw .mismatch(
                "Signature not yet current: \(date) is still later than \(basic(latest))"
                    + " (\(basic(now)) + 15 min.)"
            )
        }
    }

    /// The signature that a request should have; `nil` when a signed header is missing.
    package func signature(
        of request: DoorRequest,
        signing names: [String],
        date: String,
        secret: String
    ) -> String? {
        guard let canonical = Self.canonical(request, signing: names) else { return nil }
        let day = String(date.prefix(8))
        let scope = "\(day)/\(region)/\(service)/\(Self.terminator)"
        guard let hash = Self.hash(Array(canonical.utf8)) else { return nil }
        let text = "\(Self.algorithm)\n\(date)\n\(scope)\n\(hash)"
        var key = Array(("AWS4" + secret).utf8)
        for part in [day, region, service, Self.terminator, text] {
            let next = try? Hashing.authenticationCode(
                for: Array(part.utf8),
                key: SecretBytes(taking: &key),
                by: .sha256
            )
            guard let next else { return nil }
            key = next
        }
        return key.hexadecimal
    }

    /// The request in the form that is hashed.
    private static func canonical(_ request: DoorRequest, signing names: [String]) -> String? {
        guard names == names.sorted(), Set(names).count == names.count else { return nil }
        var lines: [String] = []
        for name in names {
            let values = request.headers.filter { $0.name.lowercased() == name }.map {
                $0.value.split(separator: " ").joined(separator: " ")
            }
            guard !values.isEmpty else { return nil }
            lines.append("\(name):\(values.joined(separator: ","))\n")
        }
        guard let hash = hash(request.body) else { return nil }
        let query = (request.query ?? "").split(separator: "&")
            .map { $0.utf8.contains(UInt8(ascii: "=")) ? String($0) : $0 + "=" }
            .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        return "\(request.method)\n\(request.path)\n\(query.joined(separator: "&"))\n"
            + "\(lines.joined())\n\(names.joined(separator: ";"))\n\(hash)"
    }

    private static func hash(_ bytes: [UInt8]) -> String? {
        (try? Hashing.digest(bytes))?.hexadecimal
    }

    /// Reads `20150830T123600Z`.
    private static func instant(_ text: String) -> Instant? {
        let part = Array(text.utf8)
        guard part.count == 16 else { return nil }
        func piece(_ range: Range<Int>) -> String { String(decoding: part[range], as: UTF8.self) }
        return Instant(
            rfc3339: "\(piece(0..<4))-\(piece(4..<6))-\(piece(6..<8))\(piece(8..<11)):"
                + "\(piece(11..<13)):\(piece(13..<16))"
        )
    }

    /// Such as `20150830T123600Z`.
    private static func basic(_ instant: Instant) -> String {
        let time = CivilTime(instant)
        return (time.dateText + "T" + time.timeText + "Z")
            .replacingText("-", by: "").replacingText(":", by: "")
    }
}
