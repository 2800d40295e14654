import Vocabulary

/// The claims of one message as strings, in the order of AM's Java.
struct MessageClaims {
    /// In bytes.
    static let longestPayload = 3_072

    let order: PushOrder
    let mechanismUID: String
    let text: String
    let challenge: [UInt8]
    let cookie: String
    let numbers: [Int]
    let sent: Instant

    func members(for profile: ServerProfile) throws(SimulationError) -> [JSONNode.Member] {
        let isNew = profile.hasPushKinds
        let claims: [(String, String?)] = [
            ("payload", profile == .blog2019 ? try blogPayload() : nil),
            ("p", isNew ? try payload() : nil), ("c", challengeText), ("t", seconds),
            ("d", profile.namesUser ? order.user : nil), ("u", mechanismUID),
            ("x", isNew ? try context() : nil), ("i", isNew ? String(sent.milliseconds) : nil),
            ("k", isNew ? order.kind.rawValue : nil), ("l", cookieText),
            ("m", isNew ? text : nil), ("n", numberText),
        ]
        return claims.compactMap { name, value in
            value.map { JSONNode.Member(name, .string($0)) }
        }
    }

    private var challengeText: String { Base64Text.standard(challenge) }
    private var cookieText: String { Base64Text.standard(cookie.utf8) }
    private var seconds: String { String(order.timeoutMilliseconds / 1_000) }
    private var numberText: String? {
        numbers.isEmpty ? nil : numbers.map { String($0) }.joined(separator: ",")
    }

    private func payloadNode() throws(SimulationError) -> [JSONNode.Member] {
        guard case .object(let members) = try JSONReader.read(order.payload) else {
            throw .payloadNotObject
        }
        return members
    }

    private func payload() throws(SimulationError) -> String {
        let text = JSONNode.object(try payloadNode()).spacedText
        guard text.utf8.count <= Self.longestPayload else {
            throw .payloadTooLong(limit: Self.longestPayload)
        }
        return text
    }

    /// What the login request claimed; absent when sharing is off.
    private func context() throws(SimulationError) -> String? {
        guard order.sharesContext else { return nil }
        var members: [JSONNode.Member] = []
        if let location = order.location {
            members.append(JSONNode.Member("location", try JSONReader.read(location)))
        }
        for (name, header) in [("remoteIp", "x-real-ip"), ("userAgent", "user-agent")] {
            let found = order.loginHeaders.first { $0.key.lowercased() == header }
            if let found { members.append(JSONNode.Member(name, .string(found.value))) }
        }
        return JSONNode.object(members).spacedText
    }

    /// The 2019 sample keeps the location as a text inside the payload.
    private func blogPayload() throws(SimulationError) -> String {
        var members = try payloadNode()
        if order.sharesContext, let location = order.location {
            let text = try JSONReader.read(location).compactText
            members.removeAll { $0.name == "location" }
            members.insert(JSONNode.Member("location", .string(text)), at: 0)
        }
        return JSONNode.object(members).compactText
    }
}

struct Randomness: Sendable {
    private var generator: any RandomNumberGenerator & Sendable

    init(_ generator: any RandomNumberGenerator & Sendable) { self.generator = generator }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// Version 4, in lower case.
    mutating func uuid() -> String {
        var bytes = bytes(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return [bytes[..<4], bytes[4..<6], bytes[6..<8], bytes[8..<10], bytes[10...]]
            .map(\.hexadecimal).joined(separator: "-")
    }

    /// Three ascending numbers from 10 to 99, and one of them; distinct since 7.3.
    mutating func numberChallenge(areDifferent: Bool = true) -> (numbers: [Int], expected: Int) {
        let drawn =
            areDifferent
            ? Array((10...99).shuffled(using: &generator).prefix(3))
            : (0..<3).map { _ in Int.random(in: 10...99, using: &generator) }
        return (drawn.sorted(), drawn[Int.random(in: 0..<3, using: &generator)])
    }

    mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        elements.shuffled(using: &generator)
    }
}

/// The documents in which a token travels to a device.
struct ProviderDocument {
    let profile: ServerProfile
    let kind: PushOrder.Kind
    let token: String
    let messageID: String
    let subject: String

    var dataMap: JSONNode { ["message": .string(token), "messageId": .string(messageID)] }

    var dictionary: JSONNode {
        var members: [JSONNode.Member] = [
            .init("alert", .string(subject)), .init("sound", "default"),
        ]
        if profile.hasPushKinds {
            members.append(.init("category", .string(category)))
            members.append(.init("interruption-level", "time-sensitive"))
        }
        members.append(.init("messageId", .string(messageID)))
        members.append(.init("data", .string(token)))
        if profile.hasCategoryOfKind {
            members.append(.init("content-available", .integer(1)))
            members.append(.init("mutable-content", .integer(1)))
        } else {
            members.append(.init("content-available", "1"))
        }
        return ["aps": .object(members)]
    }

    /// The `Message` of the SNS call: inner documents are texts.
    var message: JSONNode {
        let google: JSONNode = .object([
            .init(profile.priorityName, "high"), .init("data", dataMap),
        ])
        let apple = dictionary.spacedText
        return [
            "default": .string(subject), "GCM": .string(google.spacedText),
            "APNS": .string(apple), "APNS_SANDBOX": .string(apple),
        ]
    }

    /// In each form.
    var texts: [EnvelopeForm: String] {
        [
            .fcm: dataMap.spacedText, .aps: dictionary.spacedText, .sns: message.spacedText,
        ]
    }

    /// For the operator.
    var node: JSONNode { ["fcm": dataMap, "aps": dictionary, "sns": message] }

    private var category: String {
        guard profile.hasCategoryOfKind else { return "authentication" }
        return switch kind {
        case .default: "authentication"
        case .challenge: "authentication_challenge"
        case .biometric: "authentication_biometric"
        }
    }
}

extension PushRecord {
    func document(for profile: ServerProfile) -> ProviderDocument {
        ProviderDocument(
            profile: profile,
            kind: kind,
            token: token,
            messageID: messageID,
            subject: text
        )
    }
}
