import Push
import Review
import Vocabulary

/// The history over the whole screen: what is looked for, what was found, and one request of it.
///
/// Everything that was loaded when it opened is narrowed while a line is typed; Enter has the store
/// searched.
package struct HistoryList: Hashable, Sendable {
    /// The request of a high risk that the person was asked about before it counts as theirs.
    var sure: MessageID?
    /// What was looked for last.
    private(set) var filter = RequestFilter.all
    /// The newest requests, whatever is looked for; `nil` until the shell has told them.
    private(set) var loaded: [Entry]?
    /// Whether there are more than these.
    private var isLoadedCut = false
    /// What the store found for ``filter``; `nil` until the shell has told it.
    private var found: [Entry]?
    private var isFoundCut = false
    /// The requests that are shown; `nil` while none is known.
    private(set) var entries: [Entry]?
    /// The same as rows.
    private(set) var items: [HistoryItem] = []
    /// The row that keys act on; `nil` only without rows.
    private(set) var selectedID: HistoryItem.ID?
    /// Groups whose requests are shown below them.
    private var unfolded: Set<MessageID> = []
    /// The line that is being typed.
    private(set) var line: LineField?
    /// The row that was selected before it was typed.
    private var origin: HistoryItem.ID?
    /// What was there before anything was looked for; `nil` while nothing is.
    private var before: Before?
    private(set) var open: Entry?
    /// Whether what to do now stands in place of what is known of it.
    private(set) var tellsWhatNow = false
    /// What was told of requests beside themselves.
    private(set) var known: [MessageID: HistoryDetails] = [:]
    /// The first line shown of the open request.
    var scroll = 0
    /// The clock that days begin by.
    private let zone: LocalZone

    /// What a search is left to.
    private struct Before: Hashable {
        let order: RequestFilter.Order
        let selected: HistoryItem.ID?
    }

    /// Creates the history before anything of it is known.
    ///
    /// - Parameters:
    ///   - zone: The clock that days begin by.
    ///   - id: The request that is selected first, where it is there.
    init(zone: LocalZone, about id: MessageID? = nil) {
        self.zone = zone
        about = id
    }

    private let about: MessageID?

    /// What narrows the rows: the line that is typed, else what was looked for last.
    func narrowing(at now: Instant) -> RequestFilter {
        guard let line else { return filter }
        var typed = RequestFilter(typing: line.text, in: zone, at: now)
        if !typed.isOrderNamed { typed.order = filter.order }
        return typed
    }

    /// Whether the store has not told yet what it found, so that only what is loaded is shown.
    var isOfLoaded: Bool { line != nil || (found == nil && !filter.line.isEmpty) }

    /// Whether there are, or may be, more than are shown.
    var isCut: Bool { found == nil ? isLoadedCut : isFoundCut }

    /// Takes over what a search found; what another one found is not for this.
    mutating func show(_ rows: [Entry], of filter: RequestFilter, isCut: Bool, at now: Instant) {
        if filter.line.isEmpty {
            loaded = rows
            isLoadedCut = isCut
        } else if filter.line == self.filter.line {
            found = rows
            isFoundCut = isCut
        }
        refresh(at: now)
    }

    /// Takes over what is known of a request.
    mutating func show(_ details: HistoryDetails, of id: MessageID, at now: Instant) {
        known[id] = details
        for path in [\HistoryList.loaded, \HistoryList.found] {
            guard let index = self[keyPath: path]?.firstIndex(where: { $0.id == id }) else {
                continue
            }
            self[keyPath: path]?[index].statement = details.statement
        }
        refresh(at: now)
    }

    /// Changes the order of what is there, and selects its first row.
    mutating func sort(at now: Instant) {
        filter.order = filter.order.next
        refresh(at: now)
        selectedID = items.lazy.compactMap(\.id).first
    }

    /// Lays the rows out anew; what is selected stays so where it is still there.
    private mutating func refresh(at now: Instant) {
        let narrowing = narrowing(at: now)
        if line == nil, let found {
            entries = narrowing.sorted(found)
        } else {
            entries = loaded.map { rows in
                narrowing.sorted(rows.filter { narrowing.findsInHistory($0, at: now) })
            }
        }
        items = HistoryItem.items(
            of: entries ?? [],
            by: narrowing,
            unfolded: unfolded,
            zone: zone,
            now: now
        )
        guard selectedIndex == nil else { return }
        let wanted = items.first { item in
            if case .group(let group, _) = item {
                group.entries.contains { $0.id == about }
            } else {
                item.entry?.id == about
            }
        }
        selectedID = wanted?.id ?? items.lazy.compactMap(\.id).first
    }
}

