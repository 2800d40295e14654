import Push
import Review
import Vocabulary

extension State {
    /// The longest time until a postponed request is shown again, in milliseconds.
    private static let longestPause: Int64 = 60_000
    /// With less left than this nothing is postponed, in milliseconds.
    private static let shortestRest: Int64 = 10_000

    /// Sets the selected request aside, or all of the selected row, and goes on to the next one.
    mutating func postpone() {
        guard let selected else { return }
        let all = (selectedRow?.indices ?? []).map { entries[$0] }
        let waiting = all.filter { $0.isWaiting(at: now) }
        guard !waiting.isEmpty else {
            notice = StatusMessage(Words.nothingToPostpone)
            return
        }
        func left(_ entry: Entry) -> Int64 {
            entry.facts.validity.expires.milliseconds(since: now)
        }
        let late = waiting.filter { left($0) >= Self.shortestRest }
        guard let least = late.map({ left($0) }).min() else {
            notice = StatusMessage(Words.tooLateToPostpone, style: .warning)
            return
        }
        // Those of one row come back together, before the first of them is over.
        let pause = min(Self.longestPause, least / 2)
        for entry in late { postponed[entry.id] = now.advanced(byMilliseconds: pause) }
        selectNextWaiting()
        notice = StatusMessage(
            late.count == 1
                ? Words.postponed(selected.headline, milliseconds: pause)
                : Wording(
                    "\(late.count) postponed, reminder in "
                        + "\(Numbers.duration(milliseconds: pause)): ",
                    quoted: selected.headline
                )
        )
    }

    /// Reminds of what was postponed, and forgets what no longer waits.
    mutating func recallPostponed() -> [Effect] {
        guard !postponed.isEmpty else { return [] }
        var recalled: [Entry] = []
        for entry in entries {
            guard let due = postponed[entry.id] else { continue }
            guard entry.isWaiting(at: now) else {
                postponed[entry.id] = nil
                continue
            }
            guard now >= due else { continue }
            postponed[entry.id] = nil
            recalled.append(entry)
        }
        guard let last = recalled.last else { return [] }
        let wording =
            recalled.count == 1
            ? Words.recalled(last.headline)
            : Wording(
                "You postponed these \(recalled.count), and they still wait: ",
                quoted: last.headline
            )
        notice = StatusMessage(wording, style: .warning)
        return [.bell]
    }
}
