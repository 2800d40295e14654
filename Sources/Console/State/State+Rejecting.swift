import Push
import Review
import Risk
import Vocabulary

extension State {
    /// Several requests that are asked about at once.
    package struct Rejection: Hashable, Sendable {
        /// Those that are like the selected one.
        let alike: [MessageID]
        /// All that can be rejected of the account.
        let all: [MessageID]
        /// Whether the question is about all.
        var isAll: Bool

        /// Those that the question is about.
        var ids: [MessageID] { isAll ? all : alike }
    }

    /// Asks whether to reject what is like the selected request, or everything of its account.
    mutating func startRejecting(isAll: Bool) {
        guard let selected else { return }
        screen = .list
        let (all, alike) = rejectable(with: selected)
        guard !all.isEmpty else {
            notice = StatusMessage(Words.nothingToReject)
            return
        }
        dialog = .rejectingAll(
            Rejection(alike: alike, all: all, isAll: isAll || alike.isEmpty)
        )
    }

    /// Rejects them when that is confirmed, also as nobody's here; takes all of the account instead, or
    /// those alike; anything else drops the question.
    mutating func rejectAll(_ rejection: Rejection, by intent: Intent) -> [Effect] {
        let entries = rejectable(of: rejection.ids)
        switch intent {
        case .act(.rejectAll) where rejection.hasChoice:
            var other = rejection
            other.isAll.toggle()
            dialog = .rejectingAll(other)
            return []
        case .act(.rejectNotMine) where entries.areUrgent:
            dialog = nil
            let effects = send(.rejectNotMine, to: entries)
            notice = StatusMessage(Words.changePassword, style: .warning)
            return effects
        case .confirm:
            dialog = nil
            let isBurst = entries.count >= leastAlike
            let effects = send(.reject, to: entries)
            if isQueue, isBurst, !entries.areUrgent { dialog = .askingWhose(entries.map(\.id)) }
            return effects
        default: return dropDecision()
        }
    }

    private mutating func send(_ decision: Decision, to chosen: [Entry]) -> [Effect] {
        let ids = Set(chosen.map(\.id))
        let effects = entries.indices.filter { ids.contains(entries[$0].id) }.flatMap { index in
            send(Choice(id: entries[index].id, decision: decision), of: index)
        }
        // The next one is there; what is answered is no longer looked at.
        if isQueue, selected?.isSending == true, waiting > 0 { selectNextWaiting() }
        if chosen.count > 1 {
            batch = RejectionBatch(ids)
            notice = StatusMessage(Words.sendingRejections(chosen.count))
        }
        return effects
    }

    /// Notes whose the requests were that were rejected at once; any other key leaves it open.
    mutating func answerWhose(_ ids: [MessageID], by intent: Intent) {
        dialog = nil
        switch intent {
        case .confirm: for id in ids { statements[id] = .mine }
        case .act(.rejectNotMine):
            for id in ids { statements[id] = .notMine }
            notice = StatusMessage(Words.changePassword, style: .warning)
        default: break
        }
    }

    /// Has the statements noted whose rejection has come to an end: before, the store has none.
    mutating func releaseStatements() -> [Effect] {
        guard !statements.isEmpty else { return [] }
        let sending = Set(entries.lazy.filter(\.isSending).map(\.id))
        let due = statements.filter { !sending.contains($0.key) }
        for id in due.keys { statements[id] = nil }
        return [HistoryStatement.mine, .notMine].compactMap { statement in
            let ids = due.filter { $0.value == statement }.map(\.key)
            return ids.isEmpty ? nil : .perform(.state(ids.sorted { $0.text < $1.text }, statement))
        }
    }
}

extension State.Rejection {
    /// Whether the account has requests that are not alike.
    var hasChoice: Bool { !alike.isEmpty && alike.count < all.count }
}
