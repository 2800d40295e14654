/// Where the sections of the tables lie.
///
/// The layout is written down in `Scripts/atlas/builder/format.py`, which makes the tables.
struct Layout: Sendable {
    static let mark = Array("PRQATLAS".utf8)
    static let version = 1
    private static let tableStart = 16

    /// The sections in their order in the file.
    private enum Section: Int {
        case countries
        case names
        case cells
        case leaves
        case local
        case localPoints
        case region
        case regionPoints
        case world
        case worldPoints
        case townCells
        case towns
        case end

        /// The size of a record in bytes.
        var stride: Int {
            switch self {
            case .countries: 8
            case .names, .leaves, .end: 1
            case .cells, .localPoints, .regionPoints, .worldPoints, .townCells: 4
            case .local, .region, .world: LineTable.stride
            case .towns: TownTable.stride
            }
        }
    }

    let countries: Bytes
    let names: Bytes
    let cells: Bytes
    let leaves: Bytes
    let local: LineTable
    let region: LineTable
    let world: LineTable
    let townCells: Bytes
    let towns: Bytes

    /// Finds the sections; reads nothing but the head.
    init(_ file: Bytes) throws(AtlasError) {
        for (offset, byte) in Self.mark.enumerated() where file.byte(at: offset) != Int(byte) {
            throw .notAnAtlas
        }
        guard file.word(at: 8) == Self.version else { throw .version }
        guard file.count >= Self.tableStart + 8 * Section.end.rawValue,
            file.word(at: 12) == file.count
        else { throw .truncated }
        countries = try Self.section(.countries, of: file)
        names = try Self.section(.names, of: file)
        cells = try Self.section(.cells, of: file)
        leaves = try Self.section(.leaves, of: file)
        local = LineTable(
            records: try Self.section(.local, of: file),
            points: try Self.section(.localPoints, of: file),
            shift: 14
        )
        region = LineTable(
            records: try Self.section(.region, of: file),
            points: try Self.section(.regionPoints, of: file),
            shift: 12
        )
        world = LineTable(
            records: try Self.section(.world, of: file),
            points: try Self.section(.worldPoints, of: file),
            shift: 10
        )
        townCells = try Self.section(.townCells, of: file)
        towns = try Self.section(.towns, of: file)
    }

    private static func section(_ section: Section, of file: Bytes) throws(AtlasError) -> Bytes {
        let entry = tableStart + 8 * section.rawValue
        let count = file.word(at: entry + 4)
        guard count % section.stride == 0,
            let part = file.part(from: file.word(at: entry), count: count)
        else { throw .section(number: section.rawValue) }
        return part
    }
}
