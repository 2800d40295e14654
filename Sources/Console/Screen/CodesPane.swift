import Review
import Vocabulary

/// The one-time codes of all accounts, over the whole screen but its title.
enum CodesPane {
    private static let margin: PrintableText = "  "
    /// The row of the heading; the codes begin below it.
    private static let headingRow = 1

    /// Accounts in a screenful.
    static func page(of state: State) -> Int {
        max(1, PaneFoot(state).rows / rowsEach(state.size.width))
    }

    /// Writes the heading, the accounts around the selected one, what is said, and the keys.
    static func draw(_ codes: CodeList, state: State, in frame: inout Frame) {
        drawRows(of: codes, state: state, in: &frame)
        PaneFoot(state).draw(in: &frame)
        frame.write(keys(state), row: state.size.height - 1, style: .key)
    }

    private static func drawRows(of codes: CodeList, state: State, in frame: inout Frame) {
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
        let code = CodeLine.pieces(
            row,
            columns: width - margin.columns - (isNarrow ? 0 : labelColumns),
            state: state
        )
        return isNarrow
            ? [TextLine([mark, label]), TextLine([.init(text: margin, style: .plain)] + code)]
            : [TextLine([mark, label] + code)]
    }

    private static func rowsEach(_ width: Int) -> Int { width < Size.full.width ? 2 : 1 }

    /// The bottom row.
    private static func keys(_ state: State) -> PrintableText {
        let (down, up) = (state.keys.brief(.down) ?? .empty, state.keys.brief(.up) ?? .empty)
        let next = state.keys.brief(.open)
        let copy =
            (state.canCopy ? state.keys.brief(.copy) : nil)
            .map { "  \($0) copy" as PrintableText } ?? .empty
        let wordings: [PrintableText] = [
            " \(down) \(up) move\(copy)\(next.map { "  \($0) next code of a counter" } ?? .empty)"
                + "  x close",
            " \(down) \(up) move\(next.map { "  \($0) next code" } ?? .empty)  x close",
        ]
        return wordings.first { $0.columns <= state.size.width }
            ?? "\(next.map { "\($0) next  " } ?? .empty)x close"
    }
}

/// The lower end of a pane over the whole screen: banner, question or notice, above the keys.
struct PaneFoot {
    /// Title and heading above, keys below.
    private static let otherRows = 3

    /// The rows between the heading and what is said.
    let rows: Int
    private let said: [TextLine]

    init(_ state: State) {
        let free = max(0, state.size.height - Self.otherRows)
        // What is asked comes before the banner where not both have room.
        let notice = FootPane.lines(of: state).suffix(max(0, free - 1))
        let banner = Banner.lines(of: state, room: free - 2 - notice.count)
            .map { TextLine($0, style: .strong) }
        rows = free - banner.count - notice.count
        said = banner + notice
    }

    func draw(in frame: inout Frame) {
        for (offset, line) in said.enumerated() {
            frame.write(line, row: 2 + rows + offset, limit: frame.size.width)
        }
    }
}

extension AccountDetails {
    /// The lines about an account.
    ///
    /// - Parameters:
    ///   - list: The pane.
    ///   - state: Tells the time and what drawings are made of.
    ///   - width: The most columns of a line; at least 24.
    /// - Returns: No line without a selected account.
    static func lines(of list: AccountList, state: State, width: Int) -> [TextLine] {
        guard let row = list.selected else { return [] }
        var lines: [TextLine] = []
        func add(_ items: [ReviewText.Item]) {
            for item in items { lines += ReviewText.lines(item, width: width) }
        }
        add(status(row))
        if let code = list.selectedCode, row.lock == nil {
            let label = TextLine.Piece(
                text: PrintableText("Code").padded(to: ReviewText.labelColumns),
                style: .dim
            )
            let room = width - ReviewText.labelColumns
            lines.append(TextLine([label] + CodeLine.pieces(code, columns: room, state: state)))
        }
        let (zone, now) = (state.zone, state.now)
        add(usage(row, zone: zone, now: now))
        if list.showsDetails {
            add(details(row))
        } else if let key = state.keys.brief(.details) {
            let words: PrintableText = "\(key) \(Words.Accounts.inDetails)"
            lines += TextLine.wrapped(words, style: .dim, to: width)
        }
        return lines
    }
}

/// A one-time code and what is left of its time, or why there is none.
enum CodeLine {
    private static let codeColumns = 10
    private static let widestBar = 20

    /// The pieces of a line of at most so many columns.
    static func pieces(_ row: CodeRow, columns: Int, state: State) -> [TextLine.Piece] {
        if let blocker = Words.Codes.blocker(row.content) {
            return [.init(text: blocker.fitted(to: columns), style: .warning)]
        }
        let code = row.code(at: state.now)
        switch row.content {
        case .timeBased(_, let start, let until):
            guard let code else { return [.init(text: Words.Codes.over, style: .dim)] }
            let left = Words.Codes.left(until: until, at: state.now)
            let room = min(widestBar, columns - codeColumns - left.columns - 2)
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
            let key = state.keys.brief(.open)
            let words: PrintableText =
                key.map { code == nil ? "press \($0) for the next code" : "\($0): next" } ?? .empty
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
}
