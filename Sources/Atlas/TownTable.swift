public import Geodesy

/// Towns by cells of one degree, cut into leaves, each with its largest town first.
struct TownTable: Sendable {
    /// Bytes of a record.
    static let stride = 16
    /// Bounds the work on damaged tables.
    private static let mostInLeaf = 2_048
    private static let unit = 65_536.0

    private let cells: Bytes
    private let leaves: Bytes
    private let records: Bytes
    private let zones: Bytes
    private let names: NameTable
    private let regions: RegionTable

    init(_ layout: AtlasLayout) {
        cells = layout[.townCells]
        leaves = layout[.townLeaves]
        records = layout[.towns]
        zones = layout[.zones]
        names = NameTable(layout)
        regions = RegionTable(layout)
    }

    /// A town without its name.
    struct Record {
        let number: Int
        let latitude: Double
        let longitude: Double
        let population: Int

        var coordinate: Coordinate {
            Coordinate(clampingLatitude: latitude, wrappingLongitude: longitude)
        }
    }

    /// Read at once for a search.
    struct Features {
        fileprivate let low: UInt64
        fileprivate let high: UInt64

        var population: Int { Int(truncatingIfNeeded: low >> 32 & 0x7FFF_FFFF) }
        /// Degrees from the south-western corner of the cell.
        var east: Double { Double(Int(truncatingIfNeeded: low & 0xFFFF)) * (1 / TownTable.unit) }
        /// Degrees from the south-western corner of the cell.
        var north: Double {
            Double(Int(truncatingIfNeeded: low >> 16 & 0xFFFF)) * (1 / TownTable.unit)
        }
        var country: Int { Int(truncatingIfNeeded: high & 0xFF) }
        var province: Int { Int(truncatingIfNeeded: high >> 32 & 0xFFFF) }
    }

    struct Cell {
        fileprivate let first: Int
        /// There are 2 to the power of this many leaves in each direction.
        let level: Int
        let isEmpty: Bool
        /// Metres within which each town may contain a point.
        let reach: Double
    }

    var count: Int { records.count / Self.stride }
    var leafCount: Int { leaves.count / 4 }

    /// Of a later one when it is empty.
    func firstTown(_ leaf: Int) -> Int { leaves.word(at: 4 * leaf) }

    /// Of a later one when it is empty.
    func firstLeaf(_ cell: Int) -> Int { cells.word(at: 4 * cell) & 0xFF_FFFF }

    func cell(row: Int, column: Int) -> Cell {
        let offset = 4 * (row * GridPoint.columns + column)
        let word = cells.word(at: offset)
        let first = word & 0xFF_FFFF
        let count = max(0, cells.word(at: offset + 4) & 0xFF_FFFF - first)
        return Cell(
            first: first,
            level: min(5, count.trailingZeroBitCount / 2),
            isEmpty: count == 0,
            reach: Double(word >> 24) * 1_000
        )
    }

    func numbers(row: Int, column: Int, of cell: Cell) -> Range<Int> {
        let leaf = 4 * (cell.first + row << cell.level + column)
        let start = leaves.word(at: leaf)
        let end = min(leaves.word(at: leaf + 4), start + Self.mostInLeaf)
        return start..<max(start, min(end, records.count / Self.stride))
    }

    @inline(__always)
    func features(_ number: Int) -> Features {
        let (low, high) = records.pair(at: number * Self.stride)
        return Features(low: low, high: high)
    }

    func country(_ number: Int) -> Int { records.byte(at: number * Self.stride + 8) }

    /// 0 for none.
    func province(_ number: Int) -> Int { records.short(at: number * Self.stride + 12) }

    func population(_ number: Int) -> Int {
        records.word(at: number * Self.stride + 4) & 0x7FFF_FFFF
    }

    func record(_ number: Int, row: Int, column: Int) -> Record {
        let features = features(number)
        return Record(
            number: number,
            latitude: Double(row) - 90 + features.north,
            longitude: Double(column) - 180 + features.east,
            population: features.population
        )
    }

    func zone(_ number: Int) -> String? {
        names.optionalText(at: zones.word(at: 4 * records.short(at: number * Self.stride + 14)))
    }

    func town(_ record: Record) -> Town {
        let start = record.number * Self.stride
        return Town(
            name: names.text(at: records.word(at: start + 8) >> 8),
            countryCode: regions.code(country(record.number)),
            population: record.population,
            isCapital: records.word(at: start + 4) >> 31 == 1,
            coordinate: record.coordinate
        )
    }
}

