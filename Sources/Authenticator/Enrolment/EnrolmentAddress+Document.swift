public import Token

extension EnrolmentAddress {
    /// Every member that was read, as JSON, without the secrets, the challenge and
    /// the load balancer's cookie.
    ///
    /// Instead of a secret stands its length in bytes. What the address does not tell is absent; the
    /// issuer of the label stands there when it is another one. The texts are as they were read: make
    /// them printable before they are shown.
    public var document: JSONObject {
        var members: [(String, JSONValue)] = [
            ("kind", .string(kind.rawValue)),
            ("issuer", .string(issuer)),
            ("account", .string(accountName)),
        ]
        for case .issuersDiffer(let label) in warnings {
            members.append(("label_issuer", .string(label)))
        }
        members.add("colour", colour)
        members.add("image", imageAddress)
        members.add("user_id", userID)
        members.append(("policies", .object(policies.document)))
        if let push { members.append(("push", .object(push.document))) }
        if let oneTime { members.append(("one_time", .object(oneTime.document))) }
        members.append(("warnings", .array(warnings.map { .string($0.code) })))
        return orderedObject(members)
    }
}

extension PushEnrolment {
    fileprivate var document: JSONObject {
        var members: [(String, JSONValue)] = [
            ("registration", .string(registrationEndpoint.text)),
            ("authentication", .string(authenticationEndpoint.text)),
            ("message_id", .string(messageID)),
        ]
        members.add("resource_id", resourceID)
        members.append(("secret_bytes", .number(JSONNumber(Int64(key.secret.count)))))
        return orderedObject(members)
    }
}

extension OneTimeEnrolment {
    fileprivate var document: JSONObject {
        var members: [(String, JSONValue)] = []
        switch factor {
        case .time(let period):
            members.append(("type", .string("totp")))
            members.append(("period_s", .number(JSONNumber(Int64(period)))))
        case .counter(let counter):
            members.append(("type", .string("hotp")))
            members.append(("counter", .string(String(counter))))
        }
        members.append(("algorithm", .string(algorithm.rawValue)))
        members.append(("digits", .number(JSONNumber(Int64(digits.rawValue)))))
        members.add("encoder", digits.encoder)
        if asksForProof { members.append(("proof_before_code", .bool(true))) }
        if twoStep != nil { members.append(("two_step", .bool(true))) }
        members.add("resource_id", resourceID)
        members.append(("secret_bytes", .number(JSONNumber(Int64(secret.count)))))
        return orderedObject(members)
    }
}

extension [(String, JSONValue)] {
    fileprivate mutating func add(_ name: String, _ text: String?) {
        if let text { append((name, .string(text))) }
    }
}
