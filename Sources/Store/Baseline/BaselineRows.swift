import Vocabulary

/// A row of `baseline`: what is usual for an account.
struct BaselineRow: SealedRow {
    static let table = SealedTable("habits", ["account"])

    let account: Int64
    /// What was learned of all requests.
    var current: StoredBaseline?
    /// What was learned of the requests that are deleted.
    var base: StoredBaseline?
    /// The instant from which on requests are learned; `nil` for all.
    var since: Instant?

    var clear: [any Bindable] { [account] }

    func encode(to record: inout CanonicalEncoding) {
        for baseline in [current, base] {
            record.add(baseline?.bytes)
            record.add(baseline?.learned)
        }
        record.add(since)
    }
}

extension BaselineRow {
    init(_ columns: borrowing Row, _ record: inout CanonicalReader) throws {
        account = try columns.value("account")
        current = try Self.baseline(&record)
        base = try Self.baseline(&record)
        since = try record.optionalInstant()
    }

    private static func baseline(
        _ record: inout CanonicalReader
    ) throws(StorageError) -> StoredBaseline? {
        let (bytes, learned) = (try record.optionalBlob(), try record.optionalText())
        return bytes.map { StoredBaseline(bytes: $0, learned: learned) }
    }
}

/// Reads and writes what is usual for accounts, in the caller's transaction.
struct BaselineRows {
    let database: Database
    let vault: Vault

    /// The number of the account that a mechanism belongs to.
    func account(ofMechanism uid: String) throws -> Int64? {
        try database.value("SELECT account FROM push_mechanisms WHERE uid = ?", [uid])
    }

    /// The row of an account; an empty one when there is none, or none as it was written: what is
    /// damaged is worked out again.
    func row(of account: Int64) throws -> BaselineRow {
        do {
            return try BaselineRow.first("WHERE account = ?", [account], in: database, vault)
                ?? BaselineRow(account: account)
        } catch StorageError.damaged {
            return BaselineRow(account: account)
        }
    }

    func change(_ account: Int64, _ body: (inout BaselineRow) -> Void) throws {
        var row = try row(of: account)
        body(&row)
        try row.write(to: database, vault)
    }

    func damagedCount() throws -> Int {
        var count = 0
        _ = try BaselineRow.all("", in: database, vault) { _ in count += 1 }
        return count
    }

    /// Changes the current value of the account that a request belongs to.
    ///
    /// Without a value, or when it cannot be read, the history is left to tell.
    func learn(_ change: BaselineChange?, from messageID: String, _ uid: String) throws {
        guard let change, let account = try account(ofMechanism: uid) else { return }
        var row = try row(of: account)
        guard let known = row.current else { return }
        row.current = change(known.bytes).map {
            StoredBaseline(bytes: $0, learned: messageID)
        }
        try row.write(to: database, vault)
    }

    /// Takes all that was learned of an account's requests for what was learned of deleted ones,
    /// since they are all about to be deleted.
    func keepAll(of account: Int64) throws {
        var row = try row(of: account)
        guard let current = row.current else { return }
        row.base = StoredBaseline(bytes: current.bytes, learned: nil)
        try row.write(to: database, vault)
    }
}

/// What is usual for an account, as the store keeps it: bytes that it seals and does not read.
package struct StoredBaseline: Hashable, Sendable {
    /// The bytes that a learning has given.
    package let bytes: [UInt8]
    /// The message id of the last request that they were changed by; `nil` when there is none.
    package let learned: String?
}

/// One change of an account's baseline: bytes to bytes; `nil` when the bytes cannot be read.
package typealias BaselineChange = @Sendable ([UInt8]) -> [UInt8]?
