extension State {
    /// Lines that the wheel moves by.
    private static let wheelLines = 3

    /// Does what the mouse means: it selects, opens, scrolls, zooms and presses the bottom row's keys.
    ///
    /// A question is answered by keys alone.
    mutating func point(_ mouse: Mouse) -> [Effect] {
        guard dialog == nil, !isLocked, Layout.holdsRequest(size) else { return [] }
        let layout = Layout(self)
        noteSeen()
        if layout.list.contains(mouse) {
            switch mouse.kind {
            case .wheelUp: select(offset: -1)
            case .wheelDown: select(offset: 1)
            case .press: press(inListAt: mouse.row, layout: layout)
            }
        } else if layout.facts.contains(mouse) {
            switch mouse.kind {
            case .wheelUp: scroll -= Self.wheelLines
            case .wheelDown: scroll += Self.wheelLines
            case .press: return act(.open)
            }
        } else if layout.map.contains(mouse) {
            switch mouse.kind {
            case .wheelUp: return act(.zoomIn)
            case .wheelDown: return act(.zoomOut)
            case .press: if screen != .map { return act(.map) }
            }
        } else if mouse.row == size.height - 1, mouse.kind == .press {
            return act(FootPane.verb(at: mouse.column, of: self))
        }
        return []
    }

    /// Selects the request of a row; a press on the selected one opens it.
    private mutating func press(inListAt row: Int, layout: Layout) {
        guard let index = ListPane.index(at: row, of: self, layout: layout) else { return }
        notice = nil
        if index == selectedIndex { screen = .review } else { show(index) }
    }
}
