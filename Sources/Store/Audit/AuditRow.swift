package import Push
package import Vocabulary

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

    func shownLines(_ vault: Vault) throws(StorageError) -> [PrintableText]? {
        guard let shown else { return nil }
        return try ShownLines(
            encoded: vault.open(shown, for: ShownLines.context(of: sequence))
        ).lines
    }
}

extension AuditRow {
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

package enum AuditKind: String, Hashable, Sendable, CaseIterable {
    /// A person has decided; written before anything is sent.
    case decisionMade = "decision.made"
    /// A rule that the person has set has rejected; written before anything is sent.
    case decisionAutomatic = "decision.automatic"
    case decisionOutcome = "decision.outcome"
    case decisionInterrupted = "decision.interrupted"
    case requestEnded = "request.ended"
    /// A server has listed a request again that it had listed no more.
    case requestReopened = "request.reopened"
    case accountEnrolled = "account.enrolled"
    case accountReplaced = "account.replaced"
    case accountRemoved = "account.removed"
    case accountLocked = "account.locked"
    case accountUnlocked = "account.unlocked"
    case codeGiven = "code.given"
    case accountExported = "account.exported"
    case protectionChanged = "protection.changed"
    case historyPruned = "history.pruned"
    case requestMine = "request.mine"
    case requestNotMine = "request.not-mine"
    /// A person has taken a store as it is, which no rollback guard told of.
    case storeUpgraded = "store.upgraded"
    case pamServiceSet = "pam-service.set"
    case homeSet = "home.set"
    case expectationMade = "expectation.made"
    case expectationRemoved = "expectation.removed"
    /// A payment was approved that the person had announced.
    case expectationUsed = "expectation.used"
    case payeeNoteKept = "payee-note.kept"
    case payeeNoteRemoved = "payee-note.removed"
    case locationConsent = "location.consent"
    case keyMade = "key.made"
    case keyUsed = "key.used"
    case keyRenamed = "key.renamed"
    case keyRemoved = "key.removed"
    case storeBackedUp = "store.backed-up"
    case storeRestored = "store.restored"
    case baselineForgotten = "habits.forgotten"
    /// The end of the trail was not as this program had left it when an entry was added.
    case trailDamaged = "trail.damaged"
}

package struct AuditEntry: Hashable, Sendable {
    /// Its place, from 1, without gaps.
    package let sequence: Int
    package let instant: Instant
    /// What it tells; `nil` for an entry that was changed and tells nothing that this program knows.
    package let kind: AuditKind?
    /// The account that it is about; `nil` when it is about the store.
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
