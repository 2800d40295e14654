import Approvals
import Authenticator
import Facts
import Foundation
import Providers
import Risk
import Storage
import TestSupport
import Testing
import Token
import Transport
import Vocabulary

@testable import Review

/// Notifications of BSA, which nobody signs, from their arrival to their answer.
@Suite(.timeLimit(.minutes(10))) struct NotificationServiceTests {
    // MARK: Arriving

    @Test func `a request is shown as one that nobody signed`() async throws {
        try await NotificationBench.use { bench in
            try await bench.receive("request", ["otpAuth": "true"])
            let entry = try await bench.entry()
            #expect(entry.state == .pending)
            #expect(entry.facts.isSigned == false)
            #expect(entry.facts.message == "Family Bank")
            #expect(entry.facts.site == "https://bank.example")
            #expect(entry.facts.codeFollows == true)
            #expect(entry.facts.user == nil)
            #expect(entry.facts.payment == nil)
            #expect(entry.expires == RequestBench.start.advanced(byMilliseconds: 120_000))
            #expect(entry.review.assessment.level >= .medium)
            #expect(entry.review.assessment.hints.contains { $0.code == "message.unsigned" })
            let text = ReviewText(entry, now: RequestBench.start)
            let first = try #require(text.sections.first?.items.first)
            #expect(first.label == "Standing")
            #expect(first.text.text.hasPrefix("NOT SIGNED"))
            let shown = text.sections.flatMap(\.items).map(\.text.text).joined(separator: "\n")
            #expect(shown.contains("…0001"))
            for key in ["b1-block-key-0001", "ch-channel-key-0001", NotificationBench.clientKey] {
                #expect(!shown.contains(key))
            }
        }
    }

    @Test func `one that is handed in is refused and counted`() async throws {
        try await NotificationBench.use { bench in
            let receipt = try await bench.service().receive(try NotificationBench.notification())
            #expect(receipt.refusal == "notification.source")
            let entries = try await bench.service().latestEntries(limit: 9)
            #expect(entries.isEmpty)
            let counts = try await bench.refusals()
            #expect(counts == ["notification.source": 1])
        }
    }

    @Test func `one of another client or another mailbox is refused and counted`() async throws {
        try await NotificationBench.use { bench in
            let foreign = try await bench.receive("Request", ["client_key": "c2-of-somebody-else"])
            #expect(foreign.refusal == "notification.unknown-client")
            let elsewhere = DeliverySource(
                address: NotificationBench.mailbox.address,
                deviceToken: "mailbox-of-another"
            )
            for target in ["Request", "Cancel"] {
                let receipt = try await bench.service()
                    .receive(try NotificationBench.notification(target), from: elsewhere)
                #expect(receipt.refusal == "notification.source")
            }
            let counts = try await bench.refusals()
            #expect(counts == ["notification.unknown-client": 1, "notification.source": 2])
            let entries = try await bench.service().latestEntries(limit: 9)
            #expect(entries.isEmpty)
        }
    }

    @Test func `the mailbox of a signed account brings no unsigned request`() async throws {
        let bench = try await RequestBench()
        let source = DeliverySource(address: "https://relay.example", deviceToken: "token")
        let receipt = try await bench.service()
            .receive(try NotificationBench.notification(), from: source)
        #expect(receipt.refusal == "notification.unknown-client")
    }

    @Test(
        arguments: [
            (["client_key": nil], "bsa.missing.client_key"),
            (["block_key": nil], "bsa.missing.block_key"),
            (["channel_key": ""], "bsa.missing.channel_key"),
            (["target": "Approve"], "bsa.unknown-target"),
            (["otpAuth": "perhaps"], "bsa.invalid.otpAuth"),
            (["block_key": "with blank"], "bsa.invalid.block_key"),
        ] as [([String: String?], String)]
    )
    func `one that cannot be used is refused by its code`(
        changes: [String: String?],
        code: String
    ) async throws {
        try await NotificationBench.use { bench in
            let receipt = try await bench.receive("Request", changes)
            #expect(receipt.refusal == code)
            let counts = try await bench.refusals()
            #expect(counts == [code: 1])
        }
    }

    @Test(arguments: ["clientName", "siteUrl", "otpAuth", "identifier"])
    func `what may be absent stays absent`(member: String) async throws {
        try await NotificationBench.use { bench in
            try await bench.receive("Request", [member: String?.none])
            let facts = try await bench.entry().facts
            #expect((facts.codeFollows == nil) == (member == "otpAuth"))
            #expect((facts.site == nil) == (member == "siteUrl"))
            #expect(
                facts.message == (member == "clientName" ? "https://bank.example" : "Family Bank")
            )
            let hasIdentifier = facts.other.contains { $0.path == "identifier" }
            #expect(hasIdentifier == (member != "identifier"))
        }
    }

    @Test func `arrival and tap count once`() async throws {
        try await NotificationBench.use { bench in
            guard case .arrived = try await bench.receive() else {
                Issue.record("it did not arrive")
                return
            }
            guard case .repeated(let again?) = try await bench.receive(seconds: 2) else {
                Issue.record("it was taken twice")
                return
            }
            #expect(again.state == .pending)
            let entries = try await bench.service(seconds: 3).latestEntries(limit: 9)
            #expect(entries.count == 1)
        }
    }

    // MARK: Ending

    private static let endings: [(String, RequestState.Ending)] = [
        ("Success", .succeeded), ("CANCEL", .cancelled), ("failed", .failed),
        ("Change", .codeEntered),
    ]

    @Test(arguments: endings)
    func `an end closes the request that it belongs to, once`(
        target: String,
        ending: RequestState.Ending
    ) async throws {
        try await NotificationBench.use { bench in
            try await bench.receive()
            try await bench.receive("Request", ["block_key": "b2-another-block"], seconds: 1)
            let receipt = try await bench.receive(target, seconds: 5)
            guard case .repeated(let told?) = receipt else {
                Issue.record("nothing was told")
                return
            }
            #expect(told.state == .ended(ending))
            for next in [target, "Cancel", "Request"] {
                if case .arrived = try await bench.receive(next, seconds: 6) {
                    Issue.record("\(next) began it again")
                }
            }
            let entries = try await bench.service(seconds: 7).latestEntries(limit: 9)
            #expect(entries.map(\.state) == [.pending, .ended(ending)])
            #expect(entries.map(\.ending) == [nil, ending])
            let open = try await bench.service(seconds: 7).openEntries()
            #expect(open.count == 1)
            let service = bench.service(seconds: 8)
            await #expect(throws: AnswerError.ended) {
                try await service.answer(.approve, to: told.id, shown: [])
            }
            #expect(bench.server.posts.isEmpty)
            let notes = try await bench.ledger.auditTrail(limit: 100)
                .filter { $0.kind == .requestEnded }.map(\.detail)
            #expect(notes == [ending.rawValue])
        }
    }

    @Test(arguments: endings)
    func `an end that comes first keeps its request from being asked`(
        target: String,
        ending: RequestState.Ending
    ) async throws {
        try await NotificationBench.use { bench in
            for _ in 0..<2 {
                guard case .repeated(nil) = try await bench.receive(target) else {
                    Issue.record("an end of nobody was told")
                    return
                }
            }
            guard case .repeated(nil) = try await bench.receive(seconds: 1) else {
                Issue.record("it was asked all the same")
                return
            }
            let entries = try await bench.service(seconds: 2).latestEntries(limit: 9)
            #expect(entries.isEmpty)
            let counts = try await bench.refusals()
            #expect(counts.isEmpty)
        }
    }

    @Test func `how it ended stands beside what was approved here`() async throws {
        try await NotificationBench.use { bench in
            try await bench.receive()
            let id = try await bench.entry().id
            _ = try await bench.service(seconds: 2).answer(.approve, to: id, shown: [])
            try await bench.receive("Success", seconds: 4)
            let entry = try await bench.entry(seconds: 5)
            #expect(entry.state == .delivered(.approve))
            #expect(entry.ending == .succeeded)
            #expect(entry.expires == RequestBench.start.advanced(byMilliseconds: 120_000))
            let service = bench.service(seconds: 6)
            await #expect(throws: AnswerError.alreadyDelivered) {
                try await service.answer(.approve, to: id, shown: [])
            }
            let text = ReviewText(entry, now: RequestBench.start)
            #expect(
                text.sections.flatMap(\.items).contains {
                    $0.label == "Later" && $0.text == "the server says that it went well"
                }
            )
            let found = try await bench.service().search(try HistoryFilter("decision:approved"))
                .entries
            #expect(found.count == 1)
        }
    }

    @Test func `a flood of requests is bounded, and so is one of ends`() async throws {
        try await NotificationBench.use { bench in
            for number in 0..<300 {
                try await bench.receive("Request", ["block_key": "block-\(number)"])
                try await bench.receive("Cancel", ["block_key": "end-\(number)"])
            }
            let counts = try await bench.refusals()
            #expect(counts == ["notification.too-many": 44])
            let entries = try await bench.service().latestEntries(limit: 400)
            #expect(entries.count == 256)
            // The first ends are remembered, so are those that are here.
            guard
                case .repeated(nil) = try await bench.receive(
                    "Request",
                    ["block_key": "end-0"],
                    seconds: 90_000
                ), case .repeated = try await bench.receive("Request", ["block_key": "block-0"])
            else {
                Issue.record("it was asked")
                return
            }
            let late = try await bench.receive("Request", ["block_key": "end-299"], seconds: 90_000)
            guard case .arrived = late else {
                Issue.record("an end beyond the limit was remembered: \(late)")
                return
            }
        }
    }

    @Test func `no rule answers it`() async throws {
        try await NotificationBench.use { bench in
            for rule in [
                ApproverPolicy.AutomaticRejection(level: .low), .init(codes: ["message.unsigned"]),
            ] {
                let service = bench.service(policy: ApproverPolicy(automaticRejection: rule))
                _ = try await service.receive(
                    try NotificationBench.notification(),
                    from: NotificationBench.mailbox
                )
                let entry = try await bench.entry()
                #expect(entry.state == .pending)
            }
            #expect(bench.server.posts.isEmpty)
        }
    }

    // MARK: Answering

    @Test func `an answer names the keys of the request`() async throws {
        try await NotificationBench.use { bench in
            for (index, decision) in [Decision.approve, .reject].enumerated() {
                try await bench.receive("Request", ["block_key": "b\(index)-block-key-0001"])
                let entry = try #require(
                    try await bench.service().latestEntries(limit: 9).first { $0.state == .pending }
                )
                let outcome = try await bench.service(seconds: 2)
                    .answer(decision, to: entry.id, shown: [])
                #expect(outcome.state == .delivered(decision))
            }
            #expect(bench.server.posts.map(\.path) == ["/bsa/answer", "/bsa/answer"])
            for (index, post) in bench.server.posts.enumerated() {
                #expect(post.body["client_key"]?.stringValue == NotificationBench.clientKey)
                #expect(post.body["block_key"]?.stringValue == "b\(index)-block-key-0001")
                #expect(post.body["channel_key"]?.stringValue == "ch-channel-key-0001")
                #expect(post.body["allow"]?.boolValue == (index == 0))
            }
        }
    }

    @Test(arguments: [Decision.rejectNotMine, .rejectChangedMind])
    func `a reason that the server cannot be told is refused, and nothing is sent`(
        decision: Decision
    ) async throws {
        try await NotificationBench.use { bench in
            try await bench.receive()
            let id = try await bench.entry().id
            let service = bench.service(seconds: 2)
            await #expect(throws: AnswerError.reasonsNotTaken) {
                try await service.answer(decision, to: id, shown: [])
            }
            #expect(bench.server.posts.isEmpty)
            let entry = try await bench.entry(seconds: 3)
            #expect(entry.state == .pending)
        }
    }

    @Test func `one that names nobody says so, and nothing that nobody has sent`() async throws {
        try await NotificationBench.use { bench in
            try await bench.receive("Request", ["clientName": "", "siteUrl": ""])
            let entry = try await bench.entry()
            #expect(entry.headline == "not signed, and names nobody")
        }
    }

    @Test func `a code that comes back is handed on and kept nowhere`() async throws {
        try await NotificationBench.use { bench in
            try await bench.receive("Request", ["otpAuth": "true"])
            bench.server.reply(#"{"taken":true,"code":"471147"}"#)
            let id = try await bench.entry().id
            let outcome = try await bench.service(seconds: 2).answer(.approve, to: id, shown: [])
            #expect(outcome.code == "471147")
            let trail = try await bench.ledger.auditTrail(limit: 100).map(\.detail)
            #expect(!trail.isEmpty && !trail.contains { $0.contains("471147") })
        }
    }

    @Test(
        arguments: [
            (#"{"taken":false}"#, 200, "no-open-question"), ("{}", 403, "forbidden"),
            ("", 400, "bad-request"),
        ] as [(String, Int, String)]
    )
    func `an answer that is not taken stays open`(
        body: String,
        status: Int,
        name: String
    ) async throws {
        try await NotificationBench.use { bench in
            try await bench.receive()
            bench.server.reply(body, status: status)
            let id = try await bench.entry().id
            let outcome = try await bench.service(seconds: 2).answer(.approve, to: id, shown: [])
            guard case .refused(.approve, let refusal) = outcome.state else {
                Issue.record("\(name): \(outcome.state)")
                return
            }
            #expect((refusal == .noOpenQuestion) == (status == 200))
            let isWaiting = try await bench.entry(seconds: 3)
                .isWaiting(at: RequestBench.start.advanced(byMilliseconds: 3_000))
            #expect(isWaiting)
        }
    }

    @Test(arguments: [
        "", "OK", #"{"taken":1}"#, #"[true]"#, #"{"taken":true,"code":""}"#,
        String(repeating: " ", count: 70_000) + #"{"taken":true}"#,
    ])
    func `a reply that is not the server's leaves the outcome unknown`(
        body: String
    ) async throws {
        try await NotificationBench.use { bench in
            try await bench.receive()
            bench.server.reply(body)
            let id = try await bench.entry().id
            let outcome = try await bench.service(seconds: 2).answer(.approve, to: id, shown: [])
            guard case .unknown(.approve, _) = outcome.state else {
                Issue.record("\(outcome.state)")
                return
            }
        }
    }

    @Test func `it can be answered for two minutes`() async throws {
        try await NotificationBench.use { bench in
            try await bench.receive()
            let id = try await bench.entry().id
            let late = bench.service(seconds: 121)
            await #expect(throws: AnswerError.expired) {
                try await late.answer(.approve, to: id, shown: [])
            }
            #expect(bench.server.posts.isEmpty)
        }
    }

    // MARK: Asking

    @Test func `a request whose notification was lost is missed`() async throws {
        try await NotificationBench.use { bench in
            bench.server.reply(#"{"open":true}"#)
            let missed = await bench.service().missedAccounts()
            #expect(missed == ["ann at Family Bank"])
            #expect(bench.server.posts.map(\.path) == ["/bsa/open"])
            try await bench.receive()
            let after = await bench.service(seconds: 1).missedAccounts()
            #expect(after.isEmpty)
            // It has run out here, and the server does not say how long it lives there.
            let late = await bench.service(seconds: 300).missedAccounts()
            #expect(late.isEmpty)
            // One that was called off hides no other.
            try await bench.receive("Cancel", seconds: 301)
            let again = await bench.service(seconds: 302).missedAccounts()
            #expect(again == ["ann at Family Bank"])
            let next = await bench.service(seconds: 3_601).missedAccounts()
            #expect(next == ["ann at Family Bank"])
            for (body, status) in [(#"{"open":false}"#, 200), ("nonsense", 200), ("", 500)] {
                bench.server.reply(body, status: status)
                let other = await bench.service(seconds: 600).missedAccounts()
                #expect(other.isEmpty)
            }
        }
    }

    // MARK: Keeping

    @Test func `no key stands in the files of the store`() async throws {
        try await NotificationBench.use { bench in
            try await bench.receive()
            try await bench.receive("Cancel", seconds: 1)
            let keys = [NotificationBench.clientKey, "b1-block-key-0001", "ch-channel-key-0001"]
            let files = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path)
            #expect(files.contains("ledger.sqlite"))
            for file in files {
                let url = URL(fileURLWithPath: bench.folder.path).appendingPathComponent(file)
                let bytes = try Data(contentsOf: url)
                for key in keys {
                    #expect(bytes.range(of: Data(key.utf8)) == nil, "\(key) in \(file)")
                }
            }
        }
    }

    @Test func `a client is read from the store as it was kept`() async throws {
        try await NotificationBench.use { bench in
            let kept = try #require(
                try await bench.ledger.account(bench.client.account)?.push?.device
                    as? PushDataClient
            )
            #expect(kept.key == bench.client.key)
            #expect(kept.endpoint.text == bench.client.endpoint.text)
            #expect(kept.uid == bench.client.uid)
            #expect("\(kept)".contains("<secret>"))
            #expect(!"\(kept)".contains(NotificationBench.clientKey))
        }
    }
}
