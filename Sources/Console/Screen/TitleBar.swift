import Vocabulary

/// The first row: the program, what waits, the connection and the time.
enum TitleBar {
    static func draw(_ state: State, in frame: inout Frame) {
        let width = state.size.width
        let time = Numbers.timeOfDay(state.now)
        var pieces: [PrintableText] = [" \(Words.program)", "\(state.waiting) waiting"]
        if let connection = Words.text(state.connection) { pieces.append(connection) }
        if state.refused > 0 { pieces.append("\(state.refused) refused") }
        let text = pieces.dropFirst().reduce(pieces[0]) { $0 + "  " + $1 }
        let room = width - time.columns - 2
        frame.write(text, row: 0, limit: max(0, room))
        frame.write(time, row: 0, column: max(0, width - time.columns - 1))
        frame.restyle(row: 0, columns: 0..<width, style: .heading)
    }
}
