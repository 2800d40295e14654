import Host
import Journeys
import Push
import Service
import Store
import Synchronization
import Token
import Vocabulary

/// Sends the story's requests one by one, each after the previous one is answered or over.
final class DemoGuide: Sendable {
    /// Between polls for an answer.
    private static let pause = Duration.milliseconds(100)

    private let host: DemoServer
    private let store: ApprovalStore
    private let requests = Mutex<[(push: DemoServer.SentPush, scene: Story.Scene)]>([])

    init(host: DemoServer, store: ApprovalStore) {
        self.host = host
        self.store = store
    }

    /// In order.
    var sent: [DemoServer.SentPush] { requests.withLock { $0.map(\.push) } }

    /// Until the task is cancelled; returns whether the last request is answered or over.
    func lead(_ report: (Story.Scene, DemoServer.SentPush) -> Void) async throws -> Bool {
        for scene in Story.scenes {
            let push = try await host.send(scene.order)
            record(push, as: scene)
            report(scene, push)
            guard await isOver(push) else { return false }
        }
        return true
    }

    func sendAll() async throws {
        for scene in Story.scenes { record(try await host.send(scene.order), as: scene) }
    }

    func record(_ push: DemoServer.SentPush, as scene: Story.Scene) {
        requests.withLock { $0.append((push, scene)) }
    }

    /// With the number on the login page; waits, since a message may arrive before its sender has
    /// the reply; `nil` when the task is cancelled first.
    func scene(of id: String) async -> (scene: Story.Scene, number: Int?)? {
        repeat {
            let found = requests.withLock { $0.first { $0.push.messageID == id } }
            if let found { return (found.scene, found.push.expectedNumber) }
        } while (try? await Task.sleep(for: Self.pause)) != nil
        return nil
    }

    /// False when the task was cancelled first.
    private func isOver(_ push: DemoServer.SentPush) async -> Bool {
        repeat {
            guard let row = try? await store.request(messageID: push.messageID) else { continue }
            if case .delivered = row.state { return true }
            if row.ending != nil || row.expires < Clock.system.now { return true }
        } while (try? await Task.sleep(for: Self.pause)) != nil
        return false
    }
}

/// Pays without a browser, through the bank's journey.
struct DemoPayer {
    /// Sent to the approver.
    let push: DemoServer.SentPush
    private let client: JourneyClient
    private let waiting: Node

    /// Pays near the approver's home and waits for approval; throws ``DemoError/reply`` for an
    /// unexpected step.
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

    /// The final text of the page.
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

/// What goes wrong between the demonstration and its server.
enum DemoError: CodedError {
    /// An unexpected reply to the operator.
    case reply
    /// The server does not know the enrolled device.
    case noDevice

    var row: (code: String, reason: String) {
        switch self {
        case .reply:
            ("demo.reply", "The simulated server sent its operator an unexpected reply.")
        case .noDevice:
            ("demo.no-device", "The simulated server does not know the device that was enrolled.")
        }
    }
}
