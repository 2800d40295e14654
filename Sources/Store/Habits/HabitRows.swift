import Vocabulary

/// A row of `habits`: what is usual for an account.
struct HabitRow: SealedRow {
    static let table = SealedTable("habits", ["account"])

    let account: Int64
    /// What was learned of all requests.
    var current: StoredHabits?
    /// What was learned of the requests that are deleted.
    var base: StoredHabits?
    /// The instant from which on requests are learned; `nil` for all.
    var since: Instant?

    var clear: [any Bindable] { [account] }

    func encode(to record: inout CanonicalEncoding) {
        for habits in [current, base] {
            record.add(habits?.bytes)
            record.add(habits?.learned)
        }
        record.add(since)
    }
}

extension HabitRow {
    init(_ columns: borrowing Row, _ record: inout CanonicalReader) throws {
        account = try columns.value("account")
        current = try Self.habits(&record)
        base = try Self.habits(&record)
        since = try record.optionalInstant()
    }

    private static func habits(
        _ record: inout CanonicalReader
    ) throws(StorageError) -> StoredHabits? {
        let (bytes, learned) = (try record.optionalBlob(), try record.optionalText())
        return bytes.map { StoredHabits(bytes: $0, learned: learned) }
    }
}

/// Reads and writes what is usual for accounts, in the caller's transaction.
struct HabitRows {
    let database: Database
    let vault: Vault

    /// The number of the account that a mechanism belongs to.
    func account(ofMechanism uid: String) throws -> Int64? {
        try database.value("SELECT account FROM push_mechanisms WHERE uid = ?", [uid])
    }

    /// The row of an account; an empty one when there is none, or none as it was written: what is
    /// damaged is worked out again.
    func row(of account: Int64) throws -> HabitRow {
        do {
            return try HabitRow.first("WHERE account = ?", [account], in: database, vault)
                ?? HabitRow(account: account)
        } catch StorageError.damaged {
            return HabitRow(account: account)
        }
    }

    func change(_ account: Int64, _ body: (inout HabitRow) -> Void) throws {
        var row = try row(of: account)
        body(&row)
        try row.write(to: database, vault)
    }

    func damagedCount() throws -> Int {
        var count = 0
        _ = try HabitRow.all("", in: database, vault) { _ in count += 1 }
        return count
    }

    /// Changes the current value of the account that a request belongs to.
    ///
    /// Without a value, or when it cannot be read, the history is left to tell.
    func learn(_ change: HabitChange?, from messageID: String, _ uid: String) throws {
        guard let change, let account = try account(ofMechanism: uid) else { return }
        var row = try row(of: account)
        guard let known = row.current else { return }
        row.current = change(known.bytes).map {
            StoredHabits(bytes: $0, learned: messageID)
        }
        try row.write(to: database, vault)
    }

    /// Takes all that was learned of an account's requests for what was learned of deleted ones,
    /// since they are all about to be deleted.
    func keepAll(of account: Int64) throws {
        var row = try row(of: account)
        guard let current = row.current else { return }
        row.base = StoredHabits(bytes: current.bytes, learned: nil)
        try row.write(to: database, vault)
    }
}

/// What is usual for an account, as the ledger keeps it: bytes that it seals and does not read.
package struct StoredHabits: Hashable, Sendable {
    /// The bytes that a learning has given.
    package let bytes: [UInt8]
    /// The message id of the last request that they were changed by; `nil` when there is none.
    package let learned: String?

    package init(bytes: [UInt8], learned: String?) {
        self.bytes = bytes
        self.learned = learned
    }
}

/// One change of an account's habits: bytes to bytes; `nil` when the bytes cannot be read.
package typealias HabitChange = @Sendable ([UInt8]) -> [UInt8]?
