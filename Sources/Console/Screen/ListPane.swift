import Facts
import Risk
import Vocabulary

/// The requests, one a row.
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
        let isOverfull = state.entries.count > area.height
        let rows = isOverfull && area.height > 2 ? area.height - 1 : area.height
        let top = min(max(0, selected - rows / 2), max(0, state.entries.count - rows))
        for (offset, entry) in state.entries.dropFirst(top).prefix(rows).enumerated() {
            let row = area.row + offset
            let isSelected = top + offset == selected
            frame.write(
                line(entry, state: state, width: area.width, isSelected: isSelected),
                row: row,
                column: area.column,
                limit: area.width
            )
            if isSelected, state.screen == .list {
                let columns = area.column..<(area.column + area.width)
                frame.restyle(row: row, columns: columns, style: .selected)
            }
        }
        guard rows < area.height else { return }
        frame.write(
            "  \(top + 1)-\(top + rows) of \(state.entries.count)",
            row: area.row + rows,
            column: area.column,
            limit: area.width,
            style: .dim
        )
    }

    private static func line(
        _ entry: Entry,
        state: State,
        width: Int,
        isSelected: Bool
    ) -> TextLine {
        let requestState = entry.displayedState(at: state.now)
        var pieces: [TextLine.Piece] = [
            .init(text: isSelected ? "> " : "  ", style: .strong),
            .init(
                text: Words.word(requestState).padded(to: wordColumns),
                style: Words.style(requestState)
            ),
            .init(text: clock(entry, at: state.now).padded(to: clockColumns), style: .plain),
        ]
        if width >= Layout.full.width {
            let level = entry.review.assessment.level
            pieces.append(
                .init(text: level.word.padded(to: levelColumns), style: Words.style(level))
            )
        }
        pieces.append(.init(text: Words.headline(entry.review), style: .plain))
        if width >= Layout.full.width, entry.facts.payment != nil {
            pieces.append(.init(text: "  \(entry.review.account)", style: .dim))
        }
        return TextLine(pieces)
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
