import Foundation
import Host
import Push
import Risk
import Service
import Store
import TestSupport
import Testing
import Token
import Vocabulary

@testable import Review

/// Notifications of BSA, which nobody signs: which are taken in, how they are shown and kept.
@Suite(.timeLimit(.minutes(10))) struct NotificationArrivalTests {
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

    @Test func `one of another client or another device token is refused and counted`() async throws
    {
        try await NotificationBench.use { bench in
            let foreign = try await bench.receive("Request", ["client_key": "c2-of-somebody-else"])
            #expect(foreign.refusal == "notification.unknown-client")
            for target in ["Request", "Cancel"] {
                let receipt = try await bench.service()
                    .receive(try NotificationBench.notification(target), for: "token-of-another")
                #expect(receipt.refusal == "notification.source")
            }
            let counts = try await bench.refusals()
            #expect(counts == ["notification.unknown-client": 1, "notification.source": 2])
            let entries = try await bench.service().latestEntries(limit: 9)
            #expect(entries.isEmpty)
        }
    }

    @Test func `the device token of a signed account brings no unsigned request`() async throws {
        let bench = try await RequestBench()
        let receipt = try await bench.service()
            .receive(try NotificationBench.notification(), for: "token")
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

    @Test func `one that names nobody says so, and nothing that nobody has sent`() async throws {
        try await NotificationBench.use { bench in
            try await bench.receive("Request", ["clientName": "", "siteUrl": ""])
            let entry = try await bench.entry()
            #expect(entry.headline == "not signed, and names nobody")
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
                try await bench.store.account(bench.client.account)?.push?.device
                    as? PushDataClient
            )
            #expect(kept.key == bench.client.key)
            #expect(kept.endpoint.text == bench.client.endpoint.text)
            #expect(kept.uid == bench.client.uid)
            #expect("\(kept)".contains("<secret>"))
            #expect(!"\(kept)".contains(NotificationBench.clientKey))
        }
    }

    @Test func `a client that is here is not enrolled again under another name`() async throws {
        try await NotificationBench.use { bench in
            let url = bench.client.endpoint.text.replacing(":", with: "%3A")
            func address(_ name: String) throws -> PushDataAddress {
                try PushDataAddress(
                    "bsa://client/\(name)?client_key=\(NotificationBench.clientKey)&url=\(url)"
                )
            }
            let service = bench.service()
            await #expect(throws: StorageError.keyExists) {
                try await service.enrol(try address("Bank:ann"))
            }
            // Its server was told of no other mailbox.
            #expect(bench.server.posts.isEmpty)
            _ = try await service.enrol(try address("Family%20Bank:ann"), replacing: true)
            #expect(bench.server.posts.map(\.path) == ["/bsa/token"])
        }
    }
}
