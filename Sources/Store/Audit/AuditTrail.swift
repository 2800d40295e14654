import Push
import Token
import Vocabulary

/// Writes the audit trail: every entry has a code over all its members and the code before it.
///
/// The codes are made with the store's data key, so that nobody without it can write an entry. A
/// head, with a code of its own, tells how many entries there are.
///
/// It finds any change, gap, reordering and shortening. It cannot find that the trail, or all the
/// files, were set back to an older copy: for that an ``AuditHead`` is kept elsewhere.
struct AuditTrail {
    struct Event {
        var kind: AuditKind
        var account: AccountID?
        var messageID: String?
        var detail: String
        var shown: [PrintableText]?

        init(
            _ kind: AuditKind,
            account: AccountID? = nil,
            messageID: String? = nil,
            detail: String = "",
            shown: [PrintableText]? = nil
        ) {
            self.kind = kind
            self.account = account
            self.messageID = messageID
            self.detail = detail
            self.shown = shown
        }
    }

    /// What stands before the first entry.
    static let beginning = AuditHead(count: 0, code: [UInt8](repeating: 0, count: 32))

    /// The highest place that a trail comes to: as many digits as a head is written with.
    private static let furthest = 999_999_999_999_999_999

    private let vault: Vault

    init(_ vault: Vault) { self.vault = vault }

    func start(in database: Database) throws { try write(Self.beginning, to: database) }

    /// Adds an entry in the caller's transaction.
    ///
    /// When the end of the trail is not as it was left, an entry that says so comes before it:
    /// going on in silence would vouch for what somebody else did. Rows at places that no trail comes
    /// to are brought to the next ones before, since nothing could be added behind them.
    func append(_ event: Event, at now: Instant, to database: Database) throws {
        try Self.bringBack(in: database)
        let last = try Self.last(in: database)
        var head = last
        if try self.head(in: database) != last {
            let found = Event(.trailDamaged, detail: "\(last.count) entries found")
            head = try add(found, at: now, after: head, to: database)
        }
        head = try add(event, at: now, after: head, to: database)
        try write(head, to: database)
    }

    /// The head, when it is one that this program has written.
    func head(in database: Database) throws -> AuditHead? {
        try database.first("SELECT * FROM audit_head") { columns in
            let head = AuditHead(count: try columns.value("count"), code: try columns.value("last"))
            return try code(of: head) == columns.value("code") ? head : nil
        }.flatMap { $0 }
    }

    func code(of row: AuditRow) throws(StorageError) -> [UInt8] {
        try vault.code(for: row.vouchedFor, label: "entry")
    }

    func digest(of shown: [PrintableText]) throws(StorageError) -> [UInt8] {
        try vault.index(of: ShownLines(shown).encoded, .shown)
    }

    private func add(
        _ event: Event,
        at now: Instant,
        after head: AuditHead,
        to database: Database
    ) throws -> AuditHead {
        let sequence = Int64(try head.count.next())
        var row = AuditRow(
            sequence: sequence,
            instant: now.milliseconds,
            kind: event.kind.rawValue,
            issuer: event.account?.issuer,
            accountName: event.account?.accountName,
            messageID: event.messageID,
            detail: event.detail,
            digest: nil,
            shown: nil,
            previous: head.code,
            code: []
        )
        if let shown = event.shown {
            row.digest = try digest(of: shown)
            row.shown = try vault.seal(
                SecretBytes(ShownLines(shown).encoded),
                for: ShownLines.context(of: sequence)
            )
        }
        row.code = try code(of: row)
        try row.insert(into: database)
        return AuditHead(count: Int(sequence), code: row.code)
    }

    private func code(of head: AuditHead) throws(StorageError) -> [UInt8] {
        var encoding = CanonicalEncoding()
        encoding.addNumber(Int64(head.count))
        encoding.add(head.code[...])
        return try vault.code(for: encoding.bytes, label: "head")
    }

    private func write(_ head: AuditHead, to database: Database) throws {
        try database.execute(
            "INSERT OR REPLACE INTO audit_head (id, count, last, code) VALUES (1, ?, ?, ?)",
            [head.count, head.code, try code(of: head)]
        )
    }

