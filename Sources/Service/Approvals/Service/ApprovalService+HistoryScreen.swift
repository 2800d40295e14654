import Host
package import Push
package import Review
import Store
package import Vocabulary

extension ApprovalService {
    /// The most requests that one search shows.
    package static let mostShown = 500
    /// The most requests that one search reads.
    private static let mostSearched = 20_000

    /// Earlier requests that a filter finds, newest first, whatever its order.
    ///
    /// - Returns: At most ``mostShown`` of them, and whether there are, or may be, more.
    /// - Throws: ``StorageError``.
    package func search(_ filter: RequestFilter) async throws -> (entries: [Entry], isCut: Bool) {
        var newest = filter
        newest.order = .newest
        var found: [Entry] = []
        let result = try await forEach(
            in: newest,
            limit: Self.mostShown + 1,
            depth: Self.mostSearched
        ) { found.append($1) }
        return (Array(found.prefix(Self.mostShown)), result.isCut)
    }

    /// What is known of a past request beside the request itself.
    ///
    /// - Throws: ``StorageError``.
    package func details(of id: MessageID) async throws -> HistoryDetails {
        let decision = try await store.lastDecision(about: id.text)
        let statement = try await store.statement(about: id.text)
        return HistoryDetails(
            decided: decision.map { .init(instant: $0.instant, lines: $0.shown ?? []) },
            statement: statement
        )
    }

    /// Writes what a filter finds to a new file, oldest first, as CSV.
    ///
    /// - Parameters:
    ///   - filter: Its order does not matter.
    ///   - path: A file that does not exist yet; it gets mode 0600, and is not made for no requests.
    /// - Returns: How many requests were written.
    /// - Throws: ``FileError`` when the file cannot be written, which is then removed again;
    ///   ``StorageError``.
    package func export(_ filter: RequestFilter, to path: String) async throws -> Int {
        let file = try NewFile(path)
        var oldest = filter
        oldest.order = .oldest
        let now = clock.now
        do {
            try file.write(HistoryCSV.header)
            let count = try await forEach(in: oldest) { _, entry in
                try file.write(HistoryCSV.row(entry, now: now))
            }.count
            guard count > 0 else {
                file.remove()
                return 0
            }
            try file.close()
            return count
        } catch {
            file.remove()
            throw error
        }
    }

    package struct Exported: Sendable {
        package let count: Int
        package let file: PrintableText
    }

    /// Writes what a filter holds for to a new file in the working folder, named after the time.
    ///
    /// - Throws: As ``export(_:to:)``.
    package func export(_ filter: RequestFilter) async throws -> Exported {
        let time = CivilTime(clock.now)
        let stamp = "\(time.dateText)-\(time.timeText)".filter(\.isNumber)
        let name = "pratique-history-\(stamp).csv"
        return Exported(count: try await export(filter, to: name), file: PrintableText(name))
    }
}
