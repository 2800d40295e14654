import Vocabulary

extension JSONNode {
    func required(_ name: SimulationError.StaticName) throws(SimulationError) -> String {
        guard let text = self[name.name]?.text else { throw .unusableRequest(member: name) }
        return text
    }

    func optional(_ name: SimulationError.StaticName) throws(SimulationError) -> String? {
        switch self[name.name] {
        case nil, .null: return nil
        case .string(let text): return text
        default: throw .unusableRequest(member: name)
        }
    }

    func whole(_ name: SimulationError.StaticName) throws(SimulationError) -> Int? {
        switch self[name.name] {
        case nil, .null: return nil
        case let node?:
            guard let number = node.integer else { throw .unusableRequest(member: name) }
            return number
        }
    }

    func flag(_ name: SimulationError.StaticName) throws(SimulationError) -> Bool? {
        switch self[name.name] {
        case nil, .null: return nil
        case .bool(let flag): return flag
        default: throw .unusableRequest(member: name)
        }
    }
}

extension PushOrder {
    init(_ body: JSONNode) throws(SimulationError) {
        self.init(user: try body.required("user"))
        if let message = try body.optional("message") { self.message = message }
        if let kind = try body.optional("kind") {
            guard let kind = Kind(rawValue: kind) else { throw .unusableRequest(member: "kind") }
            self.kind = kind
        }
        if let payload = body["payload"] { self.payload = payload.compactText }
        location = body["location"]?.compactText
        if case .object(let headers)? = body["headers"] {
            for header in headers {
                guard let value = header.value.text else {
                    throw .unusableRequest(member: "headers")
                }
                loginHeaders[header.name.lowercased()] = value
            }
        }
        if let shares = try body.flag("sharesContext") { sharesContext = shares }
        if let seconds = try body.whole("timeoutSeconds") {
            guard (1...86_400).contains(seconds) else { throw .unusableTimeout }
            timeoutMilliseconds = seconds * 1_000
        }
        cookie = try body.optional("cookie")
        if let isHeld = try body.flag("held") { self.isHeld = isHeld }
    }
}

extension EnrolmentOrder {
    init(_ body: JSONNode) throws(SimulationError) {
        self.init(
            user: try body.required("user"),
            issuer: try body.optional("issuer") ?? "Simulated AM"
        )
        account = try body.optional("account")
        colour = try body.optional("colour")
        image = try body.optional("image")
        if let kind = try body.optional("kind") {
            guard let kind = Kind(rawValue: kind) else { throw .unusableRequest(member: "kind") }
            self.kind = kind
        }
        if let policies = body["policies"] { self.policies = policies.compactText }
        if let counter = try body.whole("counter") {
            oneTime.factor = .counter(start: counter)
        } else if let period = try body.whole("period") {
            oneTime.factor = .time(period: period)
        }
        if let digits = try body.whole("digits") { oneTime.digits = digits }
        if let name = try body.optional("algorithm") {
            guard let algorithm = OneTimeOrder.Algorithm(rawValue: name) else {
                throw .unusableRequest(member: "algorithm")
            }
            oneTime.algorithm = algorithm
        }
    }
}

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
