import Review

/// What the mouse means: it selects, opens, scrolls, zooms and presses the bottom row's keys.
enum Pointer {
    /// Lines that the wheel moves by.
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
