import Review
import Vocabulary

/// The lower end of a pane over the whole screen: banner, question or notice, above the keys.
struct PaneFoot {
    /// Title and heading above, keys below.
    private static let otherRows = 3

    /// The rows between the heading and what is said.
    let rows: Int
    private let said: [TextLine]

    init(_ state: State) {
        let free = max(0, state.size.height - Self.otherRows)
        // What is asked comes before the banner where not both have room.
        let notice = FootPane.lines(of: state).suffix(max(0, free - 1))
        let banner = Banner.lines(of: state, room: free - 2 - notice.count)
            .map { TextLine($0, style: .strong) }
        rows = free - banner.count - notice.count
        said = banner + notice
    }

    /// Writes what is said.
    func draw(in frame: inout Frame) {
        for (offset, line) in said.enumerated() {
            frame.write(line, row: 2 + rows + offset, limit: frame.size.width)
        }
    }
}