extension TownTable {
    struct Origin {
        /// Metres and degrees of latitude within which the globe is flat.
        private static let flatReach = 65_000.0
        private static let flatLatitude = 70.0

        let point: Coordinate
        let scale: LocalScale

        init(_ point: Coordinate) {
            self.point = point
            scale = LocalScale(latitude: point.latitude)
        }

        /// Whether the plane is precise enough.
        func isFlat(within metres: Double) -> Bool {
            metres <= Self.flatReach && abs(point.latitude) <= Self.flatLatitude
        }

        /// The squared straight line through the earth: it orders towns as the geodesic does,
        /// within some metres at 500 km.
        func square(to record: Record) -> Double {
            let start = Coordinate.position(latitude: point.latitude, longitude: point.longitude)
            let end = Coordinate.position(latitude: record.latitude, longitude: record.longitude)
            let way = end - start
            return (way * way).sum()
        }
    }
}

extension TownTable {
    /// In metres; the last contains every country.
    private static let reaches = [300_000.0, 1_000_000, 3_000_000, 21_000_000]

    /// The zone of the nearest town of a country and province, 0 for any, however far; O(towns in
    /// reach): some hundred microseconds, a few milliseconds at most.
    func settledZone(of point: Coordinate, country: Int, province: Int) -> String? {
        let origin = Origin(point)
        for reach in Self.reaches {
            let window = CellWindow(around: point, origin.scale, metres: reach)
            var best: (zone: String, square: Double)?
            forEachLeaf(around: point, window, scale: Scale(window, metres: reach)) { leaf in
                for number in leaf.numbers {
                    let features = features(number)
                    guard features.country == country,
                        province == 0 || features.province == province
                    else { continue }
                    let record = record(
                        number,
                        row: leaf.row,
                        column: GridPoint.wrapped(leaf.column)
                    )
                    let square = origin.square(to: record)
                    guard square < best?.square ?? .infinity, let zone = zone(number) else {
                        continue
                    }
                    best = (zone, square)
                }
            }
            // Towns beyond the reach may be nearer.
            if let best, best.square <= reach * reach || reach == Self.reaches.last {
                return best.zone
            }
        }
        return nil
    }
}

extension TownTable {
    /// Inhabitants per square metre: 4,000 per square kilometre.
    private static let density = 0.004
    /// Metres: 25 million people at that density.
    private static let widest = 45_000.0
    /// Smaller towns are ignored: their circle is less than a kilometre wide.
    private static let smallest = 1_000

    /// In square metres.
    private static func squaredRadius(population: Int) -> Double {
        min(widest * widest, Double(population) * (1 / (density * .pi)))
    }

    /// In metres.
    static func radius(population: Int) -> Double {
        squaredRadius(population: population).squareRoot()
    }

    /// The largest town that reaches the point.
    func containing(_ point: Coordinate, country: Int, province: Int) -> Record? {
        let origin = Origin(point)
        let window = CellWindow(around: point, origin.scale, metres: Self.widest)
        let scale = Scale(window, metres: Self.widest)
        let isFlat = origin.isFlat(within: Self.widest)
        let flat = flatEast(window, scale)
        var best: Record?
        var least = Self.smallest
        forEachLeaf(around: point, window, scale: scale, containing: true) { leaf in
            let east = point.longitude + 180 - Double(leaf.column)
            let north = point.latitude + 90 - Double(leaf.row)
            for number in leaf.numbers {
                let features = features(number)
                let population = features.population
                // A leaf begins with its largest town: later ones reach less far.
                guard population >= least else { break }
                let square = Self.squaredRadius(population: population)
                guard leaf.gap * leaf.gap <= square else { break }
                let northward = (features.north - north) * scale.north
                let eastward = (features.east - east) * flat
                guard northward * northward + eastward * eastward <= square,
                    features.country == country, features.province == province,
                    population > least || best == nil
                else { continue }
                let record = record(number, row: leaf.row, column: GridPoint.wrapped(leaf.column))
                let reached =
                    isFlat
                    ? origin.scale.square(
                        north: features.north - north,
                        east: features.east - east
                    ) : origin.square(to: record)
                guard reached <= square else { continue }
                best = record
                least = population
            }
        }
        return best
    }
}

