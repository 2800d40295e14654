package import Vocabulary

/// Checks an audit trail from its first entry to its head.
struct AuditCheck {
    let database: Database
    let vault: Vault
    let trail: AuditTrail

    init(_ database: Database, _ vault: Vault) {
        self.database = database
        self.vault = vault
        trail = AuditTrail(vault)
    }

    /// Reads all entries, one at a time.
    ///
    /// - Complexity: O(n) in the number of entries.
    func report(expecting expected: AuditHead?) throws -> AuditReport {
        let head = try? trail.head(in: database)
        var last = AuditTrail.beginning
        var finding: AuditFinding?
        var decisions = DecisionCount()
        var rows = try database.rows("SELECT * FROM audit ORDER BY sequence")
        while finding == nil, let entry = try rows.next({ try? AuditRow($0) }) {
            finding = try self.finding(in: entry, after: last, head: head)
            guard let entry, finding == nil else { break }
            last = AuditHead(count: last.count + 1, code: entry.code)
            decisions.add(entry)
            if last.count == expected?.count, last != expected {
                finding = .setBack(sequence: last.count)
            }
        }
        return AuditReport(
            entries: last.count,
            head: head,
            finding: try finding ?? findingAtTheEnd(last, head: head, expected: expected)
                ?? decisions.finding(in: database)
        )
    }

    private func finding(
        in row: AuditRow?,
        after last: AuditHead,
        head: AuditHead?
    ) throws -> AuditFinding? {
        let sequence = last.count + 1
        guard let row else { return .changed(sequence: sequence) }
        guard row.sequence == sequence else { return .missing(sequence: sequence) }
        guard try trail.code(of: row) == row.code else {
            if let head, sequence > head.count { return .foreign(sequence: sequence) }
            if let place = try place(of: row) { return .moved(sequence: sequence, from: place) }
            return .changed(sequence: sequence)
        }
        // An entry of an older copy of the store has a code that holds, on another chain.
        guard row.previous == last.code else { return .foreign(sequence: sequence) }
        let shown = try? row.shownLines(vault)
        let digest = try shown.map { try trail.digest(of: $0) }
        guard (shown == nil) == (row.shown == nil), digest == row.digest else {
            return .changed(sequence: sequence)
        }
        if row.kind == AuditKind.trailDamaged.rawValue { return .damagedBefore(sequence: sequence) }
        return nil
    }

    private func findingAtTheEnd(
        _ last: AuditHead,
        head: AuditHead?,
        expected: AuditHead?
    ) -> AuditFinding? {
        guard let head else { return .head }
        if last.count < head.count { return .shortened(sequence: last.count + 1) }
        if last.count > head.count { return .foreign(sequence: head.count + 1) }
        guard last == head else { return .head }
        guard let expected, expected.count > last.count else {
            return expected?.count == 0 && expected != AuditTrail.beginning
                ? .setBack(sequence: 0) : nil
        }
        return .setBack(sequence: expected.count)
    }

    /// Where an entry was written whose code does not hold where it stands.
    ///
    /// A trail has a place for each of its rows; the numbers in the file may be anything.
    private func place(of row: AuditRow) throws -> Int? {
        try place(of: row, upTo: database.value("SELECT count(*) FROM audit") ?? 0)
    }

    /// The first place where the code of an entry holds.
    ///
    /// - Throws: ``SQLiteError/interrupted``, at every 1,024th place.
    /// - Complexity: O(`count`).
    func place(of row: AuditRow, upTo count: Int) throws -> Int? {
        var row = row
        let code = row.code
        for place in 1...max(count, 1) {
            if place.isMultiple(of: 1_024) { try database.checkInterruption() }
            row.sequence = Int64(place)
            if try trail.code(of: row) == code { return place }
        }
        return nil
    }
}

package struct AuditReport: Hashable, Sendable {
    package let entries: Int
    /// How far the trail goes, to be kept elsewhere; `nil` when its head is not as it was written.
    package let head: AuditHead?
    package let finding: AuditFinding?

    package var isIntact: Bool { finding == nil }
}

