import Push
import Vocabulary

/// Reads and writes what is usual for accounts, in the caller's transaction.
struct HabitRows {
    /// Which of an account's two values.
    enum Column: String {
        /// What was learned of all requests.
        case current
        /// What was learned of the requests that are deleted.
        case base

        var sql: SQL {
            switch self {
            case .current: "current"
            case .base: "base"
            }
        }
    }

    let database: Database
    let vault: Vault

    /// The number of the account that a mechanism belongs to.
    func key(uid: String) throws -> Int64? {
        try database.value("SELECT account FROM push_mechanisms WHERE uid = ?", [uid])
    }

    /// A value of an account; `nil` when there is none, or none that this program has sealed.
    func value(_ column: Column, of key: Int64) throws -> StoredHabits? {
        try database.first("SELECT \(column.sql) FROM habits WHERE account = ?", [key]) {
            value(column, of: key, in: $0)
        }.flatMap { $0 }
    }

    private func value(_ column: Column, of key: Int64, in columns: borrowing Row) -> StoredHabits?
    {
        // What is damaged is worked out again.
        guard let sealed: [UInt8] = try? columns.optional(column.rawValue),
            let bytes = try? vault.open(sealed, in: Self.cell(column, key))
        else { return nil }
        return try? StoredHabits(encoded: bytes)
    }

    /// How many rows hold a value that this program has not sealed for their account.
    func damagedCount() throws -> Int {
        try database.all("SELECT account, current, base FROM habits") { columns in
            let key: Int64 = try columns.value("account")
            return try [Column.current, .base].contains { column in
                let sealed: [UInt8]? = try columns.optional(column.rawValue)
                return sealed != nil && value(column, of: key, in: columns) == nil
            }
        }.count { $0 }
    }

    /// The number of an account and its current value; `nil` when there is no such account.
    func current(of id: AccountID) throws -> (key: Int64, value: StoredHabits?)? {
        try database.first(
            """
            SELECT id, current FROM accounts LEFT JOIN habits ON account = id
            WHERE issuer = ? AND account_name = ?
            """,
            [id.issuer, id.accountName]
        ) { columns in
            let key: Int64 = try columns.value("id")
            return (key, value(.current, of: key, in: columns))
        }
    }

    /// The instant from which on requests are learned; `nil` for all.
    func since(of key: Int64) throws -> Instant? {
        try database.value("SELECT since FROM habits WHERE account = ?", [key])
            .map(Instant.init(milliseconds:))
    }

    /// Writes a value of an account; `nil` clears it.
    func write(_ value: StoredHabits?, _ column: Column, of key: Int64) throws {
        let sealed = try value.map { try vault.seal($0.encoded, in: Self.cell(column, key)) }
        try database.execute(
            """
            INSERT INTO habits (account, \(column.sql)) VALUES (?1, ?2)
            ON CONFLICT (account) DO UPDATE SET \(column.sql) = ?2
            """,
            [key, sealed]
        )
    }

    /// Clears both values, and has nothing learned that was received until an instant.
    func forget(_ key: Int64, since: Instant) throws {
        try database.execute(
            """
            INSERT INTO habits (account, since) VALUES (?1, ?2)
            ON CONFLICT (account) DO UPDATE SET current = NULL, base = NULL, since = ?2
            """,
            [key, since.milliseconds]
        )
    }

    /// Changes the current value of the account that a request belongs to.
    ///
    /// Without a value, or when it cannot be read, the history is left to tell; a request about
    /// which a person has said something was learned then.
    func learn(_ change: HabitChange?, from messageID: String, _ uid: String) throws {
        guard let change, let key = try key(uid: uid), let known = try value(.current, of: key),
            try !isSpokenOf(messageID)
        else { return }
        let changed = change(known.bytes).map { StoredHabits(bytes: $0, learned: messageID) }
        try write(changed, .current, of: key)
    }

    /// Takes all that was learned of an account's requests for what was learned of deleted ones,
    /// since they are all about to be deleted.
    func keepAll(of key: Int64) throws {
        guard let current = try value(.current, of: key) else { return }
        try write(StoredHabits(bytes: current.bytes, learned: nil), .base, of: key)
    }

    private func isSpokenOf(_ messageID: String) throws -> Bool {
        try database.isAny("SELECT 1 FROM statements WHERE message_id = ?", [messageID])
    }

    private static func cell(_ column: Column, _ key: Int64) -> AssociatedData {
        AssociatedData("habits", column.rawValue, row: String(key))
    }
}
