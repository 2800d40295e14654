import Foundation
import Push
import Store
import Testing
import Vocabulary

/// The rows of `notification-state.json` about what is kept of earlier messages.
@Suite struct CleanupVectorTests {
    struct Row: Decodable, Sendable, CustomTestStringConvertible {
        struct Message: Decodable, Sendable {
            let id: String
            let credential: String
            let daysAgo: Int
        }

        let id: String
        let mode: String
        let maxNotifications: Int?
        let maxAgeDays: Int?
        let credential: String?
        let notifications: [Message]
        let expectKept: [String]

        var testDescription: String { id }
    }

    private struct Identified: Decodable {
        let id: String
    }

    static let rows: [Row] = (try? read()) ?? []

    /// The file lies beside the tests of the facts, which read its other rows.
    private static func read() throws -> [Row] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = tests.appending(path: "FactsTests/Vectors/notification-state.json")
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let vectors = (object as? [String: Any])?["vectors"] as? [[String: Any]] ?? []
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try vectors.filter { ($0["id"] as? String)?.hasPrefix("clean-") == true }
            .map { try decoder.decode(Row.self, from: JSONSerialization.data(withJSONObject: $0)) }
    }

    @Test func `no vector is lost`() { #expect(Self.rows.count == 4) }

    /// A store with the row's messages, each as old as the row says.
    private func store(_ row: Row, _ bench: Bench) async throws -> ApprovalStore {
        let store = try ApprovalStore(path: bench.path)
        for credential in Set(row.notifications.map(\.credential)) {
            let mechanism = try Bench.mechanism(credential, account: credential)
            try await store.add(mechanism)
        }
        for (number, message) in row.notifications.enumerated() {
            let received = Self.ago(message.daysAgo)
            try await store.recordNew(
                try Bench.message(
                    "AUTHENTICATE:\(message.id)",
                    uid: message.credential,
                    challenge: UInt8(number + 1),
                    issued: received,
                    received: received
                )
            )
        }
        return store
    }

    private static func ago(_ days: Int) -> Instant {
        Bench.now.advanced(byMilliseconds: -Int64(days) * 86_400_000)
    }

    /// By number and by age; both one after the other are the mode "hybrid".
    @Test(arguments: rows)
    func `as much of the history is kept as its vector says`(row: Row) async throws {
        let bench = try Bench()
        let store = try await store(row, bench)
        if let days = row.maxAgeDays {
            try await store.prune(olderThan: Self.ago(days), now: Bench.now)
        }
        if let most = row.maxNotifications, let credential = row.credential {
            try await store.prune(requestsOf: credential, keeping: most, now: Bench.now)
        } else if let most = row.maxNotifications {
            try await store.prune(keeping: most, now: Bench.now)
        }
        let kept = try await store.latestRequests(limit: 9).map(\.messageID)
        #expect(Set(kept) == Set(row.expectKept.map { "AUTHENTICATE:\($0)" }))
    }
}
