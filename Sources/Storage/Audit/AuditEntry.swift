package import Authenticator
import SQLite
package import Vocabulary

/// One entry of the audit trail.
package struct AuditEntry: Hashable, Sendable {
    /// Its place, from 1, without gaps.
    package let sequence: Int
    /// When it was written.
    package let instant: Instant
    /// What it tells; `nil` for an entry that was changed and tells nothing that this program knows.
    package let kind: AuditKind?
    /// The account that it is about; `nil` when it is about the ledger.
    package let account: AccountID?
    /// The request that it is about; `nil` when it is about none.
    package let messageID: String?
    /// The decision and the number of the attempt, the outcome, and the like.
    package let detail: String
    /// Exactly what the person saw, line by line; `nil` when nothing was decided.
    package let shown: [PrintableText]?
    /// The code that binds it to all entries before it: 32 bytes.
    package let code: [UInt8]
    /// Whether its own code holds; false for an entry that was changed from outside.
    package let isWhole: Bool
}

extension AuditEntry {
    /// Reads a row of `audit`.
    ///
    /// - Throws: What reading the file throws; a row whose columns cannot be read is an entry that is
    ///   not whole.
    init(_ columns: borrowing Row, _ vault: Vault) throws(StorageError) {
        do throws(StorageError) {
            self.init(try AuditRow(columns), vault)
        } catch {
            guard error == .damaged else { throw error }
            self.init(unreadable: try columns.value("sequence"))
        }
    }

    private init(unreadable sequence: Int) {
        self.init(
            sequence: sequence,
            instant: Instant(milliseconds: 0),
            kind: nil,
            account: nil,
            messageID: nil,
            detail: "",
            shown: nil,
            code: [],
            isWhole: false
        )
    }

    private init(_ row: AuditRow, _ vault: Vault) {
        sequence = Int(row.sequence)
        instant = Instant(milliseconds: row.instant)
        kind = AuditKind(rawValue: row.kind)
        account = row.issuer.flatMap { issuer in
            row.accountName.map { AccountID(issuer: issuer, accountName: $0) }
        }
        messageID = row.messageID
        detail = row.detail
        let shown = try? row.shownLines(vault)
        self.shown = shown
        code = row.code
        let hasCode = (try? AuditTrail(vault).code(of: row)) == row.code
        isWhole = hasCode && (shown == nil) == (row.shown == nil)
    }
}
