public import Vocabulary

/// Where the sections of the tables lie.
///
/// The layout is written down in `Scripts/atlas/builder/format.py`, which makes the tables.
struct AtlasLayout: Sendable {
    static let mark = Array("PRQATLAS".utf8)
    static let version = 3
    private static let tableStart = 16

    /// The sections in their order in the file.
    enum Section: Int, CaseIterable {
        case names
        case countries
        case provinces
        case regions
        case disputes
        case disputeBoxes
        case cells
        case leafWords
        case leaves
        case townCells
        case townLeaves
        case towns
        case zones
        case lakes
        case lakeCells
        case lakeLines
        case lakePoints
        case region
        case regionPoints
        case world
        case worldPoints
        case townNames
        case provinceNames

        /// The size of a record in bytes.
        fileprivate var stride: Int {
            switch self {
            case .names, .leaves: 1
            case .cells, .leafWords, .townCells, .townLeaves, .zones, .lakeCells: 4
            case .lakePoints, .regionPoints, .worldPoints: 4
            case .countries, .townNames, .provinceNames: 8
            case .regions, .disputeBoxes, .lakes: 12
            case .provinces, .disputes, .towns: 16
            case .lakeLines, .region, .world: LineTable.stride
            }
        }
    }

    /// Keeps the sections.
    let storage: ByteStorage
    private let sections: [Bytes]

    subscript(section: Section) -> Bytes { sections[section.rawValue] }

    /// The lines of one level of detail; a unit is 2 to the power of −`shift` degrees.
    func lines(_ records: Section, _ points: Section, shift: Int) -> LineTable {
        LineTable(records: self[records], points: self[points], shift: shift)
    }

    /// Finds the sections; reads nothing but the head.
    init(_ storage: ByteStorage) throws(AtlasError) {
        let file = storage.bytes
        for (offset, byte) in Self.mark.enumerated() where file.byte(at: offset) != Int(byte) {
            throw .notAnAtlas
        }
        guard file.word(at: 8) == Self.version else { throw .version }
        guard file.count >= Self.tableStart + 8 * Section.allCases.count,
            file.word(at: 12) == file.count
        else { throw .truncated }
        var sections: [Bytes] = []
        for section in Section.allCases {
            let entry = Self.tableStart + 8 * section.rawValue
            let count = file.word(at: entry + 4)
            guard count % section.stride == 0,
                let part = file.part(from: file.word(at: entry), count: count)
            else { throw .section(number: section.rawValue) }
            sections.append(part)
        }
        self.storage = storage
        self.sections = sections
    }
}

/// Why some bytes are not an atlas.
public enum AtlasError: CodedError {
    /// Bytes without the mark of an atlas.
    case notAnAtlas
    case version
    /// Another length than the header states.
    case truncated
    /// A section that is not in the file.
    case section(number: Int)

    /// Such as `atlas.truncated`.
    public var row: (code: String, reason: String) {
        switch self {
        case .notAnAtlas:
            ("atlas.not-an-atlas", "The file does not begin with the mark of geographic tables.")
        case .version:
            (
                "atlas.version",
                "The geographic tables have another version than \(AtlasLayout.version), which "
                    + "this program reads."
            )
        case .truncated:
            (
                "atlas.truncated",
                "The geographic tables do not have the length that their header states."
            )
        case .section(let number):
            (
                "atlas.section",
                "Section \(number) of the geographic tables is outside the file or has an "
                    + "incomplete record."
            )
        }
    }
}
