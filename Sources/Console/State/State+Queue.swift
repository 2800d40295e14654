import Push
package import Review
import Risk
import Synchronization
import Vocabulary

/// A row of the list: a request, or several that are alike.
struct QueueRow: Hashable {
    /// The places of its requests in the entries, in the order of the list.
    let indices: [Int]

    /// The one that stands for all.
    var first: Int { indices[0] }

    /// How many are folded into it; `nil` for one request.
    var folded: Int? { indices.count > 1 ? indices.count : nil }
}

/// The rows of a state that no event is changing, made when they are first asked for: a frame asks for
/// them in several places.
///
/// They follow from the state, so that all are equal.
final class SettledRows: Hashable, Sendable {
    private let known = Mutex<[QueueRow]?>(nil)

    func rows(making: () -> [QueueRow]) -> [QueueRow] {
        known.withLock { known in
            let rows = known ?? making()
            known = rows
            return rows
        }
    }

    static func == (left: SettledRows, right: SettledRows) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}

extension [QueueRow] {
    /// Where the row of a request stands.
    func place(of index: Int?) -> Int? {
        index.flatMap { index in firstIndex { $0.indices.contains(index) } }
    }
}

extension State {
    /// The rows of the list: like requests that wait are one, those that were set aside another one, so
    /// are those that were rejected and those that ran out, unless the person unfolded them.
    ///
    /// - Complexity: O(n log n) while an event is handled, else once for each event.
    var rows: [QueueRow] { settledRows?.rows { foldedRows } ?? foldedRows }

    var foldedRows: [QueueRow] {
        let queue = queue
        guard isQueue, queue.count >= leastAlike else {
            return queue.map { QueueRow(indices: [$0]) }
        }
        var folded: [Int: [Int]] = [:]
        var alike: [Fold: [Int]] = [:]
        for index in queue {
            guard let standing = standing(of: entries[index]) else { continue }
            alike[Fold(group: entries[index].review.group, standing: standing), default: []]
                .append(index)
        }
        for (fold, all) in alike
        where all.count >= leastAlike && !unfolded.contains(fold.group) {
            for index in all { folded[index] = all }
        }
        return queue.compactMap { index in
            guard let all = folded[index] else { return QueueRow(indices: [index]) }
            return all[0] == index ? QueueRow(indices: all) : nil
        }
    }

    /// What is folded into one row.
    private struct Fold: Hashable {
        let group: RequestGroup
        let standing: Standing
    }

    /// How a request stands that may be folded.
    private enum Standing: Hashable {
        case waiting
        case postponed
        case rejected
        case over
    }

    private func standing(of entry: Entry) -> Standing? {
        switch rank(of: entry) {
        case 0: return .waiting
        case 1: return .postponed
        default: break
        }
        // What was approved keeps a row of its own, with each digit of what it says.
        return switch entry.displayedState(at: now) {
        case .sending(let decision), .delivered(let decision):
            decision.isRejection ? .rejected : nil
        case .expired: .over
        case .pending, .refused, .unknown, .ended: nil
        }
    }

    package var postponable: [Entry] { (selectedRow?.indices ?? []).map { entries[$0] } }

    /// The row that keys act on.
    var selectedRow: QueueRow? {
        let rows = rows
        return rows.place(of: selectedIndex).map { rows[$0] }
    }

    /// Makes rows of the requests that are folded into the selected one.
    ///
    /// - Returns: False when none are.
    mutating func unfoldSelected() -> Bool {
        guard screen == .list, let row = selectedRow, row.folded != nil else { return false }
        unfolded.insert(entries[row.first].review.group)
        show(row.first)
        return true
    }

    /// Makes one row of the selected request and those like it, where they were unfolded.
    ///
    /// - Returns: False when they were not.
    mutating func foldSelected() -> Bool {
        guard screen == .list, let group = selected?.review.group, unfolded.contains(group) else {
            return false
        }
        unfolded.remove(group)
        return true
    }

    /// Goes back by one step: from a text or the map, else from a filter.
    mutating func goBack() {
        guard screen == .list else {
            screen = screen == .map ? belowMap : .list
            return
        }
        if !marked.isEmpty {
            notice = StatusMessage(Words.Marks.removed(marked.count))
            marked = []
        } else if !filter.isEmpty {
            clearFilter()
        }
    }
}

/// Rows that the person has marked, to reject them at once.
extension State {
    /// Marks all requests of the selected row, or unmarks them, and goes to the next row.
    mutating func toggleMark() {
        guard let row = selectedRow else { return }
        let ids = rejectable(of: row.indices.map { entries[$0].id }).map(\.id)
        if ids.isEmpty {
            let blocker = entries[row.first].blocker(to: .reject, at: now)
            notice = blocker.map { StatusMessage(Words.sentence($0), style: .warning) }
        } else if marked.isSuperset(of: ids) {
            marked.subtract(ids)
        } else {
            marked.formUnion(ids)
        }
        select(offset: 1)
    }

    /// Takes the marks off what can no longer be rejected.
    mutating func settleMarks() {
        if !marked.isEmpty { marked = Set(rejectable(of: Array(marked)).map(\.id)) }
    }
}

