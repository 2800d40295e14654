public import Vocabulary

/// The positions of the tables' sections, as `Scripts/atlas/builder/format.py` defines them.
struct AtlasLayout: Sendable {
    static let mark = Array("PRQATLAS".utf8)
    static let version = 3
    private static let tableStart = 16

    /// In file order.
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

        /// Bytes of a record.
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

    let storage: ByteStorage
    private let sections: [Bytes]

    subscript(section: Section) -> Bytes { sections[section.rawValue] }

    /// A unit is 2 to the power of −`shift` degrees.
    func lines(_ records: Section, _ points: Section, shift: Int) -> LineTable {
        LineTable(records: self[records], points: self[points], shift: shift)
    }

    /// Reads only the head.
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
    /// The mark of an atlas is missing.
    case notAnAtlas
    case version
    /// Another length than the header states.
    case truncated
    /// Not in the file.
    case section(number: Int)

    public var row: (code: String, reason: String) {
        switch self {
        case .notAnAtlas:
            (
                "atlas.not-an-atlas",
                "The file does not begin with the signature of geographic tables."
            )
        case .version:
            (
                "atlas.version",
                "The geographic tables do not have version \(AtlasLayout.version), which this"
                    + " program needs."
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
