import Foundation
import Push
import TestSupport
import Testing
import Token
import Vocabulary

@testable import Store

/// What a long history costs.
///
/// `LEDGER_REQUESTS=1000000 swift test --filter ScaleTests` measures
/// with that many past requests against ten, and prints the medians.
@Suite struct ScaleTests {
    private static let requests = ProcessInfo.processInfo.environment["LEDGER_REQUESTS"]
        .flatMap { Int($0) }

    /// How many times longer a long history may take.
    private static let most = 2.0
    private static let rounds = 101

    @Test(.enabled(if: requests != nil, "set LEDGER_REQUESTS to a number to measure"))
    func `opening and listing what is pending does not grow with the history`() async throws {
        let long = try Bench()
        let short = try Bench()
        try await Self.fill(long, with: Self.requests ?? 0)
        try await Self.fill(short, with: 10)
        var times: [String: (long: [Double], short: [Double])] = [:]
        for _ in 0..<Self.rounds {
            for bench in [long, short] {
                for (name, time) in try await Self.measure(bench) {
                    if bench === long {
                        times[name, default: ([], [])].long.append(time)
                    } else {
                        times[name, default: ([], [])].short.append(time)
                    }
                }
            }
        }
        let size = try FileManager.default.attributesOfItem(atPath: long.path)[.size] as? Int
        print("\(Self.requests ?? 0) past requests, \((size ?? 0) / 1_000_000) MB")
        for (name, (long, short)) in times.sorted(by: { $0.key < $1.key }) {
            let (long, short) = (Self.median(long), Self.median(short))
            print("\(name): \(Int(long)) µs against \(Int(short)) µs, ratio \(long / short)")
            #expect(long <= short * Self.most)
        }
    }

    /// A ledger with past requests, most of them delivered, and three that may be answered.
    private static func fill(_ bench: Bench, with count: Int) async throws {
        let ledger = try await bench.ledger()
        let vault = await ledger.vault
        let token = try Bench.message("AUTHENTICATE:0").envelope.token.text
        for start in stride(from: 0, to: count, by: 20_000) {
            try await ledger.change { database in
                for number in start..<min(start + 20_000, count) {
                    try insert(number, token: token, vault, into: database)
                }
            }
        }
        for number in 1...3 as ClosedRange<UInt8> {
            try await ledger.recordNew(
                try Bench.message("AUTHENTICATE:\(number)", challenge: number)
            )
        }
        _ = try bench.answer(to: "PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private static func insert(
        _ number: Int,
        token: String,
        _ vault: Vault,
        into database: Database
    ) throws {
        let id = "AUTHENTICATE:PAST-\(number)"
        let received = Bench.now.milliseconds - 1_000_000 - Int64(number) * 60_000
        let challenge = try vault.challengeIndex(Array(String(number).utf8), uid: "uid-1")
        let (state, decision): (String, String?) =
            switch number % 10 {
            case 0: ("pending", nil)
            case 1: ("unknown", "approve")
            case 2: ("refused", "reject")
            default: ("delivered", "approve")
            }
        try database.execute(
            """
            INSERT INTO requests (
                message_id, mechanism_uid, token, envelope_kind, alert, challenge, received,
                expires, state, decision, cause
            ) VALUES (?, 'uid-1', ?, 'apns', ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id, try vault.seal(text: token, in: .token(of: id)),
                try vault.seal(text: "Alert", in: .alert(of: id)), challenge, received,
                received + 120_000, state, decision,
                state == "unknown" ? "interrupted" : state == "refused" ? "not-taken" : nil,
            ]
        )
        try database.execute(
            """
            INSERT INTO seen (message_id, mechanism_uid, challenge, until, stored)
            VALUES (?, 'uid-1', ?, ?, 1)
            """,
            [id, challenge, received + 120_000]
        )
    }

    /// Microseconds of what happens at every start and for every message.
    private static func measure(_ bench: Bench) async throws -> [(String, Double)] {
        let clock = ContinuousClock()
        let start = clock.now
        let ledger = try Ledger(path: bench.path)
        _ = try await ledger.recoverInterrupted(now: Bench.now)
        let open = try await ledger.openRequests(at: Bench.now)
        let opened = clock.now
        #expect(open.count == 3)
        let again = try Bench.message("AUTHENTICATE:1", challenge: 1)
        let before = clock.now
        #expect(try await ledger.record(again.request, in: again.envelope) == .duplicate)
        let recorded = clock.now
        _ = try await ledger.latestRequests(limit: 10)
        let listed = clock.now
        _ = try await ledger.search(HistoryQuery(account: Bench.alice, limit: 10), now: Bench.now)
        let looked = clock.now
        return [
            ("open and list what is pending", microseconds(opened - start)),
            ("recognise a message", microseconds(recorded - before)),
            ("list the latest ten", microseconds(listed - recorded)),
            ("list ten of an account", microseconds(looked - listed)),
        ]
    }

    private static func microseconds(_ duration: Duration) -> Double {
        duration / .microseconds(1)
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
