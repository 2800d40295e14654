import Vocabulary

/// The one-time codes of all accounts, over the whole screen but its title.
enum CodesPane {
    private static let codeColumns = 10
    private static let margin: PrintableText = "  "
    /// The row of the heading; the codes begin below it.
    private static let headingRow = 1

    /// Accounts in a screenful.
    static func page(of state: State) -> Int {
        max(1, room(of: state).rows / rowsEach(state.size.width))
    }

    /// Writes the heading, the accounts around the selected one, what is said, and the keys.
    static func draw(_ codes: CodeList, state: State, in frame: inout Frame) {
        let width = state.size.width
        let (rows, said) = room(of: state)
        draw(codes, rows: rows, state: state, in: &frame)
        for (offset, line) in said.enumerated() {
            frame.write(line, row: headingRow + 1 + rows + offset, limit: width)
        }
        frame.write(keys(width: width), row: state.size.height - 1, style: .key)
    }

    private static func draw(
        _ codes: CodeList,
        rows: Int,
        state: State,
        in frame: inout Frame
    ) {
        let width = state.size.width
        guard let list = codes.rows, !list.isEmpty else {
            let words = codes.rows == nil ? Words.Codes.awaited : Words.Codes.none
            frame.write(Words.Codes.title, row: headingRow, column: 1, style: .title)
            frame.write(words, row: headingRow + 1, column: 1, style: .dim)
            return
        }
        let each = rowsEach(width)
        let shown = page(of: state)
        let selected = codes.selectedIndex
        let top = min(max(0, selected - shown / 2), max(0, list.count - shown))
        for (offset, row) in list.dropFirst(top).prefix(shown).enumerated() {
            let isSelected = top + offset == selected
            let lines = lines(row, isSelected: isSelected, state: state)
            for (index, line) in lines.enumerated() {
                let place = headingRow + 1 + offset * each + index
                frame.write(line, row: place, limit: width)
                guard isSelected else { continue }
                frame.restyle(row: place, columns: 0..<width, style: .selected)
            }
        }
        let range: PrintableText =
            list.count > shown
            ? "\(top + 1)-\(min(top + shown, list.count)) of \(list.count)" : .empty
        let column = max(0, width - range.columns - 1)
        frame.write(
            Words.Codes.title,
            row: headingRow,
            column: 1,
            limit: max(0, column - 2),
            style: .title
        )
        frame.write(range, row: headingRow, column: column, style: .dim)
    }

    /// One line, or two in a narrow window.
    private static func lines(_ row: CodeRow, isSelected: Bool, state: State) -> [TextLine] {
        let width = state.size.width
        let mark = TextLine.Piece(text: isSelected ? "> " : margin, style: .strong)
        let isNarrow = rowsEach(width) == 2
        let labelColumns = isNarrow ? width - margin.columns : min(48, (width - 2) / 2)
        let label = TextLine.Piece(text: row.label.padded(to: labelColumns), style: .plain)
        let code = self.code(
            row,
            columns: width - margin.columns - (isNarrow ? 0 : labelColumns),
            state: state
        )
        return isNarrow
            ? [TextLine([mark, label]), TextLine([.init(text: margin, style: .plain)] + code)]
            : [TextLine([mark, label] + code)]
    }

    /// The code and what is left of it, or why there is none.
    private static func code(_ row: CodeRow, columns: Int, state: State) -> [TextLine.Piece] {
        if let obstacle = Words.Codes.obstacle(row.content) {
            return [.init(text: obstacle.fitted(to: columns), style: .warning)]
        }
        let code = row.code(at: state.now)
        switch row.content {
        case .timeBased(_, let start, let until):
            guard let code else { return [.init(text: Words.Codes.over, style: .dim)] }
            let left = Words.Codes.left(until: until, at: state.now)
            let room = min(20, columns - codeColumns - left.columns - 2)
            let span = until.milliseconds(since: start)
            return [
                .init(text: code.padded(to: codeColumns), style: .strong),
                .init(
                    text: bar(
                        until.milliseconds(since: state.now),
                        of: span,
                        columns: room,
                        glyphs: state.glyphs
                    ),
                    style: .good
                ),
                .init(text: " \(left)", style: .plain),
            ]
        case .counter:
            let words: PrintableText = code == nil ? "press Enter for the next code" : "Enter: next"
            return [
                .init(text: code?.padded(to: codeColumns) ?? .empty, style: .strong),
                .init(text: words, style: .plain),
            ]
        case .locked, .failed: return []
        }
    }

    /// A bar that gets shorter with the time left.
    private static func bar(
        _ left: Int64,
        of span: Int64,
        columns: Int,
        glyphs: Glyphs
    ) -> PrintableText {
        guard columns > 0, span > 0 else { return .empty }
        let filled = Int(Int64(columns) * min(max(left, 0), span) / span)
        let (full, empty) = glyphs == .unicode ? ("\u{2588}", "\u{2591}") : ("#", "-")
        return PrintableText(
            String(repeating: full, count: filled)
                + String(repeating: empty, count: columns - filled)
        )
    }

    private static func rowsEach(_ width: Int) -> Int { width < Layout.full.width ? 2 : 1 }

    /// The rows for accounts, and what is said below them: remark and notice.
    private static func room(of state: State) -> (rows: Int, said: [TextLine]) {
        // Title and heading above, keys below.
        let free = max(0, state.size.height - 3)
        let remark = Remark.lines(of: state, room: free - 2).map { TextLine($0, style: .strong) }
        let notice = FootPane.lines(of: state).prefix(max(0, free - 2 - remark.count))
        return (free - remark.count - notice.count, remark + notice)
    }

    /// The bottom row.
    private static func keys(width: Int) -> PrintableText {
        let wordings: [PrintableText] = [
            " j k move  Enter next code of a counter  x close",
            " j k move  Enter next code  x close",
        ]
        return wordings.first { $0.columns <= width } ?? "Enter next  x close"
    }
}
