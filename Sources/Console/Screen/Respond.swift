import Review
import Vocabulary

/// Handles an event as ``update(_:on:)`` does, on a screen: the mouse means what lies below it, and
/// panes are scrolled as far as they were laid out.
///
/// - Parameters:
///   - state: What is on the screen.
///   - event: What happened.
/// - Returns: What the shell must now do, in order.
package func respond(_ state: inout State, to event: Event) -> [Effect] {
    var pointed: Intent?
    if case .mouse(let mouse) = event { pointed = Pointer.intent(of: mouse, on: state) }
    var effects = update(&state, on: event)
    if let pointed { effects += update(&state, on: .intent(pointed)) }
    return effects + update(&state, on: .laidOut(Extents(of: state)))
}

extension Extents {
    /// What a state is laid out to.
    package init(of state: State) {
        review = ReviewPane.extent(of: state)
        switch state.dialog {
        case .help(let help, _):
            pane.page = max(1, HelpPane.height(of: state.size) - 1)
            pane.lastTop = HelpPane(help, of: state).lastTop(of: state)
        case .codes: pane.page = CodesPane.page(of: state)
        case .palette: pane.page = PalettePane.height(of: state)
        case .history(let history):
            pane.page = HistoryPane.page(of: history, state: state)
            pane.lastTop = HistoryPane.lastTop(of: history, state: state)
        case .accounts(let list):
            if case .asking(.enrolment(_, let summary, _), _) = list.step {
                pane.page = max(1, AccountsPane.height(of: state) - 1)
                // By the longest question: its rows come when the end is reached.
                var read = state
                read.extents.pane.lastTop = 0
                pane.lastTop = AccountsPane.lastTop(of: summary, in: list, state: read)
            } else {
                pane.page = max(1, AccountsPane.detailHeight(of: state) - 1)
                pane.lastTop = AccountsPane.lastTop(of: list, state: state)
            }
        default: break
        }
    }
}

/// The command palette over the whole screen but its title.
enum PalettePane {
    private static let nameColumns = 21
    private static let keyColumns = 12
    private static let markColumns = 2
    /// With less room a meaning stands below the list alone.
    private static let leastMeaning = 24
    /// From so many columns on each row has its whole meaning.
    private static let wideWindow = 100

    /// Rows of the list.
    static func height(of state: State) -> Int {
        max(1, state.size.height - 3 - meaningRows(of: state))
    }

    /// Rows below the list for the meaning of the selected row; none where all rows hold theirs.
    private static func meaningRows(of state: State) -> Int {
        guard state.size.width < wideWindow else { return 0 }
        let rows = PaletteRow.all(state.keys)
        return rows.map { meaning($0, width: state.size.width).count }.max() ?? 0
    }

    private static func meaning(_ row: PaletteRow, width: Int) -> [PrintableText] {
        row.meaning.filled(to: max(2, width - 2))
    }

    /// A row, its meaning in as many lines as it needs where there is room for it.
    private static func lines(_ row: PaletteRow, isSelected: Bool, width: Int) -> [TextLine] {
        let room = width - markColumns - nameColumns - keyColumns
        let meanings = room < leastMeaning ? [.empty] : row.meaning.filled(to: room)
        let mark = PrintableText(isSelected ? ">" : " ").padded(to: markColumns)
        return meanings.enumerated().map { index, meaning in
            let isFirst = index == 0
            let name = isFirst ? mark + PrintableText(row.name) : .empty
            return TextLine([
                .init(text: name.padded(to: markColumns + nameColumns), style: .strong),
                .init(text: (isFirst ? row.keys : .empty).padded(to: keyColumns), style: .key),
                .init(text: meaning, style: .plain),
            ])
        }
    }

    /// Writes the line, what fits around the selected row, its meaning where rows are cut, and the
    /// keys.
    static func draw(_ palette: State.Palette, state: State, in frame: inout Frame) {
        let width = state.size.width
        let prompt: PrintableText = ": "
        let typed = PrintableText(palette.line.text).end(within: max(1, width - 3))
        frame.write(prompt + typed + "_", row: 1, limit: width, style: .strong)
        let fitting = palette.fitting(state.keys)
        if fitting.isEmpty {
            frame.write("  No command has that name.", row: 2, limit: width, style: .warning)
        }
        let height = height(of: state)
        var rows = fitting.enumerated().map { place, row in
            lines(row, isSelected: place == palette.selected, width: width)
        }
        // In a narrow window many rows are worth more than their meanings.
        let isWhole = width >= wideWindow || rows.reduce(0) { $0 + $1.count } <= height
        if !isWhole {
            rows = zip(rows, fitting).map { lines, row in
                guard lines.count > 1, let last = lines[0].pieces.last else { return lines }
                let cut = TextLine.Piece(text: row.meaning, style: last.style)
                return [TextLine(lines[0].pieces.dropLast() + [cut])]
            }
        }
        // Rows from the top on, as many as lines before the selected one have room.
        let before = rows.prefix(palette.selected).map(\.count)
        let after = rows.dropFirst(palette.selected).reduce(0) { $0 + $1.count }
        var room = max(height / 2, height - after)
        let shown = before.reversed().prefix { count in
            room -= count
            return room >= 0
        }.count
        var line = 2
        for place in rows.indices.dropFirst(palette.selected - shown) {
            for text in rows[place] where line < 2 + height {
                frame.write(text, row: line, limit: width)
                if place == palette.selected {
                    frame.restyle(row: line, columns: 0..<width, style: .selected)
                }
                line += 1
            }
        }
        if fitting.indices.contains(palette.selected) {
            let meaning = meaning(fitting[palette.selected], width: width)
            for (index, text) in meaning.prefix(meaningRows(of: state)).enumerated() {
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

/// What the mouse means: it selects, opens, scrolls, zooms and presses the bottom row's keys.
enum Pointer {
    private static let wheelLines = 3

    /// What the person wants with it; nothing while a question is open, which keys alone answer.
    ///
    /// - Parameters:
    ///   - mouse: What it did.
    ///   - state: What was laid out when it did.
    /// - Returns: The intent; `nil` where it means nothing.
    static func intent(of mouse: Mouse, on state: State) -> Intent? {
        guard state.dialog == nil, !state.isLocked, state.size.holdsRequest else { return nil }
        let layout = Layout(state)
        if layout.list.contains(mouse) {
            return switch mouse.kind {
            case .wheelUp: .move(-1)
            case .wheelDown: .move(1)
            case .press: press(inListAt: mouse.row, of: state, layout: layout)
            }
        }
        // It may lie over the sheet.
        if layout.map.contains(mouse) {
            return switch mouse.kind {
            case .wheelUp: .act(.zoomIn)
            case .wheelDown: .act(.zoomOut)
            case .press: state.screen == .map ? nil : .act(.map)
            }
        }
        if layout.facts.contains(mouse) {
            return switch mouse.kind {
            case .wheelUp: .scroll(-wheelLines)
            case .wheelDown: .scroll(wheelLines)
            case .press: .act(.open)
            }
        }
        guard mouse.row == state.size.height - 1, mouse.kind == .press else { return nil }
        return FootPane.verb(at: mouse.column, of: state).map(Intent.act)
    }

    /// Selects the request of a row; a press on the selected one opens it.
    private static func press(inListAt row: Int, of state: State, layout: Layout) -> Intent? {
        guard let index = ListPane.index(at: row, of: state, layout: layout) else { return nil }
        return index == state.selectedIndex ? .act(.open) : .select(state.entries[index].id)
    }
}
