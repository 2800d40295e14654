import Host
import Push
import Review
import Risk
import Service
import Store
import TestSupport
import Testing
import Token
import Vocabulary

/// Servers of push tokens that mean harm: what they say is refused, bounded and named.
@Suite(.timeLimit(.minutes(10))) struct HostileServerTests {
    private static let good = "MJKOFYXBC5NIGGC76D4ZQHVMV5RK4UQT"
    private static let other = "NJKOFYXBC5NIGGC76D4ZQHVMV5RK4UQT"

    private let bench: PushTokenBench

    init() throws { bench = try PushTokenBench() }

    /// Has a server list something bad before a good question; the codes that were counted.
    private func refusals(
        of bad: (ExampleServer) throws -> JSONValue
    ) async throws -> [String] {
        var codes: [String] = []
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            simulated.ask([try bad(server), try server.question { $0.nonce = Self.good }])
            #expect(await bench.fetch(bench.service()) == [])
            let entries = try await bench.service(seconds: 1).latestEntries(limit: 9)
            #expect(entries.map(\.id.text) == [Self.good])
            codes = try await bench.store.refusals().map(\.code)
            #expect(simulated.answers.isEmpty)
        }
        return codes
    }

    @Test func `the same nonce twice is one question`() async throws {
        let codes = try await refusals { server in
            try server.question { question in
                question.nonce = Self.good
            }
        }
        #expect(codes == ["privacyidea.repeated"])
    }

    @Test func `a question of another serial is refused`() async throws {
        let codes = try await refusals { server in
            try server.question { question in
                question.nonce = Self.other
                question.serial = "PIPU00009999"
            }
        }
        #expect(codes == ["privacyidea.other-device"])
    }

    @Test func `64 KiB of control characters are refused, signed or not`() async throws {
        let codes = try await refusals { server in
            try server.question { question in
                question.nonce = Self.other
                question.question = String(repeating: "\u{1B}", count: 65_536)
            }
        }
        #expect(codes == ["privacyidea.invalid.question"])
    }

    @Test func `a signature by another key is refused`() async throws {
        let foreign = try KeyPair(new: .rs256)
        let codes = try await refusals { server in
            try server.question(signedBy: foreign) { $0.nonce = Self.other }
        }
        #expect(codes == ["privacyidea.signature"])
    }

    @Test(arguments: [
        "https://elsewhere.example/ttype/push", "http://127.0.0.1:1/ttype/push",
        "http://127.0.0.2/ttype/push", "file:///etc/passwd", "",
    ])
    func `an answer address elsewhere is refused, and nothing goes there`(
        address: String
    ) async throws {
        let codes = try await refusals { server in
            try server.question { question in
                question.nonce = Self.other
                question.url = address
            }
        }
        #expect(codes == ["privacyidea.other-server"])
    }

    @Test func `what stays inside the limits is shown without its control characters`()
        async throws
    {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            simulated.ask([
                try server.question { question in
                    question.nonce = Self.good
                    question.question = String(repeating: "\u{1B}[2J\u{202E}", count: 400)
                    question.title = "\u{7}\u{9B}31m"
                }
            ])
            #expect(await bench.fetch(bench.service()) == [])
            let entry = try #require(try await bench.service().latestEntries(limit: 1).first)
            let shown = entry.shown(at: RequestBench.start).map(\.text).joined()
            #expect(!shown.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x9B })
            #expect(!shown.contains("\u{202E}"))
            #expect(entry.review.assessment.hints.contains { $0.code.hasPrefix("message.") })
        }
    }

    @Test func `as many questions as may wait are taken in`() async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            simulated.ask(
                try (0..<PushToken.mostQuestions).map { number in
                    try server.question { question in
                        question.nonce = Base32.encode([UInt8](repeating: UInt8(number), count: 20))
                        question.question = String(repeating: "Sign in? ", count: 400)
                    }
                }
            )
            #expect(await bench.fetch(bench.service()) == [])
            let entries = try await bench.service(seconds: 1).latestEntries(limit: 100)
            #expect(entries.count == PushToken.mostQuestions)
        }
    }

    @Test(
        arguments: [
            // Each as small as JSON allows: the count is what is refused.
            (10_000, "{}", "privacyidea.too-many"),
            (65, "{}", "privacyidea.too-many"),
            // 10 000 as large as questions are: the bytes are what is refused.
            (
                10_000, #"{"q":""# + String(repeating: "x", count: 700) + #""}"#,
                "transport.reply-too-long"
            ),
            // 100 MB.
            (
                100_000, #"{"q":""# + String(repeating: "x", count: 1_000) + #""}"#,
                "transport.reply-too-long"
            ),
        ] as [(Int, String, String)]
    )
    func `a reply of more than a person is ever asked is refused whole`(
        count: Int,
        question: String,
        code: String
    ) async throws {
        try await SimulatedPrivacyIDEA.serving { server, simulated in
            try await bench.add(server)
            let list = Array(repeating: question, count: count).joined(separator: ",")
            simulated.reply(#"{"result":{"status":true,"value":[\#(list)]}}"#)
            let codes = await bench.fetch(bench.service())
            #expect(codes == [code])
            let entries = try await bench.service().latestEntries(limit: 9)
            #expect(entries.isEmpty)
        }
    }
}