extension TownTable {
    /// A leaf that may contain a town in reach.
    struct Leaf {
        let row: Int
        /// Not yet within one turn.
        let column: Int
        let numbers: Range<Int>
        /// A lower bound of the metres to its towns.
        let gap: Double
    }

    /// The leaves that may contain a town within some metres; with `containing`, one that may
    /// contain the point.
    func forEachLeaf(
        around point: Coordinate,
        _ window: CellWindow,
        scale: Scale,
        containing: Bool = false,
        _ body: (Leaf) -> Void
    ) {
        let x = point.longitude + 180
        let y = point.latitude + 90
        for row in window.rows {
            let south = Double(row)
            for column in window.columns {
                let cell = cell(row: row, column: GridPoint.wrapped(column))
                if cell.isEmpty { continue }
                let west = Double(column)
                var (reachX, reachY) = (window.longitudeReach, window.latitudeReach)
                if containing {
                    if scale.east > 0 { reachX = min(reachX, cell.reach / scale.east) }
                    reachY = min(reachY, cell.reach / scale.north)
                    guard west - reachX <= x, x <= west + 1 + reachX,
                        south - reachY <= y, y <= south + 1 + reachY
                    else { continue }
                }
                let count = 1 << cell.level
                let side = 1 / Double(count)
                let columns = Self.part(x - west, reachX, count)
                for leafRow in Self.part(y - south, reachY, count) {
                    let bottom = south + Double(leafRow) * side
                    let gapY = max(0, bottom - y, y - bottom - side) * scale.north
                    for leafColumn in columns {
                        let left = west + Double(leafColumn) * side
                        let gapX = max(0, left - x, x - left - side) * scale.east
                        body(
                            Leaf(
                                row: row,
                                column: column,
                                numbers: numbers(row: leafRow, column: leafColumn, of: cell),
                                gap: max(gapX, gapY)
                            )
                        )
                    }
                }
            }
        }
    }

    /// The least metres of a degree in a window.
    struct Scale {
        let north: Double
        /// 0 around a pole, where longitudes mean nothing.
        let east: Double

        init(_ window: CellWindow, metres: Double) {
            north = metres / window.latitudeReach
            east = window.longitudeReach < 180 ? metres / window.longitudeReach : 0
        }
    }

    /// The least metres of a degree of longitude on a plane; 0 around a pole, where the globe is
    /// not flat enough.
    func flatEast(_ window: CellWindow, _ scale: Scale) -> Double {
        window.longitudeReach < 20 ? scale.east : 0
    }

    /// Leaves of a cell in one direction, within some degrees.
    private static func part(_ place: Double, _ reach: Double, _ count: Int) -> ClosedRange<Int> {
        let low = Int(max(0, (place - reach) * Double(count)))
        let high = Int(min(Double(count - 1), max(0, (place + reach) * Double(count))))
        return min(low, count - 1)...max(min(low, count - 1), high)
    }
}

/// A town, village or city, as a map shows it.
public struct Town: Hashable, Sendable {
    /// In its usual Latin spelling.
    public let name: String
    /// ISO 3166-1 alpha-2.
    public let countryCode: String
    /// 0 when unknown.
    public let population: Int
    public let isCapital: Bool
    /// Within 2 m of the source's point.
    public let coordinate: Coordinate
}

/// The one-degree cells within some metres of a point.
struct CellWindow {
    let rows: ClosedRange<Int>
    /// Not yet within one turn; each cell occurs once.
    let columns: ClosedRange<Int>
    /// Degrees on either side.
    let longitudeReach: Double
    /// Degrees on either side.
    let latitudeReach: Double

    init(around point: Coordinate, _ scale: LocalScale, metres: Double) {
        latitudeReach = LocalScale.latitudeReach(metres: metres)
        longitudeReach = scale.longitudeReach(metres: metres)
        let bottom = Int((point.latitude + 90 - latitudeReach).rounded(.down))
        let top = Int((point.latitude + 90 + latitudeReach).rounded(.down))
        rows = max(0, min(GridPoint.rows - 1, bottom))...max(0, min(GridPoint.rows - 1, top))
        let west = Int((point.longitude + 180 - longitudeReach).rounded(.down))
        let east = Int((point.longitude + 180 + longitudeReach).rounded(.down))
        columns = west...min(east, west + GridPoint.columns - 1)
    }
}
