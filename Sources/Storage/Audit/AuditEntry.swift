package import Authenticator
import SQLite
package import Vocabulary

/// One entry of the audit trail.
package struct AuditEntry: Hashable, Sendable {
    /// Its place, from 1, without gaps.
    package let sequence: Int
    /// When it was written.
    package let instant: Instant
    /// What it tells.
    package let kind: AuditKind
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
}

extension AuditEntry {
    /// Reads a row of `audit`.
    init(_ columns: borrowing Row, _ vault: Vault) throws(StorageError) {
        let row = try AuditRow(columns)
        guard let kind = AuditKind(rawValue: row.kind) else { throw .damaged }
        sequence = Int(row.sequence)
        instant = Instant(milliseconds: row.instant)
        self.kind = kind
        account = row.issuer.flatMap { issuer in
            row.accountName.map { AccountID(issuer: issuer, accountName: $0) }
        }
        messageID = row.messageID
        detail = row.detail
        shown = try row.shownLines(vault)
        code = row.code
    }
}
