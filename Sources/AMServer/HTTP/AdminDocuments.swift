import Vocabulary

extension PushRecord {
    func node(at now: Instant, _ profile: ServerProfile) -> JSONNode {
        [
            "messageId": .string(messageID), "user": .string(user), "kind": .string(kind.rawValue),
            "text": .string(text), "state": .string(state(at: now).rawValue),
            "lastDecision": .string(lastDecision.rawValue),
            "numbers": .array(numbers.map { .integer($0) }),
            "expectedNumber": expectedNumber.map { .integer($0) } ?? .null,
            "chosenNumber": chosenNumber.map { .integer($0) } ?? .null,
            "outcome": .optional(outcome?.rawValue), "sent": .string(sent.description),
            "expires": .string(expires.description), "deviceId": .string(deviceID),
            "push": .string(push.rawValue),
            // One that was published need not be carried by hand.
            "envelope": push == .published ? .null : document(for: profile).node,
            "cookie": .string(cookie), "answers": .array(answers.map(\.node)),
        ]
    }
}

extension AnswerEntry {
    var node: JSONNode {
        [
            "received": .string(received.description), "action": .string(action),
            "messageId": .optional(messageID), "status": .integer(status),
            "refusal": .optional(refusal?.rawValue), "cookie": .optional(cookie),
            "hasSetCookie": .bool(hasSetCookie), "isRepeated": .bool(isRepeated),
        ]
    }
}

extension RegisteredDevice {
    /// Without secrets.
    var node: JSONNode {
        [
            "user": .string(user), "issuer": .string(issuer), "uuid": .string(uuid),
            "mechanismUid": .string(mechanismUID), "deviceId": .string(deviceID),
            "deviceType": .string(deviceType), "communicationType": .string(communicationType),
            "target": .string(target), "deviceName": .string(deviceName),
            "created": .string(created.description),
            "lastAccess": .string(lastAccess.description),
        ]
    }
}

extension PendingRegistration {
    /// Without secrets.
    func node(id: String) -> JSONNode {
        [
            "messageId": .string(id), "user": .string(user), "issuer": .string(issuer),
            "isAnswered": .bool(content != nil), "started": .string(started.description),
            "expires": .string(expires.description),
        ]
    }
}

extension OneTimeDevice {
    /// Without secrets.
    var node: JSONNode {
        let factor: JSONNode.Member =
            switch order.factor {
            case .time(let period): .init("period", .integer(period))
            case .counter: .init("counter", .integer(next))
            }
        return .object([
            .init("user", .string(user)), .init("uuid", .string(uuid)), factor,
            .init("digits", .integer(order.digits)),
            .init("algorithm", .string(order.algorithm.rawValue)),
        ])
    }
}
