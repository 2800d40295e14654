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

        func contains(_ mouse: Mouse) -> Bool {
            (row..<(row + max(0, height))).contains(mouse.row)
                && (column..<(column + max(0, width))).contains(mouse.column)
        }
    }

    /// From so many rows on notices are said in full.
    static let tall = 28
    /// Rows of a sheet that a list leaves to it: what is asked, the verdict, the table and a reason.
    private static let sheetRows = 16
    /// What is asked and the account, which a banner leaves to the sheet.
    private static let leastRows = 2
    /// From so many columns on a map stands beside the table, from so many rows on beside all below
    /// the verdict.
    private static let insetWidth = 76
    private static let sideHeight = 24
    /// A map that would lose more than one of so many rows is drawn anew, so that its marks stay.
    private static let cutPart = 5

    /// The requests; empty when only one is shown.
    let list: Area
    /// The row above the facts.
    let headline: Area
    /// The sheet, or the text that is read.
    let facts: Area
    /// The sheet's lines; empty when a text is read instead.
    let sheet: [TextLine]
    /// The map; empty when there is none or no room.
    let map: Area
    /// The rows that the map is drawn in, of which its area may hold the first ones only: a question
    /// cuts a map and does not move what is on it.
    let mapRows: Int
    /// The banner above the foot, already broken into lines; empty when the title holds it.
    let banner: [PrintableText]
    /// The first row of the banner.
    let remarkRow: Int
    /// What is said or asked, already broken into lines.
    let foot: [TextLine]

    /// Whether there is room for a list.
    static func hasList(_ state: State) -> Bool {
        switch state.roomShown {
        case .list: true
        case .both: state.size.holdsListAndRequest && state.screen == .list
        case .sheet: false
        }
    }

    /// Lays a state out; the map beside a sheet as it is while nothing is said or asked below it.
    init(_ state: State) {
        let foot = FootPane.lines(of: state)
        let needsCalm = foot.count > 1 && state.screen == .list && state.hasMap
        let calm = needsCalm ? Layout(state, foot: [], isAsked: false, calm: nil) : nil
        self.init(state, foot: foot, isAsked: state.openChoice != nil, calm: calm)
    }

    private init(_ state: State, foot: [TextLine], isAsked: Bool, calm: Layout?) {
        let size = state.size
        let isSmall = !size.holdsListAndRequest
        self.foot = foot
        // The title above; what is said and the keys below.
        let top = 1
        let footRow = size.height - 1 - max(1, foot.count)
        // The headline comes before the banner where not both have room; so do the first rows of the
        // sheet unless another question than that of a decision stands in their place.
        let least = foot.isEmpty || isAsked ? Self.leastRows : 0
        banner = Banner.lines(of: state, room: footRow - top - 1 - least)
        let bottom = footRow - banner.count
        remarkRow = bottom
        let isMap = state.screen == .map && state.hasMap
        let room = state.roomShown
        guard room != .list else {
            list = Area(row: top, column: 0, width: size.width, height: max(0, bottom - top - 1))
            headline = Area(row: bottom - 1, column: 0, width: size.width, height: 1)
            (facts, sheet, map) = (.none, [], .none)
            mapRows = 0
            return
        }
        let height = bottom - top
        // A third, or up to half of what a map beside the sheet leaves.
        let part = max(height / 3, min(height / 2, height - 1 - Self.sideHeight))
        let free = min(height - 1 - Self.sheetRows, part)
        // Where rows are rare, the headline alone tells how many there are.
        let most = isSmall || room == .sheet ? 0 : max(min(3, height / 4), free)
        let count = max(state.rows.count, 1)
        // One more for the headings, which take none of the sheet's. The list is as high whichever
        // request is selected, so that nothing jumps.
        let rows = state.screen == .list ? min(count < free ? count + 1 : count, most) : 0
        func area(below rows: Int) -> Area {
            let body = top + rows + 1
            return Area(row: body, column: 0, width: size.width, height: max(0, bottom - body))
        }
        var parts = (facts: Area.none, sheet: [TextLine](), map: Area.none)
        switch state.screen {
        case .map where isMap: parts.map = area(below: rows)
        case .review, .why, .whatNow: parts.facts = area(below: rows)
        case .list, .map:
            parts = Self.sheet(of: state, in: area(below: rows), isAsked: isAsked, calm: calm)
        }
        (facts, sheet, map) = parts
        list = Area(row: top, column: 0, width: size.width, height: rows)
        headline = Area(row: top + rows, column: 0, width: size.width, height: 1)
        let whole = calm?.map.height ?? 0
        let isCut = whole > map.height && (whole - map.height) * Self.cutPart <= whole
        mapRows = isCut ? whole : map.height
    }

    /// The sheet of the selected request, with a map where there is one and room for it.
    ///
    /// - Parameters:
    ///   - state: What is on the screen.
    ///   - area: Where the sheet and the map are.
    ///   - isAsked: Whether the request is decided now.
    ///   - calm: The same while nothing is said or asked below it, whose map keeps its place; `nil`
    ///     when nothing is.
    /// - Returns: The area of the sheet, its lines, and the area of the map.
    private static func sheet(
        of state: State,
        in area: Area,
        isAsked: Bool,
        calm: Layout?
    ) -> (facts: Area, sheet: [TextLine], map: Area) {
        guard var entry = state.selected, state.size.holdsRequest, !area.isEmpty else {
            return (area, [], .none)
        }
        // What is held back is not being sent yet.
        if let before = state.stateBeforeHeld(entry.id) { entry.state = before }
        func lines(_ width: Int, table: Int? = nil) -> SheetLines {
            SheetLines(
                entry,
                width: width,
                tableWidth: table,
                height: area.height,
                glyphs: state.glyphs,
                now: state.now,
                zone: state.zone,
                why: state.keys.brief(.why),
                isAsked: isAsked
            )
        }
        let hasRoom = calm.map { !$0.map.isEmpty } ?? (area.height >= 12)
        guard state.hasMap, area.width >= insetWidth, hasRoom else {
            return (area, lines(area.width).lines, .none)
        }
        if calm.map({ $0.map.row == $0.facts.row }) ?? (area.height >= sideHeight) {
            let columns = max(SheetLines.tableWidth + 4, area.width * 56 / 100)
            let facts = Area(
                row: area.row,
                column: area.column,
                width: columns,
                height: area.height
            )
            let map = Area(
                row: area.row,
                column: area.column + columns + 1,
                width: area.width - columns - 1,
                height: area.height
            )
            return (facts, lines(columns).lines, map)
        }
        let columns = max(SheetLines.tableWidth, area.width * 68 / 100)
        let sheet = lines(area.width, table: columns)
        guard sheet.table.count >= (calm == nil ? 5 : 3) else {
            return (area, lines(area.width).lines, .none)
        }
        let map = Area(
            row: area.row + sheet.table.lowerBound,
            column: area.column + columns + 1,
            width: area.width - columns - 1,
            height: sheet.table.count
        )
        return (area, sheet.lines, map)
    }
}
