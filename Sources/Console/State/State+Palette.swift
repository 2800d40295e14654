import Vocabulary

extension State {
    /// The command palette: a line that narrows the list of what can be done.
    package struct Palette: Hashable, Sendable {
        /// What is looked for.
        private(set) var line = LineField()
        /// The row that Enter carries out, counted from the first that fits.
        private(set) var selected = 0

        /// Takes a key of the line in; the first row is selected anew.
        mutating func type(_ key: Key) {
            if line.type(key) { selected = 0 }
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
            let all = keys.bindings.filter { $0.action != .palette }
            guard !wanted.isEmpty else { return all }
            let first = all.filter { $0.action.rawValue.hasPrefix(wanted) }
            let rest = all.filter { binding in
                !first.contains(binding)
                    && (binding.action.rawValue.contains(wanted)
                        || binding.meaning.text.lowercased().contains(wanted))
            }
            return first + rest
        }
    }

    /// The keys of the palette.
    mutating func choose(_ palette: Palette, with key: Key) -> [Effect] {
        var palette = palette
        let fitting = palette.fitting(keys)
        switch key {
        case .escape:
            dialog = nil
            return []
        case .enter:
            dialog = nil
            guard fitting.indices.contains(palette.selected) else { return [] }
            return act(fitting[palette.selected].action)
        case .down, .tab, .control("n"): palette.select(offset: 1, of: fitting.count)
        case .up, .control("p"): palette.select(offset: -1, of: fitting.count)
        case .pageDown:
            palette.select(offset: PalettePane.height(of: self), of: fitting.count)
        case .pageUp:
            palette.select(offset: -PalettePane.height(of: self), of: fitting.count)
        default: palette.type(key)
        }
        dialog = .palette(palette)
        return []
    }
}
