import Host
import Service
import Store
import Synchronization
import Vocabulary
import WebServer

/// The doors of a demonstration, on a free port of loopback, with a key made for it.
final class DemoDoors: Sendable {
    private static let keyID = "AKIADEMONSTRATION"

    /// Tell the server where to publish, and with which key.
    let options: [String]
    private let inbox: Inbox
    private let recipient: Recipient

    /// Whose clock shows the day of the story.
    private final class Recipient: Sendable {
        let service: Mutex<ApprovalService>

        init(_ service: ApprovalService) { self.service = Mutex(service) }
    }

    /// Throws ``ServerError``, ``InboxError``, ``StorageError``.
    init(
        in folder: DemoFolder,
        for service: ApprovalService,
        clock: Clock = .system
    ) async throws {
        var generator = SystemRandomNumberGenerator()
        let secret = (0..<5).map { _ in String(generator.next(), radix: 36) }.joined()
        var senders = InboxSenders()
        senders.accessKeys = [Self.keyID: secret]
        let recipient = Recipient(service)
        self.recipient = recipient
        let sink = StoreSink(recipient.service.withLock { $0 })
        var places = Inbox.Places()
        places.server = ServerConfiguration()
        let doors = try InboxDoors(
            senders: senders,
            sink: sink,
            file: EndpointFile(in: folder.path),
            clock: clock
        )
        inbox = try await Inbox(at: places, doors, sink: sink)
        options = [
            "--sns", "http://127.0.0.1:\(inbox.port ?? 0)", "--sns-credentials",
            try folder.writeCredentials(keyID: Self.keyID, secret: secret),
        ]
    }

    func hand(to service: ApprovalService) { recipient.service.withLock { $0 = service } }

    func close() async { await inbox.close() }
}
