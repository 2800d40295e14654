import Host
package import Push
package import Review
import Store
package import Vocabulary

extension ApprovalService {
    /// The most requests that one search shows.
    package static let mostShown = 500
    /// The most requests that one search looks at for a place, a level or an account.
    private static let mostSearched = 20_000

    /// Earlier requests that a filter holds for, newest first; what can still be decided is none,
    /// unless it is asked for.
    ///
    /// - Returns: At most ``mostShown`` of them, and whether there are, or may be, more.
    /// - Throws: ``StorageError``.
    package func search(_ filter: HistoryFilter) async throws -> (entries: [Entry], isCut: Bool) {
        let found = Found(limit: Self.mostShown)
        do {
            let looked = try await forEach(
                in: query(filter, limit: Self.mostSearched),
                decided: filter.decision?.verdict,
                isPast: filter.decision == nil
            ) { _, entry in
                try Task.checkCancellation()
                if filter.holds(entry) { try await found.add(entry) }
            }
            return (await found.entries, looked == Self.mostSearched)
        } catch is Found.Full {
            return (await found.entries, true)
        }
    }

    /// What is known of a past request beside the request itself.
    ///
    /// - Throws: ``StorageError``.
    package func details(of id: MessageID) async throws -> HistoryDetails {
        let decision = try await store.lastDecision(about: id.text)
        let statement = try await store.statement(about: id.text)
        return HistoryDetails(
            decided: decision.map { .init(instant: $0.instant, lines: $0.shown ?? []) },
            statement: statement.map { $0 == .mine ? .mine : .notMine }
        )
    }

    /// Notes whose a past request was.
    ///
    /// - Throws: `RequestError.unknown`, `RequestError.stillOpen`, ``StorageError``.
    package func state(_ statement: HistoryStatement, about id: MessageID) async throws {
        try await state(statement == .mine ? .mine : .notMine, about: try await entry(id))
    }

    /// Writes what a filter holds for to a new file, oldest first, as CSV.
    ///
    /// - Parameters:
    ///   - filter: What to write; its order is not looked at.
    ///   - path: A file that is not there yet; it gets mode 0600.
    /// - Returns: How many requests were written.
    /// - Throws: ``FileError`` when the file cannot be written, which is then removed again;
    ///   ``StorageError``.
    package func export(_ filter: HistoryFilter, to path: String) async throws -> Int {
        let file = try NewFile(path)
        var query = query(filter, limit: .max)
        query.order = .oldestFirst
        let now = clock.now
        do {
            try file.write(HistoryCSV.header + "\r\n")
            let count = Counter()
            _ = try await forEach(
                in: query,
                decided: filter.decision?.verdict,
                isPast: filter.decision == nil
            ) { _, entry in
                try Task.checkCancellation()
                guard filter.holds(entry) else { return }
                try file.write(HistoryCSV.row(entry, now: now) + "\r\n")
                await count.add()
            }
            try file.close()
            return await count.count
        } catch {
            file.remove()
            throw error
        }
    }

    /// What was written, and where.
    package struct Exported: Sendable {
        package let count: Int
        package let file: PrintableText
    }

    /// Writes what a filter holds for to a new file in the working folder, named after the time.
    ///
    /// - Throws: As ``export(_:to:)``.
    package func export(_ filter: HistoryFilter) async throws -> Exported {
        let time = CivilTime(clock.now)
        let stamp = "\(time.dateText)-\(time.timeText)".filter(\.isNumber)
        let name = "pratique-history-\(stamp).csv"
        return Exported(count: try await export(filter, to: name), file: PrintableText(name))
    }

    private func query(_ filter: HistoryFilter, limit: Int) -> HistoryQuery {
        HistoryQuery(text: filter.text, from: filter.from, to: filter.to, limit: limit)
    }

    /// What a search has found so far.
    private actor Found {
        struct Full: Error {}

        private let limit: Int
        private(set) var entries: [Entry] = []

        init(limit: Int) { self.limit = limit }

        /// Takes an entry; one that finds no room ends the search.
        func add(_ entry: Entry) throws(Full) {
            guard entries.count < limit else { throw Full() }
            entries.append(entry)
        }
    }

    private actor Counter {
        private(set) var count = 0

        func add() { count += 1 }
    }
}

extension HistoryFilter.Decision {
    fileprivate var verdict: ApprovalService.Verdict? {
        ApprovalService.Verdict(rawValue: rawValue)
    }
}