/// How far an audit trail goes, in a few words that can be kept elsewhere.
///
/// Compared with a later trail it shows whether that one goes on from here: the only way to find
/// that all files were set back to an older copy.
package struct AuditHead: Hashable, Sendable {
    package let count: Int
    /// The code of the last one, 32 bytes; zeros when there is none.
    package let code: [UInt8]

    init(count: Int, code: [UInt8]) {
        self.count = count
        self.code = code
    }

    /// Reads what was written as ``text``; `nil` for anything else.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, (1...18).contains(parts[0].count),
            parts[0].allSatisfy({ (0x30...0x39).contains($0) }),
            let count = Int(String(Substring(parts[0]))), parts[1].count == 64,
            let code = Hexadecimal.bytes(Substring(parts[1]))
        else { return nil }
        self.init(count: count, code: code)
    }

    /// The count, a colon, and the code in 64 hexadecimal digits.
    package var text: String {
        "\(count):" + code.hexadecimal
    }
}

/// What is wrong with an audit trail; the first thing that was found.
package enum AuditFinding: CodedError {
    case changed(sequence: Int)
    case missing(sequence: Int)
    case moved(sequence: Int, from: Int)
    /// An entry that this program did not write stands at the end.
    case foreign(sequence: Int)
    case shortened(sequence: Int)
    case head
    /// The program found the end of the trail damaged when it added this entry.
    case damagedBefore(sequence: Int)
    /// The trail does not go on from a head that was kept elsewhere.
    case setBack(sequence: Int)
    /// A request was answered more often than the trail tells.
    case decisionMissing(attempt: Int, messageID: PrintableText)

    package var row: (code: String, reason: String) {
        switch self {
        case .changed(let place):
            ("audit.changed", "Entry \(place) was changed after it was written.")
        case .missing(let place): ("audit.missing", "Entry \(place) is missing.")
        case .moved(let place, let from):
            ("audit.moved", "Entry \(from) was moved to the place of entry \(place).")
        case .foreign(let place):
            ("audit.foreign", "Entry \(place) was not written by this program.")
        case .shortened(let place):
            ("audit.shortened", "The end of the trail is missing, from entry \(place) on.")
        case .head:
            (
                "audit.head",
                "The head of the trail, which counts its entries, was changed or removed."
            )
        case .damagedBefore(let place):
            ("audit.damaged-before", "The trail was damaged already when entry \(place) was added.")
        case .setBack(let place):
            ("audit.set-back", "Entry \(place) is missing, or not the one whose head was kept.")
        case .decisionMissing(let attempt, let id):
            (
                "audit.decision-missing",
                "Answer \(attempt) to request \(id) is missing from the trail."
            )
        }
    }
}

/// Counts the answers that an audit trail tells of, to compare them with the requests themselves.
///
/// A trail that was set back with its head looks whole; the requests tell that answers are missing.
struct DecisionCount {
    private var counts: [String: Int] = [:]

    mutating func add(_ entry: AuditRow) {
        let kinds = [AuditKind.decisionMade.rawValue, AuditKind.decisionAutomatic.rawValue]
        guard let id = entry.messageID, kinds.contains(entry.kind) else { return }
        counts[id, default: 0] += 1
    }

    /// The first request that was answered more often than the trail tells.
    ///
    /// A row that was changed from outside tells nothing.
    ///
    /// - Complexity: O(n) in the number of requests that were answered.
    func finding(in database: Database) throws -> AuditFinding? {
        var rows = try database.rows(
            """
            SELECT message_id, attempts FROM requests
            WHERE attempts > 0 ORDER BY received, message_id
            """
        )
        while let (id, attempts) = try rows.next({ row in
            (try row.value("message_id") as String, try row.value("attempts") as Int)
        }) {
            let reported = counts[id] ?? 0
            if attempts > reported {
                return .decisionMissing(
                    attempt: reported + 1,
                    messageID: PrintableText(id, limit: 100)
                )
            }
        }
        return nil
    }
}
