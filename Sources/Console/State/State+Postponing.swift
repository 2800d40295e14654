import Authenticator
import Facts
import Review
import Vocabulary

extension State {
    /// The longest time until a postponed request is shown again, in milliseconds.
    private static let longestPause: Int64 = 60_000
    /// With less left than this nothing is postponed, in milliseconds.
    private static let shortestRest: Int64 = 10_000

    /// Sets the selected request aside and goes on to the next one.
    mutating func postpone() {
        guard let selected else { return }
        guard selected.isWaiting(at: now) else {
            notice = StatusMessage(Words.nothingToPostpone)
            return
        }
        let left = selected.facts.validity.expires.milliseconds(since: now)
        guard left >= Self.shortestRest else {
            notice = StatusMessage(Words.tooLateToPostpone, style: .warning)
            return
        }
        let pause = min(Self.longestPause, left / 2)
        postponed[selected.id] = now.advanced(byMilliseconds: pause)
        selectNextWaiting()
        notice = StatusMessage(Words.postponed(selected.headline, milliseconds: pause))
    }

    /// Reminds of what was postponed, and forgets what no longer waits.
    mutating func recallPostponed() -> [Effect] {
        guard !postponed.isEmpty else { return [] }
        var effects: [Effect] = []
        for entry in entries {
            guard let due = postponed[entry.id] else { continue }
            guard entry.isWaiting(at: now) else {
                postponed[entry.id] = nil
                continue
            }
            guard now >= due else { continue }
            postponed[entry.id] = nil
            notice = StatusMessage(Words.recalled(entry.headline), style: .warning)
            effects = [.bell]
        }
        return effects
    }
}
