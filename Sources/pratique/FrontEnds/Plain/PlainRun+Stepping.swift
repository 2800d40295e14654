import Push
import Review
import Vocabulary

/// A person's requests one at a time: none is shown before they ask for it.
///
/// Lines of a script, and a person who has named requests, meet the first one at once.
extension PlainRun {
    /// Whether requests are shown only when they are asked for.
    var isStepping: Bool {
        guard case .person = input else { return false }
        return scope.order == nil && scope.named.isEmpty
    }

    /// Has the most urgent request shown that waits and was not shown yet, of like ones one; after
    /// the last one it begins anew.
    mutating func goNext() {
        give { $0.leave() }
        let waiting = state.urgent.filter { $0.id != shown }
        if waiting.allSatisfy({ toured.contains($0.id) }) { toured = [] }
        guard let next = waiting.first(where: { !toured.contains($0.id) }) else {
            report(shown == nil ? ["No requests are waiting."] : ["No other requests are waiting."])
            showPrompt()
            return
        }
        toured.formUnion(state.alike(next).map(\.id))
        give { $0.go(to: next.id) }
        due = next.id
    }

    /// Obeys what goes on, and refuses what is about a request while none is shown.
    ///
    /// - Returns: False for any other command.
    mutating func step(by command: Command) -> Bool {
        switch command.verb {
        case .next:
            goNext()
        case .skip where shown == nil:
            goNext()
        case .skip:
            give { $0.obey(command) }
            due = state.selected.flatMap { $0.id == shown ? nil : $0.id }
            if due == nil { showPrompt() }
        case _ where shown == nil && command.isAboutShown:
            let waits = state.waiting > 0
            report([
                waits ? "No request is shown; type next to see one." : "No requests are waiting."
            ])
        default: return false
        }
        return true
    }

    /// Shows what was asked for; says what else waits once the request shown is over or gone.
    mutating func moveStepping() async {
        if let id = shown, due == nil {
            let entry = state.selected.flatMap { $0.id == id ? $0 : nil }
            if entry?.isWaiting(at: state.now) != true {
                if let notice = entry?.overNotice(at: state.now) { report([notice]) }
                shown = nil
                report(Plain.rest(state))
            }
        }
        guard let id = due else { return }
        due = nil
        guard state.selected?.id == id else { return }
        await recheck(at: id)
        guard let entry = state.selected, entry.id == id, entry.isWaiting(at: state.now) else {
            shown = nil
            report(Plain.rest(state))
            return
        }
        await put(entry, with: Plain.alike(entry, in: state))
    }

    /// What a person is told before their first line.
    mutating func reportWaiting() {
        guard state.waiting > 0 else {
            report(["No requests are waiting."])
            showPrompt()
            return
        }
        report(Plain.summary(state) + ["Type next for the most urgent one, or list for all."])
        showPrompt()
    }
}

extension Command {
    /// Whether it is about the request that is shown.
    fileprivate var isAboutShown: Bool {
        switch verb {
        case .show: number == nil
        case .details, .why, .whatNow, .postpone: true
        default: verb.isOfMap || verb.opensQuestion
        }
    }
}
