import Vocabulary

/// The claims of one message, each a string, in the order in which AM's Java prints them.
struct MessageClaims {
    /// The most bytes of the custom payload as printed.
    static let longestPayload = 3_072

    let order: PushOrder
    let mechanismUID: String
    let text: String
    let challenge: [UInt8]
    let cookie: String
    let numbers: [Int]
    let sent: Instant

    /// The claims for a profile.
    func node(for profile: ServerProfile) throws(SimulationError) -> JSONNode {
        var claims: [(String, String?)]
        switch profile {
        case .am802:
            claims = [
                ("p", try payload()), ("c", challengeText), ("t", seconds), ("d", order.user),
                ("u", mechanismUID), ("x", try context()), ("i", String(sent.milliseconds)),
                ("k", order.kind.rawValue), ("l", cookieText), ("m", text), ("n", numberText),
            ]
        case .blog2019:
            claims = [
                ("payload", try blogPayload()), ("c", challengeText), ("t", seconds),
                ("u", mechanismUID), ("l", cookieText),
            ]
        }
        claims.removeAll { $0.1 == nil }
        return .object(claims.map { JSONNode.Member($0.0, .optional($0.1)) })
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

    /// What the login request claimed of itself; absent when sharing is off.
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
