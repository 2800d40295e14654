import Push
import Review

extension State {
    /// Lets withdrawn requests go that nothing keeps any longer, and closes a question about them.
    ///
    /// - Returns: What the shell need not do any longer.
    mutating func dropOrphans() -> [Effect] {
        let gone = released
        guard !gone.isEmpty else { return [] }
        let isAsked = isAsked(about: gone)
        let isSelected = remove(gone)
        if isSelected {
            // The next one is seen in the list first.
            screen = .list
            scroll = 0
            resetMaps()
        }
        if isAsked { return abandon(saying: StatusMessage(Words.withdrawnUnsent, style: .warning)) }
        // The pane of accounts tells how its own order ended.
        if case .accounts = dialog { return [] }
        let reported = StatusMessage(Words.withdrawn(gone.count), style: .warning)
        // Keys that were meant for the request that left must not meet the next one.
        if isSelected, dialog == nil, !isLocked, !entries.isEmpty {
            dialog = .interrupted(reported)
        } else {
            notice = reported
        }
        return []
    }

    /// Whether the open question is about such requests alone.
    private func isAsked(about gone: Set<MessageID>) -> Bool {
        switch dialog {
        case .number: selectedID.map { gone.contains($0) } ?? false
        case .rejectingAll(let rejection):
            rejectable(of: rejection.ids).allSatisfy { gone.contains($0.id) }
        default: openChoice.map { gone.contains($0.id) } ?? false
        }
    }
}
