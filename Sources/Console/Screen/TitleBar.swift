import Vocabulary

/// The first row: the program, what waits, the connection, a remark that fits, and the time.
///
/// A lost connection takes the program's place, so that no width cuts it off; the program's name is
/// left out where the rest needs its columns.
enum TitleBar {
    private static let gap: PrintableText = "  "

    static func draw(_ state: State, in frame: inout Frame) {
        let width = state.size.width
        let time = Numbers.timeOfDay(state.now)
        var text = text(of: state)
        if let remark = state.remark, holdsRemark(of: state) { text += gap + remark }
        frame.write(text, row: 0, limit: room(in: state))
        frame.write(time, row: 0, column: max(0, width - time.columns - 1))
        frame.restyle(row: 0, columns: 0..<width, style: .heading)
        guard case .lost = state.connection else { return }
        frame.restyle(row: 0, columns: 1..<(1 + Words.offline.columns), style: .unverified)
    }

    /// Whether the remark fits behind the rest, uncut.
    static func holdsRemark(of state: State) -> Bool {
        guard let remark = state.remark else { return false }
        return (text(of: state) + gap + remark).columns <= room(in: state)
    }

    /// What stands before the remark.
    private static func text(of state: State) -> PrintableText {
        var text: PrintableText = "\(state.waiting) waiting"
        if let connection = Words.text(state.connection) { text += gap + connection }
        if !state.unseen.isEmpty { text += gap + "\(state.unseen.count) to see (!)" }
        if state.refused > 0 { text += gap + "\(state.refused) refused" }
        if case .lost = state.connection { return " " + Words.offline + gap + text }
        let named = " " + Words.program + gap + text
        return named.columns <= room(in: state) ? named : " " + text
    }

    /// The columns before the time.
    private static func room(in state: State) -> Int {
        max(0, state.size.width - Numbers.timeOfDay(state.now).columns - 2)
    }
}
