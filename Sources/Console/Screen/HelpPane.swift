import Review
import Vocabulary

/// The keys, and what the words mean.
enum HelpPane {
    /// Room for two keys with names, such as `PgDn Space`.
    private static let labelColumns = 11

    /// Labels and what they mean, the meanings broken into lines beside them.
    private static func lines(
        _ items: [(label: PrintableText, meaning: PrintableText, style: Style)],
        width: Int
    ) -> [TextLine] {
        let longest = items.map { $0.label.columns + 1 }.max() ?? 0
        let columns = min(max(labelColumns, longest), max(labelColumns, width / 2))
        return items.flatMap { item in
            let rows = item.meaning.filled(to: max(2, width - columns))
            return rows.enumerated().map { index, text in
                let first = index == 0 ? item.label : .empty
                return TextLine([
                    .init(text: first.padded(to: columns), style: item.style),
                    .init(text: text, style: .plain),
                ])
            }
        }
    }

    /// A part of the help under its title, with a line of air before it; nothing without lines.
    private static func part(_ title: PrintableText, _ lines: [TextLine]) -> [TextLine] {
        lines.isEmpty ? [] : [TextLine(.empty), TextLine(title, style: .strong)] + lines
    }

    private static func lines(_ keys: [PaneKey], width: Int) -> [TextLine] {
        lines(keys.map { (PrintableText($0.key.name), $0.meaning, .key) }, width: width)
    }

    private static func lines(_ signs: [Words.Sign], width: Int) -> [TextLine] {
        lines(signs.map { ($0.sign, $0.meaning, $0.style) }, width: width)
    }

    /// Keys of the table; what has none is found in the palette by its name.
    private static func lines(_ bindings: [KeyTable.Binding], width: Int) -> [TextLine] {
        lines(
            bindings.map { binding in
                guard binding.name.isEmpty else { return (binding.name, binding.explanation, .key) }
                let name = PrintableText(binding.verb.rawValue)
                return ("(palette)", "\(name): \(binding.explanation)", .dim)
            },
            width: width
        )
    }

    /// What can be done where the help was opened, what the signs there mean, then all other keys.
    private static func lines(_ state: State, width: Int) -> [TextLine] {
        let here = here(state)
        let ownKeys = lines(here.own, width: width)
        let beginning =
            here.verbs.isEmpty
            ? part("The keys you need", needed(state.keys, width: width))
            : part(
                here.title,
                ownKeys
                    + lines(
                        here.verbs.compactMap { verb in
                            state.keys.bindings.first { $0.verb == verb }
                        },
                        width: width
                    )
            )
        var parts = [
            part("Levels of risk", lines(Words.levels, width: width)),
            part("Signs", lines(Words.signs(isASCII: state.glyphs == .ascii), width: width)),
            part("Signs of the map", lines(mapSigns(state), width: width)),
        ]
        if state.pane == nil, state.screen == .map { parts.swapAt(0, 2) }
        let others = state.keys.bindings.filter { !here.verbs.contains($0.verb) }
        parts += groups.map { group in
            part(
                group.title,
                lines(others.filter { group.of.contains($0.verb.row.group) }, width: width)
            )
        }
        let panes: [(title: PrintableText, keys: [PaneKey])] = [
            (historyTitle, .history), (accountsTitle, .accounts),
        ]
        parts += panes.filter { $0.title != here.title }
            .map { part($0.title, lines($0.keys, width: width)) }
        parts.append([TextLine(.empty)])
        parts.append(words.flatMap { TextLine.filled($0, style: .plain, to: width) })
        guard state.overview?.accounts == 0 else {
            return Array((beginning + parts.joined()).dropFirst())
        }
        let reported = Words.Empty.howMessagesCome.flatMap {
            TextLine.filled($0, style: .plain, to: width)
        }
        return reported + part("Nothing enrolled", lines([PaneKey].nothingEnrolled, width: width))
            + beginning + parts.joined()
    }

    private static let words: [PrintableText] = [
        "Place, address and browser are what the requester says; nothing proves them.",
        "Approved and rejected mean that the server accepted the answer. It does not report how the"
            + " sign-in or payment ended.",
        "A sent answer cannot be undone; in the seconds before it is sent, one key takes it back.",
        "Some requests are approved only after a check of who is at the device. The check is"
            + " this device's own: what you type for it is not sent to the server.",
        "A locked account approves nothing and gives no codes; its requests can be rejected.",
        "A key that was pressed before a question was shown does not answer it.",
    ]

    /// The keys that most people never need more than, in few words.
    private static func needed(_ keys: KeyTable, width: Int) -> [TextLine] {
        let words: [(verb: Verb, meaning: PrintableText)] = [
            (.approve, "approve; asks once more"), (.reject, "reject; asks once more"),
            (.nextMatch, "next waiting request"), (.why, "why: all reasons"),
            (.details, "details of the request"), (.map, "map"),
            (.history, "history: what was decided"), (.help, "this help"),
            (.quit, "quit; answers nothing"), (.back, "back; answers nothing"),
        ]
        return lines(
            words.compactMap { word in
                keys.brief(word.verb).map { ($0, word.meaning, .key) }
            },
            width: width
        )
    }

    /// All keys by what they are about.
    private static let groups: [(title: PrintableText, of: [VerbRow.Group])] = [
        ("Keys of decisions", [.decisions, .answers]), ("Keys of requests", [.requests]),
        ("Keys of the map", [.map]), ("Keys of other panes", [.codes, .history, .accounts]),
        ("Keys of the console", [.console]),
    ]
    private static let historyTitle: PrintableText = "Keys of the history"
    private static let accountsTitle: PrintableText = "Keys of the accounts"

    private static func mapSigns(_ state: State) -> [Words.Sign] {
        Words.Map.marks + Words.Map.lines(isASCII: state.glyphs == .ascii)
    }

    /// The keys of the place where the help was opened; none of the list, where those follow that
    /// people need.
    private struct Here {
        var title: PrintableText = .empty
        /// Those of the pane itself, which come first there.
        var own: [PaneKey] = []
        /// Those of the table.
        var verbs: [Verb] = []
    }

    private static func here(_ state: State) -> Here {
        let moving: [Verb] = [.down, .up, .pageDown, .pageUp, .top, .bottom]
        switch state.pane {
        case .history:
            return Here(
                title: historyTitle,
                own: .history,
                verbs: [.open, .search] + moving + [.back]
            )
        case .accounts:
            return Here(title: accountsTitle, own: .accounts, verbs: moving + [.back])
        case .codes: return Here(title: "Keys of the codes", verbs: [.open] + moving + [.back])
        default: break
        }
        switch state.screen {
        case .map:
            return Here(
                title: "Keys of the map",
                verbs: state.keys.bindings.map(\.verb).filter(\.isOfMap) + [.back]
            )
        case .review, .why, .whatNow:
            return Here(
                title: "Keys of this text",
                verbs: moving + [.approve, .reject, .nextMatch, .details, .why, .back]
            )
        case .list: return Here()
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
