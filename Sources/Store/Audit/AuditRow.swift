package import Push
package import Vocabulary

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

/// What an entry of the audit trail tells.
package enum AuditKind: String, Hashable, Sendable, CaseIterable {
    /// A person has decided; written before anything is sent.
    case decisionBegun = "decision.begun"
    /// A rule that the person has set has rejected; written before anything is sent.
    case decisionAutomatic = "decision.automatic"
    /// What became of the answer.
    case decisionOutcome = "decision.outcome"
    /// The program ended before the outcome was known.
    case decisionInterrupted = "decision.interrupted"
    /// A server has said how a request ended.
    case requestEnded = "request.ended"
    /// A server has listed a request again that it had listed no more.
    case requestReopened = "request.reopened"
    /// An account or its second half was enrolled.
    case accountEnrolled = "account.enrolled"
    /// A half of an account was enrolled again.
    case accountReplaced = "account.replaced"
    /// An account or one half of it was removed.
    case accountRemoved = "account.removed"
    case accountLocked = "account.locked"
    case accountUnlocked = "account.unlocked"
    /// A counter-based one-time code was given.
    case codeGiven = "code.given"
    /// The secret of one-time codes was shown.
    case accountExported = "account.exported"
    /// Another passphrase or key file opens the ledger.
    case protectionChanged = "protection.changed"
    /// Requests that were over were deleted.
    case historyPruned = "history.pruned"
    /// A person has said that a past request was their own.
    case requestOwned = "request.owned"
    /// A person has said that a past request was somebody else's.
    case requestDisowned = "request.disowned"
    /// A person has taken a ledger as it is, which no marker told of.
    case storeUpgraded = "store.upgraded"
    /// A person has set which PAM service asks who is at the device.
    case pamServiceSet = "pam-service.set"
    /// A person has told where they are, that they tell it later, or has had it forgotten.
    case homeSet = "home.set"
    /// A person has told where messages come from, or has had it forgotten.
    case deliveriesSet = "deliveries.set"
    /// A person has said whether a server may know where this device is.
    case locationConsent = "location.consent"
    /// A key that signs in was made.
    case keyMade = "key.made"
    /// A person has signed in with a key.
    case keyUsed = "key.used"
    /// A person has changed what a key is called.
    case keyRenamed = "key.renamed"
    case keyRemoved = "key.removed"
    /// A copy of the ledger was written.
    case storeBackedUp = "store.backed-up"
    /// The ledger was put back from a copy.
    case storeRestored = "store.restored"
    /// What was learned of an account was removed.
    case habitsForgotten = "habits.forgotten"
    /// The end of the trail was not as this program had left it when an entry was added.
    case trailDamaged = "trail.damaged"
}

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
