import Push
package import Review
import Vocabulary

/// Draws `state`; equal states always give equal frames.
package func render(_ state: State) -> Frame {
    var frame = Frame(size: state.size)
    guard state.size.holdsRequest else {
        for (row, line) in tooSmall(state).enumerated() { frame.write(line, row: row) }
        return frame
    }
    if state.isLocked {
        LockPane.draw(state, in: &frame)
        return frame
    }
    TitleBar.draw(state, in: &frame)
    if case .help(let help, _) = state.dialog {
        HelpPane(help, of: state).draw(state, in: &frame)
        return frame
    }
    if case .codes(let codes) = state.dialog {
        CodesPane.draw(codes, state: state, in: &frame)
        return frame
    }
    if case .history(let history) = state.dialog {
        HistoryPane.draw(history, state: state, in: &frame)
        return frame
    }
    if case .accounts(let accounts) = state.dialog {
        AccountsPane.draw(accounts, state: state, in: &frame)
        return frame
    }
    if case .palette(let palette) = state.dialog {
        PalettePane.draw(palette, state: state, in: &frame)
        return frame
    }
    let layout = Layout(state)
    guard !EmptyPane.isShown(in: state) else {
        EmptyPane.draw(state, layout: layout, in: &frame)
        Banner.draw(layout, in: &frame)
        FootPane.draw(state, layout: layout, in: &frame)
        return frame
    }
    ListPane.draw(state, layout: layout, in: &frame)
    Headline.draw(state, layout: layout, in: &frame)
    ReviewPane.draw(state, layout: layout, in: &frame)
    MapPane.draw(state, layout: layout, in: &frame)
    drawRules(state, layout: layout, in: &frame)
    Banner.draw(layout, in: &frame)
    FootPane.draw(state, layout: layout, in: &frame)
    return frame
}

private func tooSmall(_ state: State) -> [PrintableText] {
    let text: PrintableText
    switch state.dialog {
    case .leaving: text = "Quit? y quits."
    case .interrupted(let notice): text = "Enter goes on. " + notice.text
    default: text = "Window too small; make it 24x9 or larger."
    }
    var words = text
    if case .lost = state.connection { words = Words.offline + ". " + text }
    return state.size.width < 2 ? [words] : words.filled(to: state.size.width)
}

/// The lines between the panes.
private func drawRules(_ state: State, layout: Layout, in frame: inout Frame) {
    let glyph: Unicode.Scalar = state.glyphs == .unicode ? "\u{2502}" : "|"
    var columns: [(column: Int, rows: Range<Int>)] = []
    if !layout.map.isEmpty {
        let rows = layout.map.row..<(layout.map.row + layout.map.height)
        columns.append((layout.map.column - 1, rows))
    }
    if layout.headline.column > 0 {
        let rows = layout.list.row..<(layout.list.row + layout.list.height)
        columns.append((layout.headline.column - 1, rows))
    }
    for (column, rows) in columns {
        for row in rows { frame.put(glyph, row: row, column: column, style: .dim) }
    }
}

/// What the shell wants to stay in sight: in the title when all fits there, else above the foot.
enum Banner {
    /// Of each.
    private static let mostRows = 2

    /// The rows above the foot; none without a banner, or when the title holds them.
    ///
    /// What does not fit into `room` rows is cut with a mark; the first leaves a row for each other
    /// one, however long it is, as a server may choose its text.
    static func lines(of state: State, room: Int) -> [PrintableText] {
        guard !TitleBar.holdsBanners(of: state) else { return [] }
        let width = max(2, state.size.width - 1)
        let banners = state.banners
        var lines: [PrintableText] = []
        for (index, banner) in banners.enumerated() {
            let rows = room - lines.count - (banners.count - index - 1)
            guard rows > 0 else { continue }
            lines += banner.wrapped(to: width, atMost: min(rows, mostRows))
        }
        return lines
    }

    static func draw(_ layout: Layout, in frame: inout Frame) {
        for (offset, line) in layout.banner.enumerated() {
            frame.write(line, row: layout.remarkRow + offset, style: .strong)
        }
    }
}
