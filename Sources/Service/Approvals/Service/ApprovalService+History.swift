import Host
package import Push
package import Review
import Store
package import Vocabulary

extension ApprovalService {
    /// The most requests that are sorted by level or amount.
    private static let mostSorted = 20_000

    /// Reads earlier requests page by page, or all at once where they are sorted by level or amount.
    ///
    /// - Parameters:
    ///   - filter: Its order applies.
    ///   - account: The only account; `nil` for all.
    ///   - isPast: Whether requests that can still be decided are left out, unless the filter states a
    ///     state.
    ///   - limit: The most entries.
    ///   - depth: The most requests that are searched.
    ///   - body: Gets each entry with its number from 1.
    /// - Returns: The number of entries, and whether requests were left unsearched.
    /// - Throws: ``StorageError``, and what `body` throws.
    package func forEach(
        in filter: RequestFilter,
        of account: AccountID? = nil,
        isPast: Bool = true,
        limit: Int = .max,
        depth: Int = .max,
        _ body: (Int, Entry) async throws -> Void
    ) async throws -> (count: Int, isCut: Bool) {
        guard filter.isByTime else {
            var newest = filter
            newest.order = .newest
            var found: [Entry] = []
            let looked = try await forEach(
                in: newest,
                of: account,
                isPast: isPast,
                limit: Self.mostSorted,
                depth: depth
            ) { found.append($1) }
            let sorted = filter.sorted(found).prefix(limit)
            for (index, entry) in sorted.enumerated() { try await body(index + 1, entry) }
            return (sorted.count, looked.isCut || looked.count == Self.mostSorted)
        }
        let states =
            filter.state?.statuses
            ?? (isPast ? Set(RequestStatus.allCases).subtracting([.pending]) : [])
        var query = HistoryQuery(
            account: account,
            states: states,
            from: filter.from,
            to: filter.to,
            order: filter.order == .newest ? .newestFirst : .oldestFirst
        )
        try await settleBeforeReading()
        var mark: HistoryPage.Mark?
        var (count, searched) = (0, 0)
        while count < limit, searched < depth {
            query.limit = min(depth - searched, 500)
            let page = try await store.search(query, after: mark, now: clock.now)
            searched += page.requests.count
            for entry in try await entries(page.requests) where filter.holds(entry, at: clock.now) {
                try Task.checkCancellation()
                count += 1
                try await body(count, entry)
                if count == limit { return (count, true) }
            }
            guard let next = page.next else { return (count, false) }
            mark = next
        }
        return (count, true)
    }
}

extension RequestFilter.State {
    fileprivate var statuses: Set<RequestStatus> {
        switch self {
        case .pending: [.pending, .sending]
        case .expired: [.expired]
        case .ended: [.ended]
        case .approved, .rejected: [.delivered]
        case .failed: [.refused]
        case .unknown: [.unknown]
        }
    }
}

/// When device tokens and devices are looked at again.
struct Upkeep {
    /// What is looked at, each by a task of its own: a server that does not answer for its device
    /// token must not keep the messages of others waiting.
    enum Part: CaseIterable {
        case deviceTokens
        case devices
    }

    /// The pauses between two looks.
    var rests: [Part: Task<Void, Never>] = [:]
    /// Whose next look is to come without a pause.
    var wanted: Set<Part> = []
}

extension ApprovalService {
    /// Waits for the next look at a part.
    func rest(before part: Upkeep.Part) async {
        defer { upkeep.wanted.remove(part) }
        guard !upkeep.wanted.contains(part) else { return }
        let rest = Task { _ = try? await Task.sleep(for: Self.upkeepPause) }
        upkeep.rests[part] = rest
        await withTaskCancellationHandler {
            await rest.value
        } onCancel: {
            rest.cancel()
        }
    }

    /// Has parts looked at now, since there may be others.
    func hastenUpkeep(of parts: [Upkeep.Part] = Upkeep.Part.allCases) {
        for part in parts {
            upkeep.wanted.insert(part)
            upkeep.rests[part]?.cancel()
        }
    }
}

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
                try file.write(HistoryCSV.rows(entry, now: now))
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
