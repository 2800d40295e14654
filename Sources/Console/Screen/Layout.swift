import Review
import Vocabulary

/// Which part of the screen belongs to what.
struct Layout: Hashable {
    /// A rectangle of cells.
    struct Area: Hashable {
        let row: Int
        let column: Int
        let width: Int
        let height: Int

        static let none = Area(row: 0, column: 0, width: 0, height: 0)

        var isEmpty: Bool { width <= 0 || height <= 0 }

        /// Whether the mouse is in it.
        func contains(_ mouse: Mouse) -> Bool {
            (row..<(row + max(0, height))).contains(mouse.row)
                && (column..<(column + max(0, width))).contains(mouse.column)
        }
    }

    /// The smallest size that shows everything.
    static let full = Size(width: 60, height: 16)
    private static let wide = Size(width: 110, height: 28)
    private static let spacious = 160
    /// The title of the first section and the first line of the message.
    private static let messageRows = 2

    /// Whether there is room for less than everything.
    let isSmall: Bool
    /// The requests; empty when only one is shown.
    let list: Area
    /// The row above the facts.
    let headline: Area
    /// The heaviest hint, below the headline; empty when none is heavy enough.
    let alarm: Area
    /// The facts.
    let facts: Area
    /// The map; empty when there is none or no room.
    let map: Area
    /// The banner above the foot, already broken into lines; empty when the title holds it.
    let banner: [PrintableText]
    /// The first row of the banner.
    let remarkRow: Int
    /// What is said or asked, already broken into lines.
    let foot: [TextLine]

    init(_ state: State) {
        let size = state.size
        isSmall = size.width < Self.full.width || size.height < Self.full.height
        foot = FootPane.lines(of: state)
        // The title above; what is said and the keys below.
        let top = 1
        let footRow = size.height - 1 - max(1, foot.count)
        let alarmRows = state.selected.map { Alarm.isRaised(by: $0) } == true ? 1 : 0
        // The headline comes before the banner where not both have room; so do the alarm and the
        // message's first words unless a question stands in their place.
        let message = foot.isEmpty ? alarmRows + Self.messageRows : 0
        banner = Banner.lines(of: state, room: footRow - top - 1 - message)
        let bottom = footRow - banner.count
        remarkRow = bottom
        let isMap = state.screen == .map && state.hasMap
        let hasMap = !isSmall && state.hasMap
        let isWide = size.width >= Self.wide.width && size.height >= Self.wide.height && !isMap
        let left: Int
        let headlineRow: Int
        if isWide {
            let columns = size.width < Self.spacious ? 34 : 48
            list = Area(row: top, column: 0, width: columns, height: bottom - top)
            left = columns + 1
            headlineRow = top
        } else {
            let most =
                isSmall
                ? Self.rowsInSmall(of: bottom - top - 1 - alarmRows - Self.messageRows)
                : max(1, (bottom - top) / 3)
            // The only request needs no list where rows are rare.
            let wanted = isSmall && state.entries.count < 2 ? 0 : max(state.entries.count, 1)
            let rows = state.screen == .list ? min(wanted, most) : 0
            list = Area(row: top, column: 0, width: size.width, height: rows)
            left = 0
            headlineRow = top + rows
        }
        let width = size.width - left
        headline = Area(row: headlineRow, column: left, width: width, height: 1)
        alarm = Area(row: headlineRow + 1, column: left, width: width, height: alarmRows)
        let body = headlineRow + 1 + alarmRows
        let height = max(0, bottom - body)
        guard !isMap else {
            facts = .none
            map = Area(row: body, column: 0, width: width, height: height)
            return
        }
        let factsColumns = hasMap ? max(34, width * 46 / 100) : width
        facts = Area(row: body, column: left, width: factsColumns, height: height)
        map =
            hasMap
            ? Area(
                row: body,
                column: left + factsColumns + 1,
                width: width - factsColumns - 1,
                height: height
            ) : .none
    }

    /// Rows of the list in a small window, of those that it shares with the rest of the facts.
    private static func rowsInSmall(of room: Int) -> Int { room < 4 ? 0 : room * 2 / 3 }
}
