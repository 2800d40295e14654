import SQLite

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
        // An entry of an older copy of the ledger has a code that holds, on another chain.
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
