import Review
import Vocabulary

/// The keys, and what the words mean.
enum HelpPane {
    /// Room for two keys with names, such as `PgDn Space`.
    private static let labelColumns = 11

    /// A key and what it does, the meaning broken into lines beside it.
    private static func lines(
        _ name: PrintableText,
        _ meaning: PrintableText,
        width: Int
    ) -> [TextLine] {
        let label = name.padded(to: labelColumns)
        return meaning.wrapped(to: max(2, width - label.columns)).enumerated().map { index, text in
            let first = index == 0 ? label : PrintableText.empty.padded(to: labelColumns)
            return TextLine([.init(text: first, style: .key), .init(text: text, style: .plain)])
        }
    }

    /// The keys of one pane under its title.
    private static func lines(_ title: PrintableText, _ keys: [PaneKey], width: Int) -> [TextLine] {
        [TextLine(.empty), TextLine(title, style: .strong)]
            + keys.flatMap { lines(PrintableText($0.key.name), $0.meaning, width: width) }
    }

    /// The keys of the pane below first, then the rest.
    private static func lines(_ state: State, width: Int) -> [TextLine] {
        var parts = [
            [TextLine("Keys", style: .strong)]
                + state.keys.bindings.flatMap { lines($0.name, $0.explanation, width: width) },
            lines("Keys of the history", [PaneKey].history, width: width),
            lines("Keys of the accounts", [PaneKey].accounts, width: width),
        ]
        switch state.pane {
        case .history: parts.swapAt(0, 1)
        case .accounts: parts.insert(parts.removeLast(), at: 0)
        default: break
        }
        let keys = Array(parts.joined().drop { $0.text.isEmpty })
        let words: [PrintableText] = [
            "Place, address and browser are what the requester says; nothing proves them.",
            "Approved and rejected mean that the server took the answer. It never tells how"
                + " the login or the payment ended.",
            "An answer cannot be undone.",
            "Some requests are approved only after a check of who is at the device. The check is"
                + " this device's own: what you type for it is not sent to the server.",
            "A locked account approves nothing and gives no codes; its requests can be rejected.",
        ]
        if state.overview?.accounts == 0 {
            let ways = lines("Nothing enrolled", [PaneKey].nothingEnrolled, width: width)
                .dropFirst()
            let told = Words.Empty.howMessagesCome.flatMap {
                TextLine.wrapped($0, style: .plain, to: width)
            }
            return told + [TextLine(.empty)] + ways + [TextLine(.empty)] + keys
                + [TextLine(.empty)]
                + words.flatMap { TextLine.wrapped($0, style: .plain, to: width) }
        }
        return keys + [TextLine(.empty)]
            + words.flatMap { TextLine.wrapped($0, style: .plain, to: width) }
    }

    /// Rows of the text.
    static func height(of size: Size) -> Int { max(0, size.height - 2) }

    /// The greatest first line.
    static func lastTop(of state: State) -> Int {
        max(0, lines(state, width: max(2, state.size.width - 2)).count - height(of: state.size))
    }

    /// Writes the help over the whole screen but its title.
    static func draw(_ state: State, top: Int, in frame: inout Frame) {
        let width = max(2, state.size.width - 2)
        let top = min(top, lastTop(of: state))
        let height = height(of: state.size)
        let lines = lines(state, width: width)
        for (offset, line) in lines.dropFirst(top).prefix(height).enumerated() {
            frame.write(line, row: 1 + offset, column: 1, limit: width)
        }
        let down = state.keys.brief(.down) ?? .empty
        let scroll: PrintableText = " \(down) \(state.keys.brief(.up) ?? .empty) scroll"
        let place: PrintableText =
            "lines \(top + 1)-\(min(top + height, lines.count)) of \(lines.count)"
        let hints: [PrintableText] =
            lastTop(of: state) > 0
            ? [
                " \(place) \(scroll), any other key closes the help", "\(scroll), others close",
            ]
            : [" any key closes the help"]
        let hint = hints.first { $0.columns <= state.size.width } ?? hints[hints.count - 1]
        frame.write(hint, row: state.size.height - 1, style: .key)
    }
}
