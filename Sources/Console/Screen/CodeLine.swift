import Review
import Vocabulary

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
