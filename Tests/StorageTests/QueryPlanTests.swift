import Foundation
import GRDB
import Testing
import Vocabulary

@testable import Storage

/// What is asked at every start and for every message must not grow with the history.
@Suite struct QueryPlanTests {
    private let bench: Bench

    init() throws { bench = try Bench() }

    private static let statements: [(sql: String, arguments: StatementArguments)] = [
        (Ledger.openSelection, [0]),
        (Ledger.sendingSelection, []),
        ("SELECT * FROM requests ORDER BY received DESC, message_id DESC LIMIT 9", []),
        ("SELECT * FROM requests WHERE message_id = ?", [""]),
        ("SELECT 1 FROM seen WHERE challenge = ?", [Data()]),
        ("SELECT challenge FROM seen WHERE message_id = ?", [""]),
        ("DELETE FROM seen WHERE stored = 0 AND until < ?", [0]),
        ("DELETE FROM requests WHERE message_id IN (?)", [""]),
        (
            """
            SELECT * FROM requests WHERE mechanism_uid = ? AND received < ?
            ORDER BY received DESC, message_id DESC LIMIT 9
            """, ["", 0]
        ),
        (
            """
            SELECT received, message_id FROM requests
            WHERE (state = 'delivered' OR (state != 'sending' AND expires < ?))
            ORDER BY received DESC, message_id DESC LIMIT 1 OFFSET 9
            """, [0]
        ),
        (HistorySelection(HistoryQuery(), uid: nil, after: nil, at: Bench.now).sql(limit: 9), []),
        ("SELECT sequence, code FROM audit ORDER BY sequence DESC LIMIT 1", []),
        (
            "SELECT sequence FROM deliveries WHERE address = ? AND device_token_index = ?",
            ["", Data()]
        ),
    ]

    @Test(arguments: statements.indices)
    func `no statement reads a whole table or sorts a history`(index: Int) async throws {
        let (sql, arguments) = Self.statements[index]
        _ = try await bench.ledger()
        let steps = try bench.plan(of: sql, arguments: arguments)
        #expect(!steps.isEmpty)
        for step in steps {
            #expect(!step.hasPrefix("SCAN") || step.contains("USING") || step == "SCAN audit")
            // What is open is few, and sorted.
            #expect(!step.contains("TEMP B-TREE") || sql == Ledger.openSelection)
        }
    }
}
