import Review
import Vocabulary

/// The sheet of the selected request, or a text about it that is scrolled.
enum ReviewPane {
    /// Rows of the text on the screen.
    static func height(of state: State) -> Int { view(of: state).height }

    /// How far it can be scrolled.
    static func extent(of state: State) -> Extents.Extent {
        let view = view(of: state)
        return Extents.Extent(
            page: max(1, view.height - 1),
            lastTop: max(0, view.lines.count - view.height)
        )
    }

    /// Writes the facts, and below them which lines are shown when not all are.
    static func draw(_ state: State, layout: Layout, in frame: inout Frame) {
        let area = layout.facts
        let (lines, height) = view(of: state)
        let top = min(max(state.scroll, 0), max(0, lines.count - height))
        for (offset, line) in lines.dropFirst(top).prefix(height).enumerated() {
            frame.write(line, row: area.row + offset, column: area.column, limit: area.width)
        }
        if state.selected == nil, layout.list.isEmpty {
            frame.write(Words.noRequests, row: area.row, column: area.column + 1, style: .dim)
        }
        guard !lines.isEmpty, height < area.height else { return }
        frame.write(
            more(top: top, height: height, count: lines.count, state: state),
            row: area.row + height,
            column: area.column,
            limit: area.width,
            style: .key
        )
    }

    private static func more(top: Int, height: Int, count: Int, state: State) -> PrintableText {
        let rest = count - top - height
        let range: PrintableText = "lines \(top + 1)-\(top + height) of \(count)"
        // While a question is open the keys are its own.
        if state.dialog != nil { return range }
        guard rest > 0 else { return "\(range)  end" }
        guard let key = state.keys.brief(.down) else { return range }
        return "\(range)  \(key): \(rest) more"
    }

    /// The lines, and how many of them fit beside the row that says where one is.
    private static func view(of state: State) -> (lines: [TextLine], height: Int) {
        let layout = Layout(state)
        let area = layout.facts
        guard let entry = state.selected, state.size.holdsRequest, !area.isEmpty else {
            return ([], 0)
        }
        var lines: [TextLine]
        switch state.screen {
        case .list, .map: lines = layout.sheet
        case .review:
            lines = ReviewText(entry, now: state.now).details
                .lines(width: area.width, isAiry: area.height > 30)
        case .whatNow:
            let ways = Words.NowWhat.Ways(
                lock: (state.keys.brief(.accounts) ?? "accounts") + ", then l",
                mark: (state.keys.brief(.history) ?? "history") + ", then -"
            )
            lines = Words.NowWhat.lines(about: state.trouble ?? entry, ways).enumerated()
                .flatMap { place, line in
                    TextLine.wrapped(line, style: place == 0 ? .warning : .plain, to: area.width)
                }
        case .why:
            lines = ReviewText(entry, now: state.now).reasons
                .lines(width: area.width, isAiry: area.height > 30)
        }
        if state.glyphs != .unicode, lines.contains(where: \.text.hasForeignLetters) {
            lines = TextLine.wrapped(Words.foreignLetters, style: .warning, to: area.width) + lines
        }
        // Two rows are the title and the first words; they are worth more than the count.
        let isCut = lines.count > area.height && area.height > 2
        return (lines, isCut ? area.height - 1 : area.height)
    }
}

extension PrintableText {
    /// Whether a terminal without UTF-8 would show some letters as question marks.
    fileprivate var hasForeignLetters: Bool { text.unicodeScalars.contains { !$0.isASCII } }
}
