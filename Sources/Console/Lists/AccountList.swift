package import Push
package import Review
package import Vocabulary

/// The pane of accounts: its rows and codes are gone with it.
package struct AccountList: Hashable, Sendable {
    /// All accounts; `nil` until the shell has told them.
    package private(set) var rows: [AccountRow]?
    /// The one-time codes of all accounts.
    private(set) var codes = CodeList()
    /// The row that keys act on; `nil` only without rows.
    package private(set) var selectedID: AccountID?
    /// The first line shown of the details.
    private(set) var top = 0
    /// Whether addresses, tokens and the like are shown.
    private(set) var showsDetails = false
    /// What is asked; `nil` when the list has the keys.
    package var step: AccountStep?
    /// The uptime at which a yes last went on to more of what is asked about.
    var turned = Int64.min / 2
    /// What is being done, and has not ended.
    package private(set) var working: AccountOrder?
    /// The account that is selected first, by its label.
    private let about: PrintableText?
    /// Whether an account that the person has just enrolled is selected when it comes.
    private var awaitsNew = false

    init(about account: PrintableText? = nil) { about = account }

    /// The row that keys act on.
    var selected: AccountRow? { rows?.first { $0.id == selectedID } }

    /// Where the selected row stands; 0 without rows.
    var selectedIndex: Int { rows?.firstIndex { $0.id == selectedID } ?? 0 }

    var selectedCode: CodeRow? { codes.rows?.first { $0.id == selectedID } }

    /// Takes the rows over; the selected account stays selected, but for one just enrolled here.
    mutating func show(_ rows: [AccountRow]) {
        let known = Set((self.rows ?? []).map(\.id))
        self.rows = rows
        if awaitsNew, let new = rows.first(where: { !known.contains($0.id) }) {
            (selectedID, awaitsNew, top) = (new.id, false, 0)
        }
        guard !rows.contains(where: { $0.id == selectedID }) else { return }
        selectedID = (rows.first { $0.label == about } ?? rows.first)?.id
        top = 0
    }

    mutating func show(_ rows: [CodeRow]) { codes.show(rows) }

    /// Selects another row, at most to the first or the last.
    mutating func select(offset: Int) {
        awaitsNew = false
        guard let rows, !rows.isEmpty else { return }
        let before = selectedID
        selectedID = rows[min(max(selectedIndex + offset, 0), rows.count - 1)].id
        if selectedID != before { top = 0 }
    }

    /// Whether the end of what an address says has not been shown.
    func isUnread(lastTop: Int) -> Bool {
        if case .asking(.enrolment, let top) = step { top < lastTop } else { false }
    }

    mutating func scroll(by lines: Int, last: Int) { top = min(max(top + lines, 0), last) }

    /// Shows addresses, tokens and the like, or no longer.
    mutating func toggleDetails() {
        showsDetails.toggle()
        top = 0
    }

    /// Asks for the next code of the selected account; `nil` when its codes do not count, or one
    /// is awaited.
    mutating func askForNext() -> AccountID? { selectedID.flatMap { codes.askForNext(of: $0) } }

    /// Begins what the person has confirmed.
    mutating func begin(_ order: AccountOrder) {
        step = nil
        working = order
        awaitsNew = if case .enrol = order { true } else { false }
    }

    mutating func end(_ order: AccountOrder) {
        if working == order { working = nil }
    }
}

/// What the pane of accounts asks before it does something.
package enum AccountStep: Hashable, Sendable {
    /// A text about an account is typed.
    case writing(AccountID, AccountText, LineField)
    /// An enrolment address is typed or pasted; it holds a secret. What was wrong with it, if it was
    /// read before.
    case addressing(TypedSecret, isFull: Bool, problem: PrintableText? = nil)
    /// The first line shown of what an address says.
    case asking(AccountQuestion, top: Int = 0)

    /// What is asked; `nil` while a text is typed that changes nothing by itself.
    var question: AccountQuestion? {
        if case .asking(let question, _) = self { question } else { nil }
    }

    /// Whether a line is typed: keys that follow must not be taken for commands.
    var isTyping: Bool {
        switch self {
        case .writing, .asking(.removal, _), .addressing: true
        case .asking: false
        }
    }
}

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
