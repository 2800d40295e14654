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
        style: Style = .key,
        width: Int
    ) -> [TextLine] {
        let label = name.padded(to: labelColumns)
        return meaning.wrapped(to: max(2, width - label.columns)).enumerated().map { index, text in
            let first = index == 0 ? label : PrintableText.empty.padded(to: labelColumns)
            return TextLine([.init(text: first, style: style), .init(text: text, style: .plain)])
        }
    }

    /// The keys of one pane under its title.
    private static func lines(_ title: PrintableText, _ keys: [PaneKey], width: Int) -> [TextLine] {
        [TextLine(.empty), TextLine(title, style: .strong)]
            + keys.flatMap { lines(PrintableText($0.key.name), $0.meaning, width: width) }
    }

    /// What can be done where the help was opened, what the signs there mean, then the rest.
    private static func lines(_ state: State, width: Int) -> [TextLine] {
        let here = here(state)
        var parts: [[TextLine]] = [
            lines("Levels of risk", Words.levels, width: width),
            lines("Signs", Words.signs(isASCII: state.glyphs == .ascii), width: width),
            lines("Signs of the map", mapSigns(state), width: width),
        ]
        if state.pane == nil, state.screen == .map { parts.swapAt(0, 2) }
        let rest = state.keys.bindings.filter { !here.verbs.contains($0.verb) }
        parts.append(lines("All other keys", rest, width: width))
        var panes: [(title: PrintableText, keys: [PaneKey])] = [
            ("Keys of the history", .history), ("Keys of the accounts", .accounts),
        ]
        panes.removeAll { $0.title == here.title }
        parts += panes.map { lines($0.title, $0.keys, width: width) }
        let words: [PrintableText] = [
            "Place, address and browser are what the requester says; nothing proves them.",
            "Approved and rejected mean that the server took the answer. It never tells how"
                + " the login or the payment ended.",
            "An answer cannot be undone.",
            "Some requests are approved only after a check of who is at the device. The check is"
                + " this device's own: what you type for it is not sent to the server.",
            "A locked account approves nothing and gives no codes; its requests can be rejected.",
            "A key that was pressed before a question was shown does not answer it.",
        ]
        if state.overview?.accounts == 0 {
            let ways = lines("Nothing enrolled", [PaneKey].nothingEnrolled, width: width)
                .dropFirst()
            let told = Words.Empty.howMessagesCome.flatMap {
                TextLine.wrapped($0, style: .plain, to: width)
            }
            return told + [TextLine(.empty)] + ways + [TextLine(.empty)]
                + here.lines(width, state.keys) + parts.joined() + [TextLine(.empty)]
                + words.flatMap { TextLine.wrapped($0, style: .plain, to: width) }
        }
        return here.lines(width, state.keys) + parts.joined() + [TextLine(.empty)]
            + words.flatMap { TextLine.wrapped($0, style: .plain, to: width) }
    }

    /// Signs and what they mean, under a title.
    private static func lines(
        _ title: PrintableText,
        _ signs: [Words.Sign],
        width: Int
    ) -> [TextLine] {
        [TextLine(.empty), TextLine(title, style: .strong)]
            + signs.flatMap { sign in
                lines(sign.sign, sign.meaning, style: sign.style, width: width)
            }
    }

    /// Keys of the table, under a title.
    private static func lines(
        _ title: PrintableText,
        _ bindings: [KeyTable.Binding],
        width: Int
    ) -> [TextLine] {
        [TextLine(.empty), TextLine(title, style: .strong)]
            + bindings.flatMap { lines($0.name, $0.explanation, width: width) }
    }

    private static func mapSigns(_ state: State) -> [Words.Sign] {
        Words.Map.marks + Words.Map.lines(isASCII: state.glyphs == .ascii)
    }

    /// The keys of the place where the help was opened.
    private struct Here {
        let title: PrintableText
        /// Those of the pane itself, which come first there.
        var own: [PaneKey] = []
        /// Those of the table.
        let verbs: [Verb]

        func lines(_ width: Int, _ keys: KeyTable) -> [TextLine] {
            let bindings = verbs.compactMap { verb in keys.bindings.first { $0.verb == verb } }
            return [TextLine(title, style: .strong)]
                + own.flatMap {
                    HelpPane.lines(PrintableText($0.key.name), $0.meaning, width: width)
                } + bindings.flatMap { HelpPane.lines($0.name, $0.explanation, width: width) }
        }
    }

    private static func here(_ state: State) -> Here {
        let moving: [Verb] = [.down, .up, .pageDown, .pageUp, .top, .bottom]
        switch state.pane {
        case .history:
            return Here(
                title: "Keys of the history",
                own: .history,
                verbs: [.open, .search] + moving + [.back]
            )
        case .accounts:
            return Here(title: "Keys of the accounts", own: .accounts, verbs: moving + [.back])
        case .codes: return Here(title: "Keys of the codes", verbs: [.open] + moving + [.back])
        default: break
        }
        switch state.screen {
        case .map:
            return Here(
                title: "Keys of the map",
                verbs: state.keys.bindings.map(\.verb).filter(\.isOfMap) + [.back]
            )
        case .review, .why:
            return Here(
                title: "Keys of this text",
                verbs: moving + [.approve, .reject, .nextMatch, .details, .why, .back]
            )
        case .list:
            return Here(
                title: "Keys here",
                verbs: [
                    .approve, .reject, .rejectAll, .nextMatch, .previousMatch, .open, .details,
                    .why, .map, .postpone, .search, .order, .palette,
                ]
            )
        }
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
