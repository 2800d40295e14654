import Geodesy
import Host
import Push
import Review
import Risk
import Service
import Store
import Synchronization
import Token
import Vocabulary
import WebServer

/// A demonstration's simulated server, used as its operator would.
struct DemoServer {
    struct SentPush {
        let messageID: String
        /// Only for kind challenge.
        let expectedNumber: Int?
    }

    struct Record {
        let lastDecision: String
        let chosenNumber: Int?
        let expectedNumber: Int?
        let text: String
    }

    /// For devices, without a path.
    let origin: String
    let adminAddress: String
    let poster: Poster

    func enrol(user: String, issuer: String) async throws -> String {
        let page = try await report(
            "enrol",
            "{\"user\":\(JSON.text(.string(user))),\"issuer\":\(JSON.text(.string(issuer)))}"
        )
        guard let address = page["address"]?.stringValue else { throw DemoError.reply }
        return address
    }

    var bankAddress: String { "\(namedOrigin)/bank/" }

    var amAddress: String { "\(namedOrigin)/am" }

    /// Keys are made for names, not for numbers.
    private var namedOrigin: String {
        "http://localhost:\(origin.split(separator: ":").last ?? "")"
    }

    func lastMessage() async throws -> SentPush {
        let request = PostRequest(address: "\(adminAddress)/messages", headers: [], body: [])
        let reply = try await poster.get(request)
        let last = try JSON.parse(reply.body).objectValue?["messages"]?.arrayValue?.last?
            .objectValue
        guard let last, let id = last["messageId"]?.stringValue else { throw DemoError.reply }
        return SentPush(messageID: id, expectedNumber: last.number("expectedNumber"))
    }

    func setPassword(_ password: String, of user: String) async throws {
        let members = [("user", JSONValue.string(user)), ("password", .string(password))]
        _ = try await report("user", JSON.text(.object(try JSONObject(members))))
    }

    /// As the polling enrolment page.
    func isRegistered(user: String) async throws -> Bool {
        let status = try await report("poll", "{\"user\":\(JSON.text(.string(user)))}")
        return status["status"]?.stringValue == "registered"
    }

    /// Back when negative.
    func moveClock(seconds: Int) async throws {
        _ = try await report("clock", "{\"advanceSeconds\":\(seconds)}")
    }

    func send(_ order: String) async throws -> SentPush {
        let sent = try await report("send", order)
        guard let id = sent["messageId"]?.stringValue else { throw DemoError.reply }
        return SentPush(messageID: id, expectedNumber: sent.number("expectedNumber"))
    }

    func record(_ messageID: String) async throws -> Record {
        let record = try await report("record", "{\"messageId\":\(JSON.text(.string(messageID)))}")
        guard let decision = record["lastDecision"]?.stringValue,
            let text = record["text"]?.stringValue
        else { throw DemoError.reply }
        return Record(
            lastDecision: decision,
            chosenNumber: record.number("chosenNumber"),
            expectedNumber: record.number("expectedNumber"),
            text: text
        )
    }

    /// The result of the login journey.
    func checkOutcome(_ messageID: String) async throws -> String {
        let found = try await report("look", "{\"messageId\":\(JSON.text(.string(messageID)))}")
        guard let outcome = found["outcome"]?.stringValue else { throw DemoError.reply }
        return outcome
    }

    private func report(_ command: String, _ body: String) async throws -> JSONObject {
        let reply = try await poster.post(
            PostRequest(
                address: "\(adminAddress)/\(command)",
                headers: [.init("Content-Type", "application/json")],
                body: Array(body.utf8)
            )
        )
        guard reply.status == 200, let object = try JSON.parse(reply.body).objectValue else {
            throw DemoError.reply
        }
        return object
    }
}

extension JSONObject {
    fileprivate func number(_ name: String) -> Int? {
        self[name]?.numberValue?.integer.map { Int($0) }
    }
}

/// Approved payments of the weeks before, so that an ordinary one can be recognised.
struct DemoPast {
    /// Before today, at enrolment.
    private static let days = 14
    private static let day: Int64 = 86_400

    /// With a clock so many milliseconds behind ours.
    let service: @Sendable (_ shift: Int64) -> ApprovalService

    /// `clock` is the demonstration's, `environment` locates zones and networks; throws only for a
    /// story with another home.
    init(
        store: ApprovalStore,
        poster: Poster,
        clock: Clock,
        environment: [String: String]
    ) throws {
        let profile = Profile(home: try Coordinate(argument: Story.home))
        service = { shift in
            ApprovalService(
                store: store,
                poster: poster,
                profile: profile,
                files: GeographicFiles(environment: environment),
                device: .system(way: .pam, pamService: nil, storeFiles: []),
                clock: clock.shifted(byMilliseconds: shift)
            )
        }
    }

    /// Enrols the device two weeks ago, then pays and approves daily.
    func live(at host: DemoServer, _ doors: DemoDoors) async throws -> ApprovalService.Enrolled {
        try await host.moveClock(seconds: -Self.days * Int(Self.day))
        let address = try await host.enrol(user: Story.user, issuer: Story.issuer)
        let first = service(Self.milliseconds(Self.days))
        doors.hand(to: first)
        let enrolled = try await first.enrol(try EnrolmentAddress(address))
        guard try await host.isRegistered(user: Story.user) else { throw DemoError.noDevice }
        for (place, amount) in Story.pastAmounts.enumerated() {
            let days = Self.days - 1 - place
            try await host.moveClock(seconds: Int(Self.day))
            let service = service(Self.milliseconds(days))
            doors.hand(to: service)
            _ = try await host.send(Story.payment(of: amount))
            try await approve(by: service)
        }
        try await host.moveClock(
            seconds: (Self.days - Story.pastAmounts.count) * Int(Self.day)
        )
        return enrolled
    }

    private func approve(by service: ApprovalService) async throws {
        for entry in try await service.openEntries() {
            let proofs = Proofs(typed: entry.approvalPhrase.text.text)
            _ = try await service.answer(.approve, to: entry.id, shown: [], given: proofs)
        }
    }

    private static func milliseconds(_ days: Int) -> Int64 { -Int64(days) * day * 1_000 }
}

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
