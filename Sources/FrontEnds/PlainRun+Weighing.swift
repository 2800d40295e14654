import Approvals
import Authenticator
import Console
import Facts
import Review
import Vocabulary

/// How requests are weighed when somebody decides: what became of others counts.
extension PlainRun {
    /// Weighs a request anew that has not just come.
    mutating func lookAgain(at id: MessageID) async {
        guard !fresh.contains(id), let entry = try? await session.service.entry(id) else { return }
        fresh.insert(id)
        give(.arrived(entry))
    }

    /// Weighs anew what a line is about, unless a question is open: what was asked stays asked.
    ///
    /// Of a person's requests the watch of the ledger tells; a script's are looked at here.
    ///
    /// - Returns: False when the request shown reads otherwise by now: it is shown first.
    mutating func holds(for line: String) async -> Bool {
        guard case .script = input, state.dialog == nil else { return true }
        switch Command(line) {
        case .list, .select, .find, .go:
            for entry in (try? await session.service.openEntries()) ?? [] {
                take(weighed: entry)
            }
        default:
            guard let id = state.selected?.id, !fresh.contains(id),
                let entry = try? await session.service.entry(id)
            else { return true }
            take(weighed: entry)
        }
        return shown != nil || state.selected?.isWaiting(at: state.now) != true
    }

    /// Takes over how a request that waits is weighed.
    ///
    /// One that was answered elsewhere is told of when an answer to it is refused.
    private mutating func take(weighed entry: Entry) {
        guard entry.isWaiting(at: state.now), state.entries.contains(where: { $0.id == entry.id })
        else { return }
        fresh.insert(entry.id)
        let event = Event.arrived(entry)
        announce(event)
        give(event)
    }
}
