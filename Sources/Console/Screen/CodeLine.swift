import Review
import Vocabulary

/// A one-time code and what is left of its time, or why there is none.
enum CodeLine {
    private static let codeColumns = 10
    private static let widestBar = 20

    /// The pieces of a line of at most so many columns.
    static func pieces(_ row: CodeRow, columns: Int, state: State) -> [TextLine.Piece] {
        if let obstacle = Words.Codes.obstacle(row.content) {
            return [.init(text: obstacle.fitted(to: columns), style: .warning)]
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
