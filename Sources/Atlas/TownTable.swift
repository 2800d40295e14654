import Geodesy

/// The towns of the globe: cells of one degree, cut into leaves, the largest of each leaf first.
struct TownTable: Sendable {
    /// Bytes of a town's record.
    static let stride = 16
    /// More towns than any leaf has; bounds the work on damaged tables.
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

    /// A town before its name is looked up.
    struct Record {
        let number: Int
        let latitude: Double
        let longitude: Double
        let population: Int

        /// Where the town is.
        var coordinate: Coordinate {
            Coordinate(clampingLatitude: latitude, wrappingLongitude: longitude)
        }
    }

    /// What a search compares, read at once.
    struct Traits {
        fileprivate let low: UInt64
        fileprivate let high: UInt64

        var population: Int { Int(truncatingIfNeeded: low >> 32 & 0x7FFF_FFFF) }
        /// Degrees to the east of the south-western corner of the cell.
        var east: Double { Double(Int(truncatingIfNeeded: low & 0xFFFF)) * (1 / TownTable.unit) }
        /// Degrees to the north of the south-western corner of the cell.
        var north: Double {
            Double(Int(truncatingIfNeeded: low >> 16 & 0xFFFF)) * (1 / TownTable.unit)
        }
        var country: Int { Int(truncatingIfNeeded: high & 0xFF) }
        var province: Int { Int(truncatingIfNeeded: high >> 32 & 0xFFFF) }
    }

    /// The leaves of a cell.
    struct Cell {
        fileprivate let first: Int
        /// There are 2 to the power of this many leaves in each direction.
        let level: Int
        let isEmpty: Bool
        /// Metres within which each of the towns may contain a point.
        let reach: Double
    }

    /// How many towns there are.
    var count: Int { records.count / Self.stride }
    /// How many leaves there are.
    var leafCount: Int { leaves.count / 4 }

    /// The number of the first town of a leaf, or of one behind it when it is empty.
    func firstTown(_ leaf: Int) -> Int { leaves.word(at: 4 * leaf) }

    /// The number of the first leaf of a cell, or of one behind it when it is empty.
    func firstLeaf(_ cell: Int) -> Int { cells.word(at: 4 * cell) & 0xFF_FFFF }

    /// The cell in a row and a column.
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

    /// The numbers of the towns in a leaf.
    func numbers(row: Int, column: Int, of cell: Cell) -> Range<Int> {
        let leaf = 4 * (cell.first + row << cell.level + column)
        let start = leaves.word(at: leaf)
        let end = min(leaves.word(at: leaf + 4), start + Self.mostInLeaf)
        return start..<max(start, min(end, records.count / Self.stride))
    }

    /// What a search compares of a town.
    @inline(__always)
    func traits(_ number: Int) -> Traits {
        let (low, high) = records.pair(at: number * Self.stride)
        return Traits(low: low, high: high)
    }

    /// The number of a town's country.
    func country(_ number: Int) -> Int { records.byte(at: number * Self.stride + 8) }

    /// The number of a town's province; 0 when it has none.
    func province(_ number: Int) -> Int { records.short(at: number * Self.stride + 12) }

    /// The population of a town.
    func population(_ number: Int) -> Int {
        records.word(at: number * Self.stride + 4) & 0x7FFF_FFFF
    }

    /// A town of a cell.
    func record(_ number: Int, row: Int, column: Int) -> Record {
        let traits = traits(number)
        return Record(
            number: number,
            latitude: Double(row) - 90 + traits.north,
            longitude: Double(column) - 180 + traits.east,
            population: traits.population
        )
    }

    /// The identifier of a town's time zone; `nil` when it has none.
    func zone(_ number: Int) -> String? {
        names.optionalText(at: zones.word(at: 4 * records.short(at: number * Self.stride + 14)))
    }

    /// A town with its name.
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
    /// The point from which towns are measured.
    struct Origin {
        /// Within these metres and degrees of latitude the globe is measured as a plane.
        private static let flatReach = 65_000.0
        private static let flatLatitude = 70.0

        let point: Coordinate
        let scale: LocalScale

        init(_ point: Coordinate) {
            self.point = point
            scale = LocalScale(latitude: point.latitude)
        }

        /// Whether the scale measures everything within some metres well enough.
        func isFlat(within metres: Double) -> Bool {
            metres <= Self.flatReach && abs(point.latitude) <= Self.flatLatitude
        }

        /// The square of the straight line through the earth: it orders towns as the geodesic
        /// does, within some metres at 500 km.
        func square(to record: Record) -> Double {
            let start = Coordinate.position(latitude: point.latitude, longitude: point.longitude)
            let end = Coordinate.position(latitude: record.latitude, longitude: record.longitude)
            let way = end - start
            return (way * way).sum()
        }
    }
}

/// The time zone of land where nobody lives near.
extension TownTable {
    /// The reaches that are tried, in metres; the last one holds every country.
    private static let reaches = [300_000.0, 1_000_000, 3_000_000, 21_000_000]

    /// The zone of the nearest town of a country and province, however far it is.
    ///
    /// - Parameters:
    ///   - point: The point.
    ///   - country: Only towns of this country.
    ///   - province: Only towns of this province; 0 for all.
    /// - Returns: `nil` when there is no such town with a zone.
    /// - Complexity: O(towns in reach): some hundred microseconds, a few milliseconds at most.
    func settledZone(of point: Coordinate, country: Int, province: Int) -> String? {
        let origin = Origin(point)
        for reach in Self.reaches {
            let window = CellWindow(around: point, origin.scale, metres: reach)
            var best: (zone: String, square: Double)?
            forEachLeaf(around: point, window, scale: Scale(window, metres: reach)) { leaf in
                for number in leaf.numbers {
                    let traits = traits(number)
                    guard traits.country == country,
                        province == 0 || traits.province == province
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
            // What lies beyond the reach may not be the nearest.
            if let best, best.square <= reach * reach || reach == Self.reaches.last {
                return best.zone
            }
        }
        return nil
    }
}
