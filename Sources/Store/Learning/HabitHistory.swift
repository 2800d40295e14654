import Vocabulary

/// Works an account's habits out from the requests that are stored, in the caller's transaction.
struct HabitHistory {
    /// How many of an account's newest requests are looked at.
    static let mostRequests = 10_000

    let database: Database
    let vault: Vault

    private var rows: HabitRows { HabitRows(database: database, vault: vault) }

    /// The newest requests of an account, oldest first.
    func requests(of key: Int64) throws -> PastRequests {
        try requests(
            """
            SELECT * FROM (
                \(PastRequests.columns)
                WHERE mechanism_uid = (SELECT uid FROM push_mechanisms WHERE account = ?)
                ORDER BY received DESC, requests.message_id DESC LIMIT \(Self.mostRequests)
            ) ORDER BY received, message_id
            """,
            [key]
        )
    }

    /// All requests, oldest first.
    func requests() throws -> PastRequests {
        try requests("\(PastRequests.columns) ORDER BY received, requests.message_id")
    }

    /// Works the current value out again: what was learned of deleted requests, then the rest.
    func rebuild(_ key: Int64, _ learning: HabitLearning) throws -> StoredHabits {
        let base = try rows.value(.base, of: key)?.bytes
        let bytes = try requests(of: key).lent { try learning.learn(base, $0) }
        let habits = StoredHabits(bytes: bytes, learned: try newest(of: key))
        try rows.write(habits, .current, of: key)
        return habits
    }

    /// Adds requests that are about to be deleted to what was learned of deleted ones.
    ///
    /// - Parameters:
    ///   - selection: Selects the ids of these requests.
    ///   - arguments: Its values.
    ///   - learning: Makes the bytes.
    /// - Throws: What reading, writing and learning throw.
    func keep(_ selection: SQL, _ arguments: [any Bindable], _ learning: HabitLearning) throws {
        let keys = try database.values(
            """
            SELECT DISTINCT account FROM push_mechanisms WHERE uid IN (
                SELECT mechanism_uid FROM requests WHERE message_id IN (\(selection))
            ) ORDER BY account
            """,
            arguments,
            as: Int64.self
        )
        for key in keys {
            let leaving = try requests(
                """
                \(PastRequests.columns)
                WHERE requests.message_id IN (\(selection)) AND mechanism_uid
                    = (SELECT uid FROM push_mechanisms WHERE account = \(key))
                ORDER BY received, requests.message_id
                """,
                arguments
            )
            let base = try rows.value(.base, of: key)?.bytes
            let bytes = try leaving.lent { try learning.learn(base, $0) }
            try rows.write(StoredHabits(bytes: bytes, learned: nil), .base, of: key)
        }
    }

    private func requests(
        _ selection: SQL,
        _ arguments: [any Bindable] = []
    ) throws -> PastRequests {
        PastRequests(try database.rows(selection, arguments), rows: rows)
    }

    /// The id of an account's newest request.
    private func newest(of key: Int64) throws -> String? {
        try database.value(
            """
            SELECT message_id FROM requests
            WHERE mechanism_uid = (SELECT uid FROM push_mechanisms WHERE account = ?)
            ORDER BY received DESC, message_id DESC LIMIT 1
            """,
            [key]
        )
    }
}

/// How the bytes of an account's habits are made, which the ledger does not understand.
///
/// It is carried out inside the ledger's transactions and must neither wait nor ask.
package struct HabitLearning: Sendable {
    /// Learns from the requests that are not forgotten, beginning with the bytes of what was
    /// learned before; `nil`, or what cannot be read, counts as nothing.
    package let learn: @Sendable ([UInt8]?, PastRequests) throws -> [UInt8]

    package init(learn: @escaping @Sendable ([UInt8]?, PastRequests) throws -> [UInt8]) {
        self.learn = learn
    }
}
