import Journeys
import SignIn
import Token
import Transport
import Vocabulary

/// Who pays in the demonstration where no browser does: goes through the bank's journey as its page would.
struct DemoPayer {
    /// The message that the bank has sent to the approver.
    let push: DemoServer.SentPush
    private let client: JourneyClient
    private let waiting: Node

    /// Pays from the shared account, near the approver's home, and waits for the approval.
    ///
    /// - Throws: ``DemoError/reply`` when the bank asks for something else; what the journey throws.
    static func pay(at host: DemoServer) async throws -> DemoPayer {
        let address = try JourneyAddress(host.amAddress, index: .journey("payment"))
        let client = JourneyClient(
            JourneyRequests(address),
            poster: host.poster,
            allowsPlainHTTP: false
        )
        var node = try step(try await client.begin())
        try fill(&node, [Story.user, Story.password])
        node = try step(try await client.answer(node))
        let place = DeviceProfile.Location(latitude: 51.4545, longitude: -2.5879)
        guard case .deviceProfile(let request)? = node.callbacks.last?.content else {
            throw DemoError.reply
        }
        let profile = DeviceProfile(identifier: "1-2-3", platform: nil, location: place)
        try fill(&node, ["75.00", "Wessex Water", "Bill 2118", profile.text(for: request)])
        node = try step(try await client.answer(node))
        guard node.pushWait != nil else { throw DemoError.reply }
        return DemoPayer(push: try await host.lastMessage(), client: client, waiting: node)
    }

    /// What the page says in the end.
    func outcome() async -> PrintableText {
        do {
            switch try await client.answer(waiting) {
            case .end: return "approved"
            case .step: return "still waiting"
            }
        } catch {
            return "not approved"
        }
    }

    private static func step(_ reply: JourneyReply) throws -> Node {
        guard case .step(let node) = reply else { throw DemoError.reply }
        return node
    }

    private static func fill(_ node: inout Node, _ texts: [String]) throws {
        guard node.callbacks.count >= texts.count else { throw DemoError.reply }
        for (place, text) in texts.enumerated() {
            try node.callbacks[place].answer(.text(text))
        }
    }
}
