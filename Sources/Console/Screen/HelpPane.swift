import Review
import Vocabulary

/// The keys, and what the words mean; of these what is looked for.
struct HelpPane {
    /// Room for two keys with names, such as `PgDn Space`.
    private static let labelColumns = 11

    private let help: State.Help
    private let width: Int
    /// What is looked for, any of these; everything when there is none.
    private var wanted: [String]

    init(_ help: State.Help, of state: State) {
        self.help = help
        width = max(2, state.size.width - 2)
        let typed = help.line.text.lowercased()
        let others = Self.otherWords.filter { typed.count > 2 && $0.word.hasPrefix(typed) }
        wanted = typed.isEmpty ? [] : [typed] + others.flatMap(\.found)
    }

    private func isWanted(_ texts: PrintableText...) -> Bool {
        wanted.isEmpty
            || texts.contains { text in
                wanted.contains { text.text.lowercased().includes($0) }
            }
    }

    /// Labels and what they mean, the meanings broken into lines beside them.
    private func lines(
        _ items: [(label: PrintableText, meaning: PrintableText, style: Style)]
    ) -> [TextLine] {
        let longest = items.map { $0.label.columns + 1 }.max() ?? 0
        let columns = min(max(Self.labelColumns, longest), max(Self.labelColumns, width / 2))
        return items.filter { isWanted($0.label, $0.meaning) }.flatMap { item in
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
    private func part(
        _ title: PrintableText,
        _ lines: (HelpPane) -> [TextLine]
    ) -> [TextLine] {
        var pane = self
        // A title that has the word stands for all below it.
        if isWanted(title) { pane.wanted = [] }
        let lines = lines(pane)
        return lines.isEmpty ? [] : [TextLine(.empty), TextLine(title, style: .strong)] + lines
    }

    private func lines(_ keys: [PaneKey]) -> [TextLine] {
        lines(keys.map { (PrintableText($0.key.name), $0.meaning, .key) })
    }

    private func lines(_ signs: [Words.Sign]) -> [TextLine] {
        lines(signs.map { ($0.sign, $0.meaning, $0.style) })
    }

    /// Keys of the table; what has none is found in the palette by its name.
    private func lines(_ bindings: [KeyTable.Binding]) -> [TextLine] {
        lines(
            bindings.map { binding in
                guard binding.name.isEmpty else { return (binding.name, binding.explanation, .key) }
                let name = PrintableText(binding.verb.rawValue)
                return ("(palette)", "\(name): \(binding.explanation)", .dim)
            }
        )
    }

    /// What can be done where the help was opened, what the signs there mean, then all other keys.
    private func lines(_ state: State) -> [TextLine] {
        let here = Self.here(state)
        let beginning =
            here.verbs.isEmpty
            ? part("The keys you need") { $0.needed(state.keys) }
            : part(here.title) { pane in
                pane.lines(here.own)
                    + pane.lines(
                        here.verbs.compactMap { verb in
                            state.keys.bindings.first { $0.verb == verb }
                        }
                    ) + pane.filled(here.sentences)
            }
        var parts = [
            part("Levels of risk") { $0.lines(Words.levels) },
            part("Signs") { $0.lines(Words.signs(isASCII: state.glyphs == .ascii)) },
            part("Signs of the map") { $0.lines(Self.mapSigns(state)) },
            part("Answers") { $0.lines(Words.answers) },
            part("Search") { $0.lines(Words.search) },
        ]
        if state.pane == nil, state.screen == .map { parts.swapAt(0, 2) }
        let others = state.keys.bindings.filter { !here.verbs.contains($0.verb) }
        parts += Self.groups.map { group in
            part(group.title) { pane in
                pane.lines(others.filter { group.of.contains($0.verb.row.group) })
            }
        }
        let panes: [(title: PrintableText, keys: [PaneKey])] = [
            (Self.historyTitle, .history), (Self.accountsTitle, .accounts),
        ]
        parts += panes.filter { $0.title != here.title }
            .map { title, keys in part(title) { $0.lines(keys) } }
        parts.insert(part("In short") { $0.filled(Self.words) }, at: 0)
        guard state.overview?.accounts == 0 else {
            return Array((beginning + parts.joined()).dropFirst())
        }
        return filled(Words.Empty.howMessagesCome)
            + part("Nothing enrolled") { $0.lines([PaneKey].nothingEnrolled) }
            + beginning + parts.joined()
    }

    private func filled(_ sentences: [PrintableText]) -> [TextLine] {
        sentences.filter { isWanted($0) }
            .flatMap { TextLine.filled($0, style: .plain, to: width) }
    }

    private static let words: [PrintableText] = [
        "Place, address and browser are what the requester says; nothing proves them.",
        "Approved and rejected mean that the server accepted the answer. It does not report how the"
            + " sign-in or payment ended.",
        "A sent answer cannot be undone; in the seconds before it is sent, undo takes it back.",
        "Some requests are approved only after a check of who is at the device. The check is"
            + " this device's own: what you type for it is not sent to the server.",
        "A locked account approves nothing and gives no codes; its requests can be rejected.",
        "Fraud by invoice: a payee who was paid before, with another account number. Call the payee on a"
            + " number that you know already, and see what to do now.",
        "A duplicate: the same amount went to the payee within three days, or is asked for by another"
            + " request that waits. The reasons name it.",
        "An approval by mistake: take it back with undo while it is not sent. After that, call the bank, and"
            + " see what to do now.",
        "What is paid in all: a search in the history adds up what it finds, and `pratique history --sums`"
            + " adds up by payee and month.",
        "A key that was pressed before a question was shown does not answer it.",
    ]

    /// Words that people look for, and those that the help has instead.
    static let otherWords: [(word: String, found: [String])] = [
        ("swap", ["fraud", "account number"]), ("airliner", ["travel", "fraud", "risk"]),
        ("password", ["fraud", "what to do now"]), ("scam", ["fraud", "what to do now"]),
        ("hacked", ["fraud", "what to do now"]),
        ("money", ["payment", "amount", "paid"]), ("pay", ["payment", "paid"]),
        ("wrong", ["mistake", "undo"]), ("error", ["mistake", "undo"]),
        ("cancel", ["undo", "back;"]), ("deny", ["reject"]), ("refuse", ["reject"]),
        ("accept", ["approve"]), ("allow", ["approve"]), ("exit", ["quit"]),
        ("total", ["adds up"]), ("sum", ["adds up"]), ("delete", ["remove"]),
        ("find", ["search"]), ("travel", ["expect"]), ("holiday", ["expect"]),
        ("expectation", ["expect"]), ("refund", ["undo"]), ("reverse", ["undo"]),
        ("change my mind", ["undo"]), ("take back", ["undo"]), ("stolen", ["fraud", "lock"]),
        ("bill", ["invoice", "duplicate"]), ("new number", ["another account number"]),
        ("today", ["yesterday"]), ("date", ["yesterday"]),
        ("spreadsheet", ["export"]), ("excel", ["export"]),
    ]

    /// The keys that most people never need more than, in few words.
    private func needed(_ keys: KeyTable) -> [TextLine] {
        let words: [(verb: Verb, meaning: PrintableText)] = [
            (.approve, "approve; asks once more"), (.reject, "reject; asks once more"),
            (.undo, "undo what is not sent yet"), (.nextMatch, "next waiting request"),
            (.whatNow, "what to do now"), (.why, "why: all reasons"),
            (.details, "details of the request"), (.map, "map"),
            (.history, "history: what was decided"), (.rejectAll, "reject all that are alike"),
            (.mark, "mark several, then r"), (.search, "search"),
            (.accounts, "accounts: lock, enrol"),
            (.expect, "say what you expect"), (.payeeNote, "note on the payee"),
            (.help, "this help"),
            (.quit, "close, then quit"), (.back, "back; answers nothing"),
        ]
        return lines(
            words.compactMap { word in
                keys.brief(word.verb).map { ($0, word.meaning, .key) }
            }
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
        /// What is explained below the keys.
        var sentences: [PrintableText] = []
    }

    private static func here(_ state: State) -> Here {
        let moving: [Verb] = [.down, .up, .pageDown, .pageUp, .top, .bottom]
        switch state.pane {
        case .history:
            return Here(
                title: historyTitle,
                own: .history,
                verbs: [.open, .search] + moving + [.back],
                sentences: [Words.History.search]
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
    func lastTop(of state: State) -> Int {
        max(0, lines(state).count - Self.height(of: state.size))
    }

    /// Writes the help over the whole screen but its title.
    func draw(_ state: State, in frame: inout Frame) {
        let lines = lines(state)
        let height = Self.height(of: state.size)
        let top = min(help.top, max(0, lines.count - height))
        for (offset, line) in lines.dropFirst(top).prefix(height).enumerated() {
            frame.write(line, row: 1 + offset, column: 1, limit: width)
        }
        let hints = hints(state, top: top, of: lines.count)
        let hint = hints.first { $0.columns <= state.size.width } ?? hints[hints.count - 1]
        frame.write(hint, row: state.size.height - 1, style: .key)
    }

    /// What can be pressed, in ever fewer words.
    private func hints(_ state: State, top: Int, of count: Int) -> [PrintableText] {
        let line: PrintableText = " /\(PrintableText(help.line.text).end(within: 40))"
        let found: PrintableText = count == 0 ? " Nothing found. " : " "
        if help.isTyping {
            return [line + "_" + found + "  Enter keeps it, Esc shows all the help", line + "_"]
        }
        let isWhole = help.line.text.isEmpty
        let search = state.keys.brief(.search).map { "\($0) search, " as PrintableText } ?? .empty
        let closing: PrintableText = isWhole ? "any other key closes the help" : "Esc shows all"
        let down = state.keys.brief(.down) ?? .empty
        let scroll: PrintableText = "\(down) \(state.keys.brief(.up) ?? .empty) scroll, "
        let height = Self.height(of: state.size)
        let place: PrintableText =
            count > height ? " lines \(top + 1)-\(min(top + height, count)) of \(count)  " : " "
        let start =
            (isWhole ? .empty : line) + (count == 0 ? found + " " : place)
            + (count > height ? scroll : .empty)
        return [start + search + closing, start + closing, " " + scroll + search + "others close"]
    }
}
