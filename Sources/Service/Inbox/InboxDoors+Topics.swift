package import Host
import Push
import Token
import Vocabulary
import WebServer

/// The topics of Amazon SNS that messages may come from, and the way to Amazon.
package struct InboxTopics: Sendable {
    /// The most bytes of a certificate.
    private static let mostBytes = 65_536

    /// No topic may send.
    package static let none = InboxTopics([]) { _ in nil }

    let names: Set<String>
    private let fetch: @Sendable (String) async -> [UInt8]?

    /// Fetches over the network.
    ///
    /// - Parameters:
    ///   - names: ARNs.
    ///   - poster: The way to Amazon.
    package init(_ names: [String], poster: Poster) {
        self.init(names) { address in
            let request = PostRequest(address: address, headers: [], body: [])
            let reply = try? await poster.get(request, upTo: Self.mostBytes)
            return reply?.status == 200 ? reply?.body : nil
        }
    }

    /// Fetches by a function, which gives what lies at an address.
    package init(_ names: [String], fetch: @escaping @Sendable (String) async -> [UInt8]?) {
        self.names = Set(names)
        self.fetch = fetch
    }

    func certificate(at address: String) async -> Certificate? {
        guard let bytes = await fetch(address) else { return nil }
        return try? Certificate(pem: String(decoding: bytes, as: UTF8.self))
    }

    func confirm(at address: String) async -> Bool { await fetch(address) != nil }
}

/// What is remembered of messages from topics.
struct TopicMemory {
    private static let mostCertificates = 16
    private static let mostMessages = 1_024

    /// Those that have proved a message, the latest last.
    private var certificates: [(address: String, certificate: Certificate)] = []
    private var messages: [String] = []

    func certificate(at address: String) -> Certificate? {
        certificates.first { $0.address == address }?.certificate
    }

    mutating func keep(_ certificate: Certificate, from address: String) {
        certificates.removeAll { $0.address == address }
        if certificates.count >= Self.mostCertificates { certificates.removeFirst() }
        certificates.append((address, certificate))
    }

    func knows(_ message: TopicMessage) -> Bool { messages.contains(message.id) }

    mutating func keep(_ message: TopicMessage) {
        if messages.count >= Self.mostMessages { messages.removeFirst() }
        messages.append(message.id)
    }
}

extension InboxDoors {
    /// Answers what Amazon SNS posts to a subscriber of a topic.
    func answerTopic(
        _ request: DoorRequest,
        from client: ClientAddress,
        isTooLong: Bool
    ) async -> DoorReply {
        let door = DirectDoor.plain
        guard !isTooLong else { return noted(.tooMuch, door.reply(.tooLong)) }
        guard request.method == "POST" else { return door.reply(.wrongMethod) }
        guard let message = TopicMessage(parsing: request.body) else {
            return door.reply(.malformed)
        }
        let unknown = door.reply(.notSignedIn(isMissing: false))
        guard topics.names.contains(message.topic), message.isRecent(at: clock.now) else {
            return noted(.sender, unknown)
        }
        guard let certificate = await certificate(of: message, from: client) else {
            return door.reply(.unavailable)
        }
        guard message.isAuthentic(by: certificate, at: clock.now) else {
            return noted(.sender, unknown)
        }
        // What proves nothing takes no place of those that do.
        memory.keep(certificate, from: message.certificateAddress)
        guard rates.admits("topic/" + message.topic, at: clock.now) else {
            return noted(.tooMuch, door.reply(.tooOften))
        }
        guard !memory.knows(message) else { return DoorReply(status: 200) }
        switch message.kind {
        case .notification:
            let outcome = await keep(
                Delivery(token: nil, envelope: request.body),
                from: "topic/" + message.topic
            )
            if outcome == .unavailable { return door.reply(.unavailable) }
            memory.keep(message)
            return door.reply(outcome, id: "", to: request)
        case .subscription:
            guard let address = message.subscribeAddress, await topics.confirm(at: address) else {
                return door.reply(.unavailable)
            }
        case .unsubscription: break
        }
        memory.keep(message)
        return DoorReply(status: 200)
    }

    private func certificate(
        of message: TopicMessage,
        from client: ClientAddress
    ) async -> Certificate? {
        let address = message.certificateAddress
        if let known = memory.certificate(at: address) { return known }
        // Whoever names one address after another does not make us fetch without end, nor keeps
        // others from having theirs fetched.
        guard rates.admits("certificates/\(client)", at: clock.now) else { return nil }
        return await topics.certificate(at: address)
    }
}
