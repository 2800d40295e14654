import Review
import Vocabulary

/// What the shell wants to stay in sight: in the title when it fits there, else above the foot.
enum Banner {
    private static let mostRows = 2

    /// The rows above the foot; none without a banner, or when the title holds it.
    ///
    /// What does not fit into `room` rows is cut with a mark.
    static func lines(of state: State, room: Int) -> [PrintableText] {
        let rows = min(room, mostRows)
        guard let banner = state.banner, rows > 0, !TitleBar.holdsRemark(of: state) else {
            return []
        }
        let width = max(2, state.size.width - 1)
        let lines = banner.wrapped(to: width)
        guard lines.count > rows else { return lines }
        let rest = lines[rows...].reduce(lines[rows - 1]) { $0 + " " + $1 }
        return lines.prefix(rows - 1) + [rest.fitted(to: width)]
    }

    static func draw(_ layout: Layout, in frame: inout Frame) {
        for (offset, line) in layout.banner.enumerated() {
            frame.write(line, row: layout.remarkRow + offset, style: .strong)
        }
    }
}