    /// Gives rows at places that no trail comes to the places behind the others, in their order.
    private static func bringBack(in database: Database) throws {
        let far = try database.values(
            "SELECT sequence FROM audit WHERE sequence > ? ORDER BY sequence",
            [furthest],
            as: Int64.self
        )
        guard !far.isEmpty else { return }
        let last = try database.value(
            "SELECT max(sequence) FROM audit WHERE sequence <= ?",
            [furthest],
            as: Int64.self
        )
        for (offset, sequence) in far.enumerated() {
            try database.execute(
                "UPDATE audit SET sequence = ? WHERE sequence = ?",
                [(last ?? 0) + Int64(offset) + 1, sequence]
            )
        }
    }

    /// Where the entries end, as they lie there.
    static func last(in database: Database) throws -> AuditHead {
        try database.first(
            "SELECT sequence, code FROM audit ORDER BY sequence DESC LIMIT 1"
        ) { columns in
            AuditHead(count: try columns.value("sequence"), code: try columns.value("code"))
        } ?? beginning
    }
}

struct ShownLines {
    let lines: [PrintableText]

    init(_ lines: [PrintableText]) { self.lines = lines }

    /// The number of lines, then each with its length.
    var encoded: [UInt8] {
        var encoding = CanonicalEncoding()
        encoding.addNumber(Int64(lines.count))
        for line in lines { encoding.add(line.text) }
        return encoding.bytes
    }

    /// Reads what was written as ``encoded``.
    init(encoded bytes: SecretBytes) throws(StorageError) {
        var reader = CanonicalReader(bytes)
        var lines: [PrintableText] = []
        for _ in 0..<(try reader.count()) {
            let text = try reader.text()
            lines.append(PrintableText(text, limit: text.utf8.count))
        }
        try reader.finish()
        self.lines = lines
    }

    static func context(of sequence: Int64) -> [UInt8] {
        var encoding = CanonicalEncoding()
        encoding.add("shown in audit")
        encoding.addNumber(sequence)
        return encoding.bytes
    }
}

extension ApprovalStore {
    /// Entries of the audit trail, newest first.
    ///
    /// - Parameters:
    ///   - limit: The most that come back.
    ///   - offset: How many of the newest are left out.
    /// - Returns: The entries, each with whether it was changed; ``verifyAudit(expecting:)`` finds what
    ///   is missing or moved as well.
    /// - Throws: What any reading throws.
    package func auditTrail(
        limit: Int,
        offset: Int = 0
    ) async throws(StorageError) -> [AuditEntry] {
        precondition(limit >= 0 && offset >= 0, "numbers of entries")
        return try await read { database in
            try database.all(
                "SELECT * FROM audit ORDER BY sequence DESC LIMIT ? OFFSET ?",
                [limit, offset]
            ) { try AuditEntry($0, self.vault) }
        }
    }

    package func auditEntry(_ sequence: Int) async throws(StorageError) -> AuditEntry? {
        try await read { database in
            try database.first(
                "SELECT * FROM audit WHERE sequence = ?",
                [sequence]
            ) { try AuditEntry($0, self.vault) }
        }
    }

    /// Checks that every entry of the audit trail is there, in its place and as it was written.
    ///
    /// What cannot be found: that the trail was set back, together with its head, to what it was
    /// earlier. Keep the report's head elsewhere and expect it at a later check to find that too.
    ///
    /// - Parameter head: A head of an earlier report that the trail must hold.
    /// - Returns: The first thing that is wrong, and the head as it is now.
    /// - Throws: What any reading throws, and `.interrupted` when the task is cancelled meanwhile.
    /// - Complexity: O(n) in the number of entries.
    package func verifyAudit(
        expecting head: AuditHead? = nil
    ) async throws(StorageError) -> AuditReport {
        try await read(isInterruptible: true) { database in
            try AuditCheck(database, self.vault).report(expecting: head)
        }
    }
}

extension ApprovalStore {
    /// The last decision about a request, as the audit trail has it.
    ///
    /// - Returns: The entry of the decision with what was shown; `nil` when nothing was decided, or
    ///   when the entry was changed from outside.
    /// - Complexity: O(n) in the number of entries of the trail.
    package func lastDecision(about messageID: String) async throws(StorageError) -> AuditEntry? {
        try await read { database in
            let entry = try database.first(
                """
                SELECT * FROM audit WHERE message_id = ? AND kind IN (?, ?)
                ORDER BY sequence DESC LIMIT 1
                """,
                [
                    messageID, AuditKind.decisionMade.rawValue,
                    AuditKind.decisionAutomatic.rawValue,
                ]
            ) { try AuditEntry($0, self.vault) }
            return entry.flatMap { $0.isWhole ? $0 : nil }
        }
    }
}
