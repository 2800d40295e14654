import Facts
import Review
import Risk
import Vocabulary

/// The history over the whole screen but its title.
enum HistoryPane {
    /// The heading, below the title.
    private static let headingRow = 1
    private static let timeColumns = 17
    private static let wordColumns = 10
    private static let levelColumns = 9

    /// Rows for requests or for the lines of one.
    static func height(of state: State) -> Int {
        max(1, state.size.height - 3 - FootPane.lines(of: state).count)
    }

    /// The greatest first line of the open request.
    static func lastTop(of history: HistoryList, state: State) -> Int {
        max(0, lines(of: history, state: state).count - height(of: state))
    }

    /// Writes the heading, the rows or the open request, what is said, and the keys.
    static func draw(_ history: HistoryList, state: State, in frame: inout Frame) {
        let width = state.size.width
        let height = height(of: state)
        heading(history, state: state, in: &frame)
        if history.open == nil {
            rows(history, height: height, state: state, in: &frame)
        } else {
            let lines = lines(of: history, state: state)
            let top = min(history.scroll, max(0, lines.count - height))
            for (offset, line) in lines.dropFirst(top).prefix(height).enumerated() {
                frame.write(line, row: headingRow + 1 + offset, column: 1, limit: width - 1)
            }
        }
        for (offset, line) in FootPane.lines(of: state).enumerated() {
            frame.write(line, row: headingRow + 1 + height + offset, limit: width)
        }
        frame.write(keys(history, state: state), row: state.size.height - 1, limit: width)
    }

    private static func heading(_ history: HistoryList, state: State, in frame: inout Frame) {
        let width = state.size.width
        if let line = history.line {
            let typed = PrintableText(line.text).end(within: max(1, width - 3))
            frame.write("/" + typed + "_", row: headingRow, limit: width, style: .strong)
            return
        }
        var words = Words.History.title
        let filter = history.filter
        if !filter.line.isEmpty { words += ": " + PrintableText(filter.line) }
        let count: PrintableText =
            history.rows.map { rows in
                history.open == nil
                    // A search that finds more than is told of has its newest; the order is theirs.
                    ? "\(rows.isEmpty ? 0 : history.selectedIndex + 1) of "
                        + (history.isCut ? "the newest " : "") + "\(rows.count)"
                        + ", \(PrintableText(filter.order.rawValue))"
                    : scrolled(history, state: state)
            } ?? .empty
        let column = max(0, width - count.columns - 1)
        frame.write(words, row: headingRow, column: 1, limit: max(0, column - 2), style: .title)
        frame.write(count, row: headingRow, column: column, style: .dim)
    }

    private static func scrolled(_ history: HistoryList, state: State) -> PrintableText {
        let count = lines(of: history, state: state).count
        let shown = min(count, height(of: state))
        let top = min(history.scroll, max(0, count - shown))
        return count > shown ? "lines \(top + 1)-\(top + shown) of \(count)" : .empty
    }

    private static func rows(
        _ history: HistoryList,
        height: Int,
        state: State,
        in frame: inout Frame
    ) {
        let width = state.size.width
        guard let rows = history.rows, !rows.isEmpty else {
            let words = history.rows == nil ? Words.History.awaited : Words.History.none
            frame.write(words, row: headingRow + 1, column: 1, limit: width - 1, style: .dim)
            return
        }
        let selected = history.selectedIndex
        let top = min(max(0, selected - height / 2), max(0, rows.count - height))
        for (offset, entry) in rows.dropFirst(top).prefix(height).enumerated() {
            let isSelected = top + offset == selected
            let row = headingRow + 1 + offset
            frame.write(line(entry, isSelected: isSelected, state: state), row: row, limit: width)
            if isSelected { frame.restyle(row: row, columns: 0..<width, style: .selected) }
        }
    }

    /// When, what became of it, how it looked, what it was.
    private static func line(_ entry: Entry, isSelected: Bool, state: State) -> TextLine {
        let requestState = entry.displayedState(at: state.now)
        let level = entry.review.assessment.level
        let isNarrow = state.size.width < Layout.full.width
        var pieces: [TextLine.Piece] = [
            .init(text: isSelected ? "> " : "  ", style: .strong),
            .init(
                text: Words.word(requestState).padded(to: wordColumns),
                style: Words.style(requestState)
            ),
            .init(text: level.word.padded(to: levelColumns), style: Words.style(level)),
            .init(text: entry.headline, style: .plain),
        ]
        if !isNarrow {
            let minute = Numbers.minute(entry.facts.validity.received, in: state.zone)
                .padded(to: timeColumns)
            pieces.insert(.init(text: minute, style: .dim), at: 1)
            pieces.append(.init(text: "  \(entry.review.account)", style: .dim))
        }
        return TextLine(pieces)
    }

    /// The open request: as it was shown when it was decided, else as it looks now.
    private static func lines(of history: HistoryList, state: State) -> [TextLine] {
        guard let open = history.open, let entry = history.selected else { return [] }
        let width = max(2, state.size.width - 2)
        guard let details = open.details else {
            return [TextLine(Words.History.awaited, style: .dim)]
        }
        var lines = TextLine.wrapped(
            Words.History.origin(details.decided),
            style: .strong,
            to: width
        )
        if let statement = details.statement {
            lines.insert(TextLine(Words.History.sentence(statement), style: .warning), at: 0)
        }
        guard let decided = details.decided else {
            return lines
                + ReviewText(entry, now: state.now).lines(
                    width: width,
                    isAiry: state.size.height > 30
                )
        }
        return lines + decided.lines.flatMap { Self.decided($0, width: width) }
    }

    /// A line as it was shown: titles as such, the rest below them.
    private static func decided(_ line: PrintableText, width: Int) -> [TextLine] {
        guard !ReviewText.Title.all.contains(line) else { return [TextLine(line, style: .title)] }
        let margin = TextLine.Piece(text: "  ", style: .plain)
        return TextLine.wrapped(line, style: .plain, to: max(2, width - margin.text.columns))
            .map { TextLine([margin] + $0.pieces) }
    }

    /// The bottom row, in as many words as fit.
    private static func keys(_ history: HistoryList, state: State) -> TextLine {
        guard history.line == nil else {
            let hints = Words.History.hints
            let hint = hints.first { $0.columns <= state.size.width } ?? hints[hints.count - 1]
            return TextLine(hint, style: .dim)
        }
        let own = [PaneKey].history.filter { history.open == nil || $0.verb.isOfOneRequest }
        var pairs = own.map { (PrintableText($0.key.name), $0.word) }
        if history.open == nil {
            let first: [(Verb, PrintableText)] = [(.open, "open"), (.search, "search")]
            pairs =
                first.compactMap { verb, word in state.keys.brief(verb).map { ($0, word) } }
                + pairs
        }
        pairs.append((state.keys.brief(.back) ?? "Esc", "back"))
        for count in (1...pairs.count).reversed() {
            let shown = pairs.prefix(count - 1) + pairs.suffix(1)
            let line = TextLine(
                shown.flatMap { key, word in
                    [
                        TextLine.Piece(text: " \(key)", style: .key),
                        TextLine.Piece(text: " \(word) ", style: .plain),
                    ]
                }
            )
            if line.text.columns <= state.size.width { return line }
        }
        return TextLine(.empty)
    }
}

extension Verb {
    /// Whether it is about one request of the history.
    fileprivate var isOfOneRequest: Bool { self == .own || self == .disown }
}
