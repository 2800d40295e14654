import Facts
import Review
import Vocabulary

/// The history over the whole screen: a search, what it found, and one request of it.
package struct HistoryList: Hashable, Sendable {
    /// What is looked for.
    private(set) var filter = HistoryFilter.all
    /// What was found; `nil` until the shell has told it.
    private(set) var rows: [Entry]?
    /// Whether more was found than is shown.
    private(set) var isCut = false
    /// The row that keys act on; `nil` only without rows.
    private(set) var selectedID: MessageID?
    /// The line of a search that is being typed.
    var line: LineField?
    /// The request that is open, with what is known of it once the shell has told.
    private(set) var open: Open?
    /// The first line shown of the open request.
    var scroll = 0

    /// A request that is open.
    struct Open: Hashable {
        let id: MessageID
        var details: HistoryDetails?
    }

    /// Begins another search; what was found before stays in sight until the shell tells.
    mutating func search(_ filter: HistoryFilter) {
        self.filter = filter
        open = nil
        scroll = 0
    }

    /// Takes over what the search found; what another one found is not for this.
    mutating func show(_ rows: [Entry], of filter: HistoryFilter, isCut: Bool) {
        guard filter == self.filter else { return }
        self.rows = filter.sorted(rows)
        self.isCut = isCut
        if !rows.contains(where: { $0.id == selectedID }) { selectedID = self.rows?.first?.id }
    }

    /// Changes the order of what is there.
    mutating func sort() {
        filter.order = filter.order.following
        rows = rows.map { filter.sorted($0) }
    }

    /// Where the selected row stands; 0 without rows.
    var selectedIndex: Int { rows?.firstIndex { $0.id == selectedID } ?? 0 }

    /// The selected request.
    var selected: Entry? { rows?.first { $0.id == selectedID } }

    /// Selects another row, at most to the first or the last.
    mutating func select(offset: Int) {
        guard let rows, !rows.isEmpty else { return }
        selectedID = rows[min(max(selectedIndex + offset, 0), rows.count - 1)].id
    }

    /// Opens the selected request.
    ///
    /// - Returns: Its id; `nil` without one.
    mutating func openSelected() -> MessageID? {
        guard let selectedID else { return nil }
        open = Open(id: selectedID)
        scroll = 0
        return selectedID
    }

    /// Takes over what is known of the open request.
    mutating func show(_ details: HistoryDetails, of id: MessageID) {
        if open?.id == id { open?.details = details }
    }

    /// Goes back to the list.
    mutating func closeRequest() {
        open = nil
        scroll = 0
    }
}
