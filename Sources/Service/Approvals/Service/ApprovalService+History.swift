import Host
package import Push
package import Review
import Store
import Vocabulary

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
        case .refused: [.refused]
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
