public import Geodesy

/// The lines of one level of detail in a region.
public struct Outlines: Sequence, Sendable {
    /// How fine the lines are.
    public enum Detail: Hashable, Sendable, CaseIterable {
        /// 1:110 million, for the whole world.
        case world
        /// 1:50 million, for views of 3,000 km and more.
        case region
        /// 1:10 million, simplified by 100 m at most, for nearer views.
        case local
    }

    private let layout: AtlasLayout
    private let detail: Detail
    private let region: Region
    private let kinds: Set<Outline.Kind>

    init(_ layout: AtlasLayout, _ detail: Detail, in region: Region, _ kinds: Set<Outline.Kind>) {
        self.layout = layout
        self.detail = detail
        self.region = region
        self.kinds = kinds
    }

    public func makeIterator() -> Iterator {
        switch detail {
        case .world:
            let lines = layout.lines(.world, .worldPoints, shift: 10)
            return Iterator(layout.storage, lines: LineIterator(lines, region, kinds))
        case .region:
            let lines = layout.lines(.region, .regionPoints, shift: GridPoint.shift)
            return Iterator(layout.storage, lines: LineIterator(lines, region, kinds))
        case .local:
            let lines = layout.lines(.lakeLines, .lakePoints, shift: GridPoint.shift)
            return Iterator(
                layout.storage,
                leaves: LeafIterator(layout, region, kinds),
                lines: kinds.contains(.lake) ? LineIterator(lines, region, kinds) : nil
            )
        }
    }

    /// Skips lines whose boxes are outside.
    public struct Iterator: IteratorProtocol {
        private let storage: ByteStorage
        private var leaves: LeafIterator?
        private var lines: LineIterator?

        init(_ storage: ByteStorage, leaves: LeafIterator? = nil, lines: LineIterator?) {
            self.storage = storage
            self.leaves = leaves
            self.lines = lines
        }

        public mutating func next() -> Outline? {
            defer { withExtendedLifetime(storage) {} }
            if let outline = leaves?.next() { return outline }
            leaves = nil
            return lines?.next()
        }
    }
}

/// A short piece of a coast, border or shore: points to join in order; no piece crosses the date
/// line: one that ends there ends just beside it, on its own side.
public struct Outline: RandomAccessCollection, Hashable, Sendable {
    /// What a line shows.
    public enum Kind: Hashable, Sendable, CaseIterable {
        case coast
        /// Between countries, on land.
        case border
        /// Between provinces of a country; only in the local level of detail.
        case province
        /// Between parts of a province; only in the local level of detail.
        case district
        case lake
    }

    public let kind: Kind
    public let bounds: Region
    private let points: [Coordinate]

    init?(_ kind: Kind, box: Box, unit: Double, points: [(x: Int, y: Int)]) {
        guard points.count > 1, let bounds = box.region(unit: unit) else { return nil }
        self.kind = kind
        self.bounds = bounds
        self.points = points.map { x, y in
            Coordinate(
                clampingLatitude: Double(y) / unit - 90,
                wrappingLongitude: Swift.min(Double(x) / unit - 180, 180.0.nextDown)
            )
        }
    }

    /// In units from 180 W 90 S.
    struct Box {
        var west: Int
        var south: Int
        var east: Int
        var north: Int

        func region(unit: Double) -> Region? {
            let west = Double(west) / unit - 180
            let south = Double(south) / unit - 90
            guard (-180..<180).contains(west), (-90...90).contains(south) else { return nil }
            return Region(
                south: south,
                north: Swift.min(90, Double(north) / unit - 90),
                west: west,
                width: Swift.min(180 - west, Double(east) / unit - 180 - west)
            )
        }
    }

    public var startIndex: Int { 0 }
    /// At least 2.
    public var endIndex: Int { points.count }

    public subscript(position: Int) -> Coordinate { points[position] }
}

/// Iterates over the lines of a table in a region.
struct LineIterator {
    private let table: LineTable
    private let kinds: Set<Outline.Kind>
    private let window: Window
    private var number = 0

    init(_ table: LineTable, _ region: Region, _ kinds: Set<Outline.Kind>) {
        self.table = table
        self.kinds = kinds
        window = Window(region, shift: table.shift)
    }

    mutating func next() -> Outline? {
        while number < table.count {
            let line = table.line(number)
            number += 1
            guard window.overlaps(line), let kind = Self.kind(line.kind), kinds.contains(kind)
            else { continue }
            let box = Outline.Box(
                west: line.x,
                south: line.y,
                east: line.x + line.width,
                north: line.y + line.height
            )
            let points = (0..<line.count).map { table.point($0, of: line) }
            let unit = Double(1 << table.shift)
            if let outline = Outline(kind, box: box, unit: unit, points: points) {
                return outline
            }
        }
        return nil
    }

    private static func kind(_ number: Int) -> Outline.Kind? {
        switch number {
        case 0: .coast
        case 1: .border
        case 2: .lake
        default: nil
        }
    }

    /// In units of the lines, rounded outwards.
    private struct Window {
        let south: Int
        let north: Int
        let west: Int
        let width: Int
        let turn: Int

        init(_ region: Region, shift: Int) {
            let unit = Double(1 << shift)
            south = Int(((region.south + 90) * unit).rounded(.down))
            north = Int(((region.north + 90) * unit).rounded(.up))
            west = Int(((region.west + 180) * unit).rounded(.down))
            width = Int((region.width * unit).rounded(.up)) + 1
            turn = 360 << shift
        }

        func overlaps(_ line: Line) -> Bool {
            guard line.y <= north, south <= line.y + line.height else { return false }
            let eastward = line.x - west
            return (eastward < 0 ? eastward + turn : eastward) <= width
                || (eastward > 0 ? turn - eastward : -eastward) <= line.width
        }
    }
}

/// Short lines of one level of detail, read in place.
struct LineTable: Sendable {
    /// Bytes of a record.
    static let stride = 20

    private let records: Bytes
    private let points: Bytes
    /// A unit is 2 to the power of −`shift` degrees.
    let shift: Int
    let count: Int

    init(records: Bytes, points: Bytes, shift: Int) {
        self.records = records
        self.points = points
        self.shift = shift
        count = records.count / Self.stride
    }

    /// Its points exist, whatever the bytes are.
    func line(_ number: Int) -> Line {
        let record = number * Self.stride
        let start = records.word(at: record + 16)
        let room = max(0, (points.count - start) / 4)
        return Line(
            x: records.word(at: record),
            y: records.word(at: record + 4),
            width: records.short(at: record + 8),
            height: records.short(at: record + 10),
            count: min(records.byte(at: record + 12), room),
            kind: records.byte(at: record + 13),
            start: start
        )
    }

    /// In units from 180 W 90 S.
    func point(_ index: Int, of line: Line) -> (x: Int, y: Int) {
        let offset = line.start + 4 * index
        return (line.x + points.short(at: offset), line.y + points.short(at: offset + 2))
    }
}

/// A line's box in units from 180 W 90 S, its kind and the position of its points.
struct Line: Sendable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let count: Int
    let kind: Int
    let start: Int
}
