package import Push
package import Review

/// The pane of one-time codes: its rows are gone with it.
package struct CodeList: Hashable, Sendable {
    /// The accounts with codes; `nil` until the shell has told them.
    package private(set) var rows: [CodeRow]?
    /// The row that keys act on; `nil` only without rows.
    package private(set) var selectedID: AccountID?
    /// Whether a next code was asked for and has not come.
    private var isAsking = false

    /// Takes the rows over; the selected account stays selected.
    mutating func show(_ rows: [CodeRow]) {
        self.rows = rows
        isAsking = false
        if !rows.contains(where: { $0.id == selectedID }) { selectedID = rows.first?.id }
    }

    /// Where the selected row stands; 0 without rows.
    var selectedIndex: Int { rows?.firstIndex { $0.id == selectedID } ?? 0 }

    /// Selects another row, at most to the first or the last.
    mutating func select(offset: Int) {
        guard let rows, !rows.isEmpty else { return }
        selectedID = rows[min(max(selectedIndex + offset, 0), rows.count - 1)].id
    }

    /// Asks for the next code of the selected account; `nil` when its codes do not count, or one
    /// is awaited.
    mutating func askForNext() -> AccountID? { selectedID.flatMap { askForNext(of: $0) } }

    /// Asks for the next code of an account; `nil` when its codes do not count, or one is awaited.
    mutating func askForNext(of account: AccountID) -> AccountID? {
        guard let row = rows?.first(where: { $0.id == account }), case .counter = row.content,
            !isAsking
        else { return nil }
        isAsking = true
        return row.account
    }
}
