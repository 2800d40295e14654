import Foundation
import Host
import Push
import Service
import Synchronization
import TestSupport
import Testing
import Token
import Vocabulary
import WebServer

/// The door for topics of Amazon SNS.
struct InboxTopicTests {
    /// Keeps what comes, or refuses it.
    private final class Sink: InboxSink {
        private let deliveries = Mutex<[Delivery]>([])
        private let outcome: DeliveryOutcome

        var kept: [Delivery] { deliveries.withLock { $0 } }

        init(_ outcome: DeliveryOutcome = .kept) { self.outcome = outcome }

        func accepts(token: String) async -> Bool? { false }

        func keep(_ delivery: Delivery) async -> DeliveryOutcome {
            deliveries.withLock { $0.append(delivery) }
            return outcome
        }
    }

    /// The web of Amazon, with what was fetched from it.
    private final class Web: Sendable {
        private let addresses = Mutex<[String]>([])
        private let certificate: [UInt8]

        var fetched: [String] { addresses.withLock { $0 } }

        init(certificate: [UInt8]) { self.certificate = certificate }

        func fetch(_ address: String) -> [UInt8]? {
            addresses.withLock { $0.append(address) }
            return address.hasSuffix(".pem") ? certificate : []
        }
    }

    private let folder: TemporaryFolder
    private let web: Web
    private let bodies: [[UInt8]]

    init() throws {
        folder = try TemporaryFolder()
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
            .appendingPathComponent("DoorsTests/Vectors/server-sns-http.json")
        let document = try #require(JSON.parse(Array(Data(contentsOf: file))).objectValue)
        web = Web(certificate: Array((document["certificatePem"]?.stringValue ?? "").utf8))
        bodies = (document["cases"]?.arrayValue ?? []).compactMap { value in
            value.objectValue?["body"].map { JSON.bytes($0) }
        }
    }

    private func doors(
        _ sink: Sink,
        topic: String = "arn:aws:sns:us-east-1:123456789012:push-relay"
    ) throws -> InboxDoors {
        let now = try #require(Instant(rfc3339: "2026-01-02T03:30:00Z"))
        return try InboxDoors(
            senders: InboxSenders(),
            topics: InboxTopics([topic]) { [web] in web.fetch($0) },
            sink: sink,
            file: EndpointFile(in: folder.path),
            clock: .fixed(at: now)
        )
    }

    private func post(
        _ body: [UInt8],
        to doors: InboxDoors,
        from client: [UInt8] = [192, 0, 2, 1]
    ) async throws -> Int {
        let request = Request(
            method: "POST",
            target: try #require(Target("/sns")),
            body: body,
            client: ClientAddress(client)
        )
        return await doors.respond(to: request).status
    }

    @Test func `a stranger who names certificates keeps no message of Amazon's out`() async throws {
        let sink = Sink()
        let doors = try doors(sink)
        let text = String(decoding: bodies[0], as: UTF8.self)
        var found: Set<Int> = []
        for number in 0..<200 {
            let forged = text.replacing("SimpleNotificationService-", with: "Simple\(number)-")
                .replacing("<JWT>", with: "<FORGED>")
            found.insert(try await post(Array(forged.utf8), to: doors, from: [198, 51, 100, 7]))
        }
        #expect(found == [401, 503])
        #expect(web.fetched.count == 100)
        #expect(try await post(bodies[0], to: doors) == 200)
        #expect(sink.kept.count == 1)
    }

    @Test func `a notification is handed on once, and the certificate fetched once`() async throws {
        let sink = Sink()
        let doors = try doors(sink)
        for body in [bodies[0], bodies[0], bodies[1]] {
            #expect(try await post(body, to: doors) == 200)
        }
        // The second is a replay; the third has the same id in the samples.
        #expect(sink.kept.map(\.envelope) == [bodies[0]])
        #expect(sink.kept[0].sender.hasPrefix("topic/"))
        #expect(web.fetched.count == 1)
    }

    @Test func `a subscription is confirmed where it says, once`() async throws {
        let sink = Sink()
        let doors = try doors(sink)
        for _ in 0..<2 { #expect(try await post(bodies[3], to: doors) == 200) }
        let confirmed = web.fetched.filter { $0.contains("ConfirmSubscription") }
        #expect(confirmed.count == 1)
        #expect(sink.kept.isEmpty)
    }

    @Test func `other topics and forged messages are refused`() async throws {
        let sink = Sink()
        let other = try doors(sink, topic: "arn:aws:sns:us-east-1:123456789012:other")
        #expect(try await post(bodies[0], to: other) == 401)
        #expect(web.fetched.isEmpty)
        let doors = try doors(sink)
        let text = String(decoding: bodies[0], as: UTF8.self)
        let forged = text.replacing("<JWT>", with: "<FORGED>")
        #expect(try await post(Array(forged.utf8), to: doors) == 401)
        let elsewhere = text.replacing("amazonaws.com/Simple", with: "example.org/Simple")
        #expect(try await post(Array(elsewhere.utf8), to: doors) == 400)
        #expect(try await post([], to: doors) == 400)
        #expect(sink.kept.isEmpty)
    }

    @Test func `what cannot be kept is to be sent again, what is refused is not`() async throws {
        for (outcome, status) in [(DeliveryOutcome.unavailable, 503), (.refused(code: "a"), 422)] {
            let doors = try doors(Sink(outcome))
            #expect(try await post(bodies[0], to: doors) == status)
        }
    }
}
