import Authenticator
import Facts
import Review
import Vocabulary

extension State {
    /// Asks whether to reject everything that waits for the account of the selected request.
    mutating func startRejectingAll() {
        guard let selected else { return }
        let ids = entries.filter {
            $0.facts.mechanismUID == selected.facts.mechanismUID
                && $0.obstacle(to: .reject, at: now) == nil
        }.map(\.id)
        guard !ids.isEmpty else {
            notice = StatusMessage(Words.nothingToReject)
            return
        }
        dialog = .rejectingAll(ids)
    }

    /// The requests of the question that can still be rejected; one that came later is not asked
    /// about.
    func rejectable(of ids: [MessageID]) -> [Entry] {
        let asked = Set(ids)
        return entries.filter { asked.contains($0.id) && $0.obstacle(to: .reject, at: now) == nil }
    }

    /// Rejects them all when that is confirmed; anything else drops the question.
    mutating func rejectAll(_ ids: [MessageID], by intent: Intent) -> [Effect] {
        guard intent == .confirm else { return dropDecision() }
        dialog = nil
        let chosen = Set(rejectable(of: ids).map(\.id))
        return entries.indices.filter { chosen.contains(entries[$0].id) }.flatMap { index in
            send(Choice(id: entries[index].id, decision: .reject), of: index)
        }
    }
}