extension HistoryList {
    /// Where the selected row stands among all; `nil` without rows.
    var selectedIndex: Int? {
        guard let selectedID else { return nil }
        return items.firstIndex { $0.id == selectedID }
    }

    var selectedItem: HistoryItem? { selectedIndex.map { items[$0] } }

    /// The selected request; of a group the first one.
    var selected: Entry? { open ?? selectedItem?.entry }

    /// The selected group, and whether its requests are shown below it.
    var selectedGroup: (group: HistoryGroup, isOpen: Bool)? {
        guard case .group(let group, let isOpen) = selectedItem, open == nil else { return nil }
        return (group, isOpen)
    }

    /// Which of the requests is selected, from 1; 0 without one.
    var place: Int {
        entries?.firstIndex { $0.id == selected?.id }.map { $0 + 1 } ?? 0
    }

    /// Selects another row, at most to the first or the last.
    mutating func select(offset: Int) {
        let ids = items.compactMap(\.id)
        guard !ids.isEmpty else { return }
        let index = ids.firstIndex { $0 == selectedID } ?? 0
        selectedID = ids[min(max(index + offset, 0), ids.count - 1)]
    }

    /// Shows the requests of the selected group below it, or no longer; from one of them the group is
    /// selected then.
    ///
    /// - Returns: Whether a group was there to be changed so.
    @discardableResult
    mutating func unfold(_ isOpen: Bool, at now: Instant) -> Bool {
        guard let index = selectedIndex, open == nil else { return false }
        let header = items[...index].last { if case .group = $0 { true } else { false } }
        guard case .group(let group, isOpen: !isOpen) = header, let id = selectedItem?.entry?.id,
            group.entries.contains(where: { $0.id == id })
        else { return false }
        if isOpen { unfolded.insert(group.id) } else { unfolded.remove(group.id) }
        selectedID = .group(group.id)
        refresh(at: now)
        return true
    }

    /// Opens the selected request.
    ///
    /// - Parameter tells: Whether to tell what to do now about it.
    /// - Returns: Its id; `nil` without one.
    mutating func openSelected(tellingWhatNow tells: Bool = false) -> MessageID? {
        guard let entry = selectedItem?.entry else { return nil }
        open = entry
        tellsWhatNow = tells
        scroll = 0
        return entry.id
    }

    /// Goes back to the list.
    mutating func closeRequest() {
        open = nil
        scroll = 0
    }
}

extension HistoryList {
    /// Begins to type a line, which is empty at first.
    mutating func beginTyping(at now: Instant) {
        line = LineField()
        origin = selectedID
        closeRequest()
        refresh(at: now)
    }

    /// Changes the line; the rows follow.
    mutating func type(at now: Instant, _ change: (inout LineField) -> Void) {
        guard var typed = line else { return }
        change(&typed)
        line = typed
        refresh(at: now)
    }

    /// Leaves the line as it was before.
    mutating func endTyping(at now: Instant) {
        line = nil
        selectedID = origin
        refresh(at: now)
    }

    /// Looks for this from now on; what is loaded is shown until the store has told.
    mutating func search(_ filter: RequestFilter, at now: Instant) {
        let order = self.filter.order
        if filter.line.isEmpty {
            before = nil
        } else if before == nil {
            before = Before(order: order, selected: origin)
        }
        self.filter = filter
        if !filter.isOrderNamed { self.filter.order = order }
        line = nil
        found = nil
        isFoundCut = false
        closeRequest()
        refresh(at: now)
    }

    /// Whether something was looked for, so that not everything is shown.
    var isSearched: Bool { !filter.line.isEmpty }

    /// Shows again what was there before anything was looked for; an order that the search did not
    /// name stays.
    mutating func endSearch(at now: Instant) {
        let order = filter.isOrderNamed ? before?.order : filter.order
        filter = .all
        if let order { filter.order = order }
        found = nil
        isFoundCut = false
        selectedID = before?.selected
        before = nil
        refresh(at: now)
    }
}
