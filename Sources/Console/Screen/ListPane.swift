import Facts
import Review
import Risk
import Vocabulary

/// The requests, one a row; in a narrow pane the headline takes a second row, in a small window the
/// word and the clock share a column.
enum ListPane {
    private static let wordColumns = 10
    private static let clockColumns = 8
    private static let levelColumns = 9

    /// Writes the rows around the selected one.
    static func draw(_ state: State, layout: Layout, in frame: inout Frame) {
        let area = layout.list
        guard !area.isEmpty else { return }
        guard let selected = state.selectedIndex else {
            frame.write(Words.noRequests, row: area.row, column: area.column + 1, style: .dim)
            return
        }
        let window = Window(count: state.entries.count, selected: selected, layout: layout)
        let (top, shown, rowsEach) = (window.top, window.shown, window.rowsEach)
        for (offset, entry) in state.entries.dropFirst(top).prefix(shown).enumerated() {
            let isSelected = top + offset == selected
            let lines = lines(entry, state: state, layout: layout, isSelected: isSelected)
            for (index, line) in lines.enumerated() {
                let row = area.row + offset * rowsEach + index
                frame.write(line, row: row, column: area.column, limit: area.width)
                guard isSelected, state.screen == .list else { continue }
                let columns = area.column..<(area.column + area.width)
                frame.restyle(row: row, columns: columns, style: .selected)
            }
        }
        guard window.isOverfull, window.rows < area.height else { return }
        frame.write(
            "  \(top + 1)-\(top + shown) of \(state.entries.count)",
            row: area.row + window.rows,
            column: area.column,
            limit: area.width,
            style: .dim
        )
    }

    /// The request of a row of the screen; `nil` below the last one.
    static func index(at row: Int, of state: State, layout: Layout) -> Int? {
        guard let selected = state.selectedIndex else { return nil }
        let window = Window(count: state.entries.count, selected: selected, layout: layout)
        let offset = (row - layout.list.row) / window.rowsEach
        guard (0..<window.shown).contains(offset), window.top + offset < state.entries.count else {
            return nil
        }
        return window.top + offset
    }

    /// Which requests are shown.
    private struct Window {
        let rowsEach: Int
        let isOverfull: Bool
        /// Rows for requests.
        let rows: Int
        /// How many requests fit.
        let shown: Int
        /// The first one.
        let top: Int

        init(count: Int, selected: Int, layout: Layout) {
            let area = layout.list
            rowsEach = ListPane.isNarrow(area) && !layout.isSmall ? 2 : 1
            isOverfull = count * rowsEach > area.height
            // In a small window the headline alone tells how many there are.
            rows = isOverfull && !layout.isSmall && area.height > 2 ? area.height - 1 : area.height
            shown = max(1, rows / rowsEach)
            top = min(max(0, selected - shown / 2), max(0, count - shown))
        }
    }

    private static func isNarrow(_ area: Layout.Area) -> Bool {
        area.width < Layout.full.width
    }

    /// One line, or two in a narrow pane.
    private static func lines(
        _ entry: Entry,
        state: State,
        layout: Layout,
        isSelected: Bool
    ) -> [TextLine] {
        let requestState = entry.displayedState(at: state.now)
        let level = entry.review.assessment.level
        let margin: PrintableText = "  "
        let clock = clock(entry, at: state.now)
        let isWaiting = state.postponed[entry.id] == nil && !clock.isEmpty
        let word = layout.isSmall && isWaiting ? clock : word(entry, state: state)
        var standing: [TextLine.Piece] = [
            .init(text: mark(entry, isSelected: isSelected, state: state), style: .strong),
            .init(text: word.padded(to: wordColumns), style: Words.style(requestState)),
            .init(text: level.word.padded(to: levelColumns), style: Words.style(level)),
        ]
        if !layout.isSmall {
            standing.insert(.init(text: clock.padded(to: clockColumns), style: .plain), at: 2)
        }
        var matter: [TextLine.Piece] = [.init(text: entry.headline, style: .plain)]
        if entry.lock != nil { matter.insert(.init(text: "LOCKED ", style: .danger), at: 0) }
        matter.append(.init(text: "  \(entry.review.account)", style: .dim))
        guard isNarrow(layout.list), !layout.isSmall else { return [TextLine(standing + matter)] }
        return [TextLine(standing), TextLine([.init(text: margin, style: .plain)] + matter)]
    }

    /// The selected row, and answers whose end was not seen yet.
    private static func mark(_ entry: Entry, isSelected: Bool, state: State) -> PrintableText {
        let first: PrintableText = isSelected ? ">" : " "
        return first + (state.unseen.contains(entry.id) ? "!" : " ")
    }

    private static func word(_ entry: Entry, state: State) -> PrintableText {
        state.postponed[entry.id] == nil
            ? Words.word(entry.displayedState(at: state.now)) : "later"
    }

    /// What is left of the validity; empty when nothing waits.
    private static func clock(_ entry: Entry, at now: Instant) -> PrintableText {
        guard entry.isWaiting(at: now) else { return .empty }
        return Numbers.clock(milliseconds: entry.facts.validity.expires.milliseconds(since: now))
    }
}

extension PrintableText {
    /// The text with blanks behind it up to a width, one at the least; a longer one is cut.
    func padded(to width: Int) -> PrintableText {
        let text = fitted(to: max(0, width - 1))
        return text + PrintableText(String(repeating: " ", count: max(0, width - text.columns)))
    }
}
