import Host
import Push
import Review
import Service
import Store
import TestSupport
import Testing
import Token
import Vocabulary

/// Questions of privacyIDEA that come as the data of a notification: signed, wherever they come from.
@Suite(.timeLimit(.minutes(10))) struct HandedInQuestionTests {
    private static let nonce = "MJKOFYXBC5NIGGC76D4ZQHVMV5RK4UQT"

    private let bench: PushTokenBench

    init() throws { bench = try PushTokenBench() }

    /// A notification as FCM has it.
    private static func bytes(_ question: JSONValue) throws -> [UInt8] {
        JSON.bytes(
            .object(
                try JSONObject([
                    ("message", .object(try JSONObject([("data", question)])))
                ])
            )
        )
    }

    private static func changed(_ question: JSONValue, _ name: String) throws -> JSONValue {
        let members = try #require(question.objectValue).members.map { member in
            (member.name, member.name == name ? .string("changed") : member.value)
        }
        return .object(try JSONObject(members))
    }

    @Test func `one is taken in, and is the same that the server lists`() async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            let question = try server.question { $0.nonce = Self.nonce }
            guard
                case .arrived(let entry) = try await bench.service()
                    .receive(try Self.bytes(question))
            else {
                Issue.record("it did not arrive")
                return
            }
            #expect(entry.facts.isSigned)
            #expect(entry.facts.remoteAddress?.text == "203.0.113.9")
            simulated.ask([question])
            #expect(await bench.fetch(bench.service(seconds: 3)) == [])
            let entries = try await bench.service(seconds: 3).latestEntries(limit: 9)
            #expect(entries.count == 1)
            let refusals = try await bench.store.refusals()
            #expect(refusals.isEmpty)
            let outcome = try await bench.service(seconds: 4)
                .answer(.approve, to: entry.id, shown: [])
            #expect(outcome.state == .delivered(.approve))
        }
    }

    @Test func `another text for a question that waits never takes its place`() async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            func ask(_ text: String, seconds: Int64) async throws -> [Entry] {
                let question = try server.question {
                    $0.nonce = Self.nonce
                    $0.question = text
                }
                simulated.ask([question])
                _ = await bench.fetch(bench.service(seconds: seconds))
                return try await bench.service(seconds: seconds).openEntries()
            }
            let first = try await ask("Sign in to the wiki?", seconds: 1)
            let then = try await ask("Make bob an administrator?", seconds: 3)
            #expect(first.map(\.facts.message) == ["Sign in to the wiki?"])
            #expect(then.map(\.facts.message) == first.map(\.facts.message))
        }
    }

    @Test(
        arguments: [
            ("Sign in", "as root|Bank", "Sign in|as root", "Bank"),
            ("Pay EUR 9,999|now", "Bank", "Pay EUR 9,999", "now|Bank"),
            ("", "a|b|c", "a", "b|c"),
        ]
    )
    func `of two readings of one signed text the server's own wins`(
        question: String,
        title: String,
        own: String,
        ownTitle: String
    ) async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            func reading(_ question: String, _ title: String) throws -> JSONValue {
                try server.question {
                    $0.nonce = Self.nonce
                    $0.question = question
                    $0.title = title
                }
            }
            let moved = try reading(
                question.isEmpty ? "a|b" : question,
                question.isEmpty ? "c" : title
            )
            _ = try await bench.service().receive(try Self.bytes(moved))
            simulated.ask([try reading(own, ownTitle)])
            #expect(await bench.fetch(bench.service(seconds: 3)) == [])
            let entry = try #require(
                try await bench.service(seconds: 3).latestEntries(limit: 9).first
            )
            #expect(entry.facts.message?.text == own)
            #expect(entry.facts.title?.text == ownTitle)
            // Whatever a relay moves, the words are all there.
            #expect(entry.headline.text.contains(own) && entry.headline.text.contains(ownTitle))
            let refusals = try await bench.store.refusals()
            #expect(refusals.isEmpty)
            let outcome = try await bench.service(seconds: 4)
                .answer(.approve, to: entry.id, shown: [])
            #expect(outcome.state == .delivered(.approve))
        }
    }

    @Test(
        arguments: [
            ("question", "privacyidea.signature"), ("nonce", "privacyidea.signature"),
            ("url", "privacyidea.signature"), ("signature", "privacyidea.invalid.signature"),
            ("serial", "notification.unknown-client"),
        ]
    )
    func `a changed one is refused and counted`(member: String, code: String) async throws {
        let server = try ExampleServer()
        try await bench.add(server)
        let question = try server.question { $0.nonce = Self.nonce }
        let receipt = try await bench.service()
            .receive(try Self.bytes(try Self.changed(question, member)))
        #expect(receipt.refusal == code)
        let refusals = try await bench.store.refusals().map(\.code)
        #expect(refusals == [code])
    }

    @Test func `decoding verifies it with its token, and calls it unverified without`() throws {
        let server = try ExampleServer()
        let question = try server.question { $0.nonce = Self.nonce }
        let clock = Clock.fixed(at: RequestBench.start)
        let known = Decoder(keys: KeyRing(keys: [:]), devices: [server.token], clock: clock)
        guard case .verified(let request, _) = known.decoded(try Self.bytes(question)) else {
            Issue.record("it is not verified")
            return
        }
        #expect(request.messageID.text == Self.nonce)
        let unknown = Decoder(keys: KeyRing(keys: [:]), clock: clock)
        guard case .unverified(let reading) = unknown.decoded(try Self.bytes(question)) else {
            Issue.record("it is not read")
            return
        }
        #expect(reading.facts.message == request.facts.message)
        #expect(reading.facts.mechanismUID == server.token.serial)
        let changed = try Self.changed(question, "question")
        guard case .refused(let error) = known.decoded(try Self.bytes(changed)) else {
            Issue.record("it is not refused")
            return
        }
        #expect(error.code == "privacyidea.signature")
    }
}