extension State {
    /// The places in ``entries`` in the order of the list, as far as the filter holds them: what can be
    /// answered, what was set aside, what is being answered, what is over.
    ///
    /// - Complexity: O(n log n).
    var queue: [Int] {
        let held =
            filter.isEmpty
            ? Array(entries.indices) : entries.indices.filter { filter.holds(entries[$0], at: now) }
        guard filter.isOrderNamed else { return sorted(held, by: order) }
        let places = Dictionary(held.map { (entries[$0].id, $0) }) { first, _ in first }
        return filter.sorted(held.map { entries[$0] }).compactMap { places[$0.id] }
    }

    /// What comes first in the list.
    var orderWords: PrintableText { filter.isOrderNamed ? filter.order.words : order.words }

    /// Goes to the next order, and says which one it is.
    mutating func changeOrder() {
        order = order.next
        notice = StatusMessage("Order: \(order.words).")
    }

    /// Selects what stands first, until the person has chosen themselves or can have seen another one.
    ///
    /// Each request that comes can change how others are assessed, and with that their order. From one that
    /// is being read none takes the keys, or a sender would choose which request they meet.
    mutating func selectFirst() {
        let isRead = drawn > unselected && selected?.isWaiting(at: now) == true
        guard isQueue, !hasChosen, !isRead, dialog == nil, let first = queue.first else { return }
        show(first)
    }
}

extension State {
    /// Notes what was over when a key was pressed: it was seen, unless its outcome is still to be.
    mutating func recordPassing() {
        guard isQueue, dialog == nil else { return }
        passing.formUnion(
            entries.lazy.filter { [self] in isOver($0) && !unseen.contains($0.id) }.map(\.id)
        )
    }

    /// Lets what is over and was seen leave the list; the history has it.
    ///
    /// - Parameter verb: What the key meant. A decision about a request that has just ended must not
    ///   meet the next one.
    mutating func letPassingGo(after verb: Verb?) {
        guard isQueue, dialog == nil, screen == .list, !passing.isEmpty else { return }
        let isOfDecision = verb.map { $0.isOfDecision } ?? true
        let gone = Set(
            entries.filter {
                // Who wanted to take it back reads next what to do.
                passing.contains($0.id) && isOver($0) && $0.id != bannerSubject
                    && !(verb == .undo && $0.id == lastAnswer?.entry.id)
                    && !(isOfDecision && $0.id == selectedID)
            }.map(\.id)
        )
        passing = []
        guard !gone.isEmpty else { return }
        if let selectedID, gone.contains(selectedID) {
            let next = rows.map(\.first).first { !gone.contains(entries[$0].id) }
            self.selectedID = next.map { entries[$0].id }
            resetView()
        }
        entries.removeAll { gone.contains($0.id) }
        departed.formUnion(gone)
        for id in gone { postponed[id] = nil }
    }

    /// Whether nothing more can become of it here.
    ///
    /// What was over when it came stays: somebody wanted to see it.
    private func isOver(_ entry: Entry) -> Bool {
        rank(of: entry) == 3 && !arrivedOver.contains(entry.id)
    }
}

extension Verb {
    /// Whether it decides about the selected request and no other.
    var isAboutOne: Bool { isOfDecision && ![.rejectAll, .rejectAlike, .postpone].contains(self) }

    /// Whether it decides about the selected request.
    var isOfDecision: Bool {
        switch self {
        case .approve, .reject, .rejectNotMine, .rejectChangedMind, .rejectAll, .rejectAlike,
            .number, .shown, .postpone:
            true
        default: false
        }
    }
}

/// What of the list and the request shown has room on the screen.
enum ListRoom: Int, Hashable, Sendable {
    /// The request alone.
    case sheet
    /// Both, in windows that have room for both.
    case both
    /// The list alone.
    case list
}

extension Size {
    /// The smallest window with room for the list and a request.
    static let full = Size(width: 60, height: 16)

    var holdsListAndRequest: Bool { width >= Self.full.width && height >= Self.full.height }
}

extension State {
    /// What has the room now: what is asked about, and a text that is read, never give way to the list.
    var roomShown: ListRoom {
        guard room == .list else { return room }
        guard screen == .list, selected != nil else { return .both }
        return switch dialog {
        case nil, .searching: .list
        default: .both
        }
    }

    /// Gives the list more room, or less; the choice stays.
    mutating func changeRoom(by step: Int) {
        // A small window shows one of the two.
        let steps: [ListRoom] = size.holdsListAndRequest ? [.sheet, .both, .list] : [.both, .list]
        let place = (steps.firstIndex(of: room) ?? 0) + step
        room = steps[min(max(place, 0), steps.count - 1)]
        if room == .list { screen = .list }
        let isBoth = steps.count > 2
        let words =
            switch room {
            case .list: Words.Room.list(keys.brief(.shrinkList))
            case .both where isBoth: Words.Room.both
            case .both, .sheet: Words.Room.sheet(keys.brief(.growList))
            }
        notice = StatusMessage(words)
    }
}

extension Words {
    /// What has the room of the screen, and the key that gives it back.
    enum Room {
        static let both: PrintableText = "The list and the request are shown."

        static func list(_ key: PrintableText?) -> PrintableText {
            "Only the list is shown" + (key.map { "; \($0) shows the request" } ?? .empty) + "."
        }

        static func sheet(_ key: PrintableText?) -> PrintableText {
            "Only the request is shown" + (key.map { "; \($0) shows the list" } ?? .empty) + "."
        }
    }
}
