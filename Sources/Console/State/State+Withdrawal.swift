import Push
import Review

extension State {
    /// Takes the requests of push devices away that were removed with their account or replaced.
    ///
    /// An answer that is under way goes on: its request stays until the person has seen the end.
    mutating func withdraw(_ mechanisms: Set<String>) {
        for entry in entries where mechanisms.contains(entry.facts.mechanismUID) {
            orphaned.insert(entry.id)
        }
    }

    /// Lets withdrawn requests go that nothing keeps any longer, and closes a question about them.
    ///
    /// - Returns: What the shell need not do any longer.
    mutating func dropOrphans() -> [Effect] {
        guard !orphaned.isEmpty else { return [] }
        let gone = Set(
            entries.filter {
                orphaned.contains($0.id) && !$0.isSending && !unseen.contains($0.id)
            }.map(\.id)
        )
        guard !gone.isEmpty else { return [] }
        let isAsked = isAsked(about: gone)
        let isSelected = selectedID.map { gone.contains($0) } ?? false
        leaveSelection(of: gone)
        entries.removeAll { gone.contains($0.id) }
        orphaned.subtract(gone)
        for id in gone { postponed[id] = nil }
        if isAsked { return abandon(saying: StatusMessage(Words.withdrawnUnsent, style: .warning)) }
        // The pane of accounts tells how its own order ended.
        if case .accounts = dialog { return [] }
        let told = StatusMessage(Words.withdrawn(gone.count), style: .warning)
        // Keys that were meant for the request that left must not meet the next one.
        if isSelected, dialog == nil, !isLocked, !entries.isEmpty {
            dialog = .interrupted(told)
        } else {
            notice = told
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

    /// Selects the next request that stays, else the last one before, when the selected one goes.
    ///
    /// It is seen in the list first.
    private mutating func leaveSelection(of gone: Set<MessageID>) {
        guard let index = selectedIndex, gone.contains(entries[index].id) else { return }
        let staying =
            entries[index...].first { !gone.contains($0.id) }
            ?? entries[..<index].last { !gone.contains($0.id) }
        selectedID = staying?.id
        screen = .list
        scroll = 0
        resetMaps()
    }
}
