import Geodesy

/// The towns of the globe by cells of one degree, the largest of each cell first.
struct TownTable: Sendable {
    /// Bytes of a town's record.
    static let stride = 12
    /// More towns than any cell has; bounds the work on damaged tables.
    private static let mostInCell = 2_048
    private static let unit = 65_536.0

    private let cells: Bytes
    private let records: Bytes
    private let countries: CountryTable

    init(_ layout: Layout) {
        cells = layout.townCells
        records = layout.towns
        countries = CountryTable(layout)
    }

    /// A town before its name is looked up.
    struct Record {
        let number: Int
        let latitude: Double
        let longitude: Double
        let population: Int
        let country: Int
    }

    /// The numbers of the towns in a cell.
    func numbers(row: Int, column: Int) -> Range<Int> {
        let cell = 4 * (row * GridPoint.columns + column)
        let start = cells.word(at: cell)
        let end = min(cells.word(at: cell + 4), start + Self.mostInCell)
        return start..<max(start, min(end, records.count / Self.stride))
    }

    /// The number of a town's country.
    func country(_ number: Int) -> Int { records.byte(at: number * Self.stride + 8) }

    /// The population of a town.
    func population(_ number: Int) -> Int { records.word(at: number * Self.stride + 4) }

    /// A town of a cell.
    func record(_ number: Int, row: Int, column: Int) -> Record {
        let offset = number * Self.stride
        return Record(
            number: number,
            latitude: Double(row) - 90 + Double(records.short(at: offset + 2)) / Self.unit,
            longitude: Double(column) - 180 + Double(records.short(at: offset)) / Self.unit,
            population: records.word(at: offset + 4),
            country: records.byte(at: offset + 8)
        )
    }

    /// A town with its name.
    func town(_ record: Record) -> Town {
        Town(
            name: countries.name(at: records.word(at: record.number * Self.stride + 8) >> 8),
            countryCode: countries.code(record.country),
            population: record.population,
            coordinate: Coordinate(
                clampingLatitude: record.latitude,
                wrappingLongitude: record.longitude
            )
        )
    }
}
