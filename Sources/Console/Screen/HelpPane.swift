import Vocabulary

/// The keys, and what the words mean.
enum HelpPane {
    /// Room for two keys with names, such as `PgDn Space`.
    private static let labelColumns = 11

    private static func lines(_ keys: KeyTable, width: Int) -> [TextLine] {
        let keys = keys.bindings.flatMap { binding -> [TextLine] in
            let label = binding.name.padded(to: labelColumns)
            let room = max(2, width - label.columns)
            return binding.explanation.wrapped(to: room).enumerated().map { index, text in
                TextLine([
                    .init(
                        text: index == 0 ? label : PrintableText.empty.padded(to: labelColumns),
                        style: .key
                    ),
                    .init(text: text, style: .plain),
                ])
            }
        }
        let words: [PrintableText] = [
            "Place, address and browser are what the requester says; nothing proves them.",
            "Approved and rejected mean that the server took the answer. It never tells how"
                + " the login or the payment ended.",
            "An answer cannot be undone.",
            "Some requests are approved only after a check of who is at the device. The check is"
                + " this device's own: what you type for it is not sent to the server.",
            "A locked account approves nothing and gives no codes; its requests can be rejected.",
        ]
        return [TextLine("Keys", style: .strong)] + keys + [TextLine(.empty)]
            + words.flatMap { TextLine.wrapped($0, style: .plain, to: width) }
    }

    /// Rows of the text.
    private static func height(of size: Size) -> Int { max(0, size.height - 2) }

    /// The greatest first line.
    static func lastTop(of state: State) -> Int {
        max(
            0,
            lines(state.keys, width: max(2, state.size.width - 2)).count - height(of: state.size)
        )
    }

    /// Writes the help over the whole screen but its title.
    static func draw(_ state: State, top: Int, in frame: inout Frame) {
        let width = max(2, state.size.width - 2)
        let top = min(top, lastTop(of: state))
        let height = height(of: state.size)
        for (offset, line) in lines(state.keys, width: width).dropFirst(top).prefix(height)
            .enumerated()
        {
            frame.write(line, row: 1 + offset, column: 1, limit: width)
        }
        let hints: [PrintableText] =
            lastTop(of: state) > 0
            ? [" j k scroll, any other key closes the help", " j k scroll, others close"]
            : [" any key closes the help"]
        let hint = hints.first { $0.columns <= state.size.width } ?? hints[hints.count - 1]
        frame.write(hint, row: state.size.height - 1, style: .key)
    }
}
