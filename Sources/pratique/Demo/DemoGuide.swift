import Authenticator
import Machine
import Storage
import Synchronization
import Vocabulary

/// Leads through the story: sends one request at a time, each when the one before is answered or
/// over.
final class DemoGuide: Sendable {
    /// How often it is looked whether a request was answered.
    private static let pause = Duration.milliseconds(100)

    private let host: DemoServer
    private let ledger: Ledger
    private let requests = Mutex<[(push: DemoServer.SentPush, scene: Story.Scene)]>([])

    init(host: DemoServer, ledger: Ledger) {
        self.host = host
        self.ledger = ledger
    }

    /// What was sent, in order.
    var sent: [DemoServer.SentPush] { requests.withLock { $0.map(\.push) } }

    /// Sends the requests of the story, until the task is cancelled.
    ///
    /// - Parameter tell: Gets each request that was sent.
    /// - Returns: Whether the last one is answered or over.
    /// - Throws: ``DemoError`` and what sending throws.
    func lead(_ tell: (Story.Scene, DemoServer.SentPush) -> Void) async throws -> Bool {
        for scene in Story.scenes {
            let push = try await host.send(scene.order)
            note(push, as: scene)
            tell(scene, push)
            guard await isOver(push) else { return false }
        }
        return true
    }

    /// Sends all requests at once.
    ///
    /// - Throws: ``DemoError`` and what sending throws.
    func sendAll() async throws {
        for scene in Story.scenes { note(try await host.send(scene.order), as: scene) }
    }

    /// Counts a message as one of the story.
    func note(_ push: DemoServer.SentPush, as scene: Story.Scene) {
        requests.withLock { $0.append((push, scene)) }
    }

    /// The scene of a message, and the number that the login page shows; `nil` when the task is
    /// cancelled before it is noted.
    ///
    /// It waits, as a message may arrive before its sender has the reply.
    func scene(of id: String) async -> (scene: Story.Scene, number: Int?)? {
        repeat {
            let found = requests.withLock { $0.first { $0.push.messageID == id } }
            if let found { return (found.scene, found.push.expectedNumber) }
        } while (try? await Task.sleep(for: Self.pause)) != nil
        return nil
    }

    /// Waits until a request is answered or was not answered in time; false when the task was
    /// cancelled before.
    private func isOver(_ push: DemoServer.SentPush) async -> Bool {
        repeat {
            guard let row = try? await ledger.request(messageID: push.messageID) else { continue }
            if case .delivered = row.state { return true }
            if row.ending != nil || row.expires < Clock.system.now { return true }
        } while (try? await Task.sleep(for: Self.pause)) != nil
        return false
    }
}
