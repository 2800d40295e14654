import Review
import Vocabulary

/// A locked screen: how many wait and what to press, and nothing of any request.
enum LockPane {
    static func draw(_ state: State, in frame: inout Frame) {
        TitleBar.draw(state, in: &frame)
        let width = max(2, state.size.width - 2)
        let words = Words.locked(
            after: state.lockAfter ?? 0,
            waiting: state.waiting,
            quit: state.keys.brief(.quit)
        )
        let foot = FootPane.lines(of: state)
        let last = state.size.height - 1
        // While it is asked who is there, the words are only what has room.
        let lines = words.wrapped(to: min(width, 60)).prefix(max(0, last - foot.count - 1))
        let top = max(1, (last - foot.count - lines.count) / 2)
        for (offset, line) in lines.enumerated() {
            let column = max(1, (state.size.width - line.columns) / 2)
            frame.write(line, row: top + offset, column: column, style: .strong)
        }
        for (offset, line) in foot.enumerated() {
            frame.write(line, row: last - foot.count + offset, limit: state.size.width)
        }
    }
}
