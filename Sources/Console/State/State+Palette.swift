import Vocabulary

extension State {
    /// The command palette: a line that narrows the list of what can be done.
    package struct Palette: Hashable, Sendable {
        /// What is looked for.
        private(set) var line = LineField()
        /// The row that Enter carries out, counted from the first that fits.
        private(set) var selected = 0

        /// Changes the line; the first row is selected anew.
        mutating func edit(_ edit: LineEdit) {
            line.edit(edit)
            selected = 0
        }

        /// Takes pasted text in.
        mutating func paste(_ text: String) {
            line.paste(text)
            selected = 0
        }

        /// Selects another row of those that fit.
        mutating func select(offset: Int, of count: Int) {
            selected = min(max(selected + offset, 0), max(0, count - 1))
        }

        /// What fits, names that begin with the text first.
        func fitting(_ keys: KeyTable) -> [KeyTable.Binding] {
            let wanted = line.text.lowercased()
            let all = keys.bindings.filter { $0.verb != .palette }
            guard !wanted.isEmpty else { return all }
            let first = all.filter { $0.verb.rawValue.hasPrefix(wanted) }
            let rest = all.filter { binding in
                !first.contains(binding)
                    && (binding.verb.rawValue.includes(wanted)
                        || binding.meaning.text.lowercased().includes(wanted))
            }
            return first + rest
        }
    }

    /// Narrows the palette, moves in it, or does what is selected.
    mutating func choose(_ palette: Palette, by intent: Intent) -> [Effect] {
        var palette = palette
        let fitting = palette.fitting(keys)
        let page = extents.pane.page
        switch intent {
        case .cancel:
            dialog = nil
            return []
        case .submit:
            dialog = nil
            guard fitting.indices.contains(palette.selected) else { return [] }
            return act(fitting[palette.selected].verb)
        case .act(.down): palette.select(offset: 1, of: fitting.count)
        case .act(.up): palette.select(offset: -1, of: fitting.count)
        case .act(.pageDown): palette.select(offset: page, of: fitting.count)
        case .act(.pageUp): palette.select(offset: -page, of: fitting.count)
        case .edit(let edit): palette.edit(edit)
        default: break
        }
        dialog = .palette(palette)
        return []
    }
}
