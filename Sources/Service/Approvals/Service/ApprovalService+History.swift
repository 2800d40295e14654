import Host
import Push
package import Review
package import Store
import Vocabulary

extension ApprovalService {
    /// A decision that earlier requests are picked by.
    package enum Verdict: String, Hashable, Sendable, CaseIterable {
        case pending, expired, approved, rejected, refused, unknown, ended

        fileprivate var states: Set<HistoryQuery.State> {
            switch self {
            case .pending: [.pending, .sending]
            case .expired: [.expired]
            case .ended: [.ended]
            case .approved, .rejected: [.delivered]
            case .refused: [.refused]
            case .unknown: [.unknown]
            }
        }

        fileprivate func holds(for state: RequestState) -> Bool {
            switch self {
            case .approved: state.isApproval
            case .rejected: state.isRejected
            case .pending, .expired, .ended, .refused, .unknown: true
            }
        }
    }

    /// Goes through earlier requests, without holding all of them.
    ///
    /// - Parameters:
    ///   - query: What to look for; its limit is that of all, its states are not looked at.
    ///   - verdict: What was decided; `nil` for anything.
    ///   - isPast: Whether what still waits for a decision is left out where no verdict is given.
    ///   - body: Gets each entry in the query's order, with its number from 1.
    /// - Returns: How many there were.
    /// - Throws: ``StorageError``, and what `body` throws.
    package func forEach(
        in query: HistoryQuery,
        decided verdict: Verdict?,
        isPast: Bool = false,
        _ body: @Sendable (Int, Entry) async throws -> Void
    ) async throws -> Int {
        var query = query
        var left = query.limit
        let all = isPast ? Set(HistoryQuery.State.allCases).subtracting([.pending]) : []
        query.states = verdict?.states ?? all
        query.limit = min(left, 500)
        try await settleBeforeReading()
        var mark: HistoryPage.Mark?
        var number = 0
        while left > 0 {
            let page = try await store.search(query, after: mark, now: clock.now)
            let rows = page.requests.filter { verdict?.holds(for: $0.state) ?? true }.prefix(left)
            for entry in try await entries(Array(rows)) {
                number += 1
                try await body(number, entry)
            }
            left -= rows.count
            guard let next = page.next else { break }
            mark = next
        }
        return number
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
