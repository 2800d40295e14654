import Review
import Vocabulary

struct PaletteRow: Hashable {
    enum Deed: Hashable {
        case verb(Verb)
        /// Shows only the requests that a line holds.
        case filter(String)
        case pane(PaneKey, opening: Verb)
        /// Draws with another theme, as long as the console is open.
        case theme(Theme.Name)
    }

    let deed: Deed
    /// What is typed to find it.
    let name: String
    /// The keys that do the same; empty without any.
    let keys: PrintableText
    /// What it does, in words.
    let meaning: PrintableText

    /// Everything that can be done from the palette.
    static func all(_ keys: KeyTable) -> [PaletteRow] {
        let bound = keys.bindings.filter { $0.verb != .palette }.map { binding in
            PaletteRow(
                deed: .verb(binding.verb),
                name: binding.verb.rawValue,
                keys: binding.name,
                meaning: binding.meaning
            )
        }
        let filters = [("level:medium", "medium or higher"), ("level:high", "high or higher")].map {
            PaletteRow(
                deed: .filter($0),
                name: "filter \($0)",
                keys: .empty,
                meaning: "show only requests that are \(PrintableText($1))"
            )
        }
        let themes = Theme.Name.allCases.map { name in
            PaletteRow(
                deed: .theme(name),
                name: "theme \(name.rawValue)",
                keys: .empty,
                meaning: "draw with \(name.meaning), until you quit"
            )
        }
        let enrol = PaletteRow(
            deed: .verb(.enrol),
            name: Verb.enrol.rawValue,
            keys: .empty,
            meaning: "enrol an account by its address, typed or pasted"
        )
        return bound + [enrol] + panes(keys) + filters + themes
    }

    /// What is done in the accounts and in the history, by keys that they alone have.
    private static func panes(_ keys: KeyTable) -> [PaletteRow] {
        let all: [(Verb, PrintableText, [PaneKey])] = [
            (.accounts, "accounts", .accounts), (.history, "history", .history),
        ]
        return all.flatMap { pane, title, own in
            own.filter { ![.enrol, .close].contains($0.verb) }.map { key in
                let opening = keys.brief(pane).map { "\($0), " as PrintableText } ?? .empty
                return PaletteRow(
                    deed: .pane(key, opening: pane),
                    name: key.verb.rawValue,
                    keys: opening + PrintableText(key.key.name),
                    meaning: "\(title): \(key.meaning)"
                )
            }
        }
    }
}

extension Theme.Name {
    /// What it is, in words.
    fileprivate var meaning: PrintableText {
        switch self {
        case .standard: "the default colours"
        case .colourBlind: "blue, orange and yellow, no red and no green"
        case .highContrast: "bright colours, nothing dim"
        case .monochrome: "no colours"
        }
    }
}

extension State {
    /// The command palette: a line that narrows the list of what can be done.
    package struct Palette: Hashable, Sendable {
        private(set) var line = LineField()
        /// The row that Enter carries out, counted from the first that fits.
        private(set) var selected = 0

        private static let fewLetters = 4

        /// Changes the line; the first row is selected anew.
        mutating func edit(_ edit: LineEdit) {
            line.edit(edit)
            selected = 0
        }

        mutating func paste(_ text: String) {
            line.paste(text)
            selected = 0
        }

        /// Selects another row of those that fit.
        mutating func select(offset: Int, of count: Int) {
            selected = min(max(selected + offset, 0), max(0, count - 1))
        }

        /// What fits: names that begin with the text, the shortest before all, then names that hold it, then
        /// what has a word in its meaning that begins so; few letters must be a whole word there.
        func fitting(_ keys: KeyTable) -> [PaletteRow] {
            let wanted = line.text.lowercased()
            let all = PaletteRow.all(keys)
            guard !wanted.isEmpty else { return all }
            let first = all.filter { $0.name.hasPrefix(wanted) }
                .sorted { $0.name.count < $1.name.count }
            let others = all.filter { !$0.name.hasPrefix(wanted) }
            let isShort = wanted.count < Self.fewLetters
            return first + others.filter { $0.name.includes(wanted) }
                + others.filter { row in
                    !row.name.includes(wanted)
                        && row.meaning.text.lowercased()
                            .hasWord(beginningWith: wanted, isWhole: isShort)
                }
        }
    }

    /// Narrows the palette, moves in it, or does what is selected.
    mutating func choose(_ palette: Palette, by intent: Intent) {
        var palette = palette
        let fitting = palette.fitting(keys)
        let page = extents.pane.page
        switch intent {
        case .cancel:
            dialog = nil
            return
        case .submit:
            guard fitting.indices.contains(palette.selected) else { return }
            dialog = nil
            return carryOut(fitting[palette.selected].deed)
        case .act(.down): palette.select(offset: 1, of: fitting.count)
        case .act(.up): palette.select(offset: -1, of: fitting.count)
        case .act(.pageDown): palette.select(offset: page, of: fitting.count)
        case .act(.pageUp): palette.select(offset: -page, of: fitting.count)
        case .edit(let edit): palette.edit(edit)
        default: break
        }
        dialog = .palette(palette)
    }

    private mutating func carryOut(_ deed: PaletteRow.Deed) {
        switch deed {
        case .verb(let verb): act(verb)
        case .pane(let key, let pane):
            act(pane)
            let name = PrintableText(key.key.name)
            let place: PrintableText = pane == .accounts ? "account" : "request"
            notice = StatusMessage(
                key.verb.isOfWholeHistory
                    ? "\(name) does it here: \(key.meaning)."
                    : "Select the \(place), then \(name): \(key.meaning)."
            )
        case .filter(let line): narrow(to: line)
        case .theme(let name): effects.append(.theme(Theme(name)))
        }
    }
}

extension Verb {
    /// Whether it is about all that the history shows, and no row has to be selected for it.
    fileprivate var isOfWholeHistory: Bool { self == .sort || self == .export }
}
