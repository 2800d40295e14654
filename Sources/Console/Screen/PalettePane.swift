import Review
import Vocabulary

/// The command palette over the whole screen but its title.
enum PalettePane {
    private static let nameColumns = 21
    private static let keyColumns = 11
    private static let markColumns = 2
    /// With less room a meaning stands below the list alone.
    private static let leastMeaning = 24

    /// Rows of the list.
    static func height(of state: State) -> Int {
        max(1, state.size.height - 3 - meaningRows(of: state))
    }

    /// Rows below the list for the meaning of the selected row; none where all rows hold theirs.
    private static func meaningRows(of state: State) -> Int {
        let room = state.size.width - markColumns - nameColumns - keyColumns
        let rows = PaletteRow.all(state.keys)
        guard rows.contains(where: { $0.meaning.columns > room }) else { return 0 }
        return rows.map { meaning($0, width: state.size.width).count }.max() ?? 0
    }

    private static func meaning(_ row: PaletteRow, width: Int) -> [PrintableText] {
        row.meaning.wrapped(to: max(2, width - 2))
    }

    /// Writes the line, what fits around the selected row, its meaning where rows are cut, and the
    /// keys.
    static func draw(_ palette: State.Palette, state: State, in frame: inout Frame) {
        let width = state.size.width
        let prompt: PrintableText = ": "
        let typed = PrintableText(palette.line.text).end(within: max(1, width - 3))
        frame.write(prompt + typed + "_", row: 1, limit: width, style: .strong)
        let room = width - markColumns - nameColumns - keyColumns
        let fitting = palette.fitting(state.keys)
        if fitting.isEmpty {
            frame.write("  Nothing is called so.", row: 2, limit: width, style: .warning)
        }
        let height = height(of: state)
        let top = min(max(0, palette.selected - height / 2), max(0, fitting.count - height))
        for (offset, row) in fitting.dropFirst(top).prefix(height).enumerated() {
            let isSelected = top + offset == palette.selected
            let mark = PrintableText(isSelected ? ">" : " ").padded(to: markColumns)
            let name = PrintableText(row.name).padded(to: nameColumns)
            let keys = row.keys.padded(to: keyColumns)
            let line = TextLine([
                .init(text: mark + name, style: .strong), .init(text: keys, style: .key),
                .init(text: room < leastMeaning ? .empty : row.meaning, style: .plain),
            ])
            frame.write(line, row: 2 + offset, limit: width)
            guard isSelected else { continue }
            frame.restyle(row: 2 + offset, columns: 0..<width, style: .selected)
            let rows = meaning(row, width: width).prefix(meaningRows(of: state))
            for (index, text) in rows.enumerated() {
                frame.write(text, row: 2 + height + index, column: 1, limit: width - 1)
            }
        }
        let hints: [PrintableText] =
            fitting.isEmpty
            ? [" Backspace or Ctrl-U to type something else, Esc goes back", " Esc goes back"]
            : [
                " Enter does it, Up and Down select, Esc goes back",
                " Enter does it, Esc goes back",
            ]
        let hint = hints.first { $0.columns <= width } ?? hints[hints.count - 1]
        frame.write(hint, row: state.size.height - 1, limit: width, style: .key)
    }
}
