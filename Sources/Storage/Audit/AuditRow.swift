import SQLite
import Vocabulary

/// A row of `audit` as it lies in the file.
struct AuditRow {
    var sequence: Int64
    var instant: Int64
    var kind: String
    var issuer: String?
    var accountName: String?
    var messageID: String?
    var detail: String
    /// The blind index of what was shown.
    var digest: [UInt8]?
    /// What was shown, sealed.
    var shown: [UInt8]?
    var previous: [UInt8]
    var code: [UInt8]

    /// What the code vouches for: all members but the code itself.
    var vouchedFor: [UInt8] {
        var encoding = CanonicalEncoding()
        encoding.addNumber(sequence)
        encoding.addNumber(instant)
        encoding.add(kind)
        for text in [issuer, accountName, messageID] { encoding.add(text) }
        encoding.add(detail)
        for bytes in [digest, shown] { encoding.add(bytes) }
        encoding.add(previous[...])
        return encoding.bytes
    }

    /// What was shown, line by line.
    func shownLines(_ vault: Vault) throws(StorageError) -> [PrintableText]? {
        guard let shown else { return nil }
        return try ShownLines(encoded: vault.open(shown, in: ShownLines.cell(of: sequence))).lines
    }
}

extension AuditRow {
    /// Reads a row.
    init(_ columns: borrowing Row) throws(StorageError) {
        sequence = try columns.value("sequence")
        instant = try columns.value("instant")
        kind = try columns.value("kind")
        issuer = try columns.optional("issuer")
        accountName = try columns.optional("account_name")
        messageID = try columns.optional("message_id")
        detail = try columns.value("detail")
        digest = try columns.optional("digest")
        shown = try columns.optional("shown")
        previous = try columns.value("previous")
        code = try columns.value("code")
    }

    /// Adds the row.
    func insert(into database: Database) throws {
        try database.execute(
            """
            INSERT INTO audit (
                sequence, instant, kind, issuer, account_name, message_id, detail, digest,
                shown, previous, code
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                sequence, instant, kind, issuer, accountName, messageID, detail,
                digest, shown, previous, code,
            ]
        )
    }
}
