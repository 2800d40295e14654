import Geodesy

/// The disputed areas: by region, and by boxes where the outlines do not draw them.
struct DisputeTable: Sendable {
    private static let size = 16
    private static let boxStride = 12

    private let records: Bytes
    private let boxes: Bytes
    private let names: NameTable

    init(_ layout: AtlasLayout) {
        records = layout[.disputes]
        boxes = layout[.disputeBoxes]
        names = NameTable(layout)
    }

    /// A dispute; `nil` for 0 and for numbers that do not exist.
    func dispute(_ number: Int) -> Dispute? {
        let record = number * Self.size
        guard number > 0, records.holds(Self.size, from: record),
            let status = Dispute.Status(rawValue: records.byte(at: record))
        else { return nil }
        return Dispute(
            name: names.text(at: records.word(at: record + 4)),
            status: status,
            isApproximate: records.byte(at: record + 1) == 1,
            administrators: names.list(at: records.word(at: record + 8)),
            claimants: names.list(at: records.word(at: record + 12))
        )
    }

    /// The number of the dispute whose box holds a point of a country; 0 when there is none.
    func number(at point: Coordinate, country: Int) -> Int {
        box(at: point) { $0.country == country }?.dispute ?? 0
    }

    /// The country and the dispute of rocks that are too small for the outlines.
    func rocks(at point: Coordinate) -> (country: Int, dispute: Int)? {
        box(at: point, where: \.isRocks).map { ($0.country, $0.dispute) }
    }

    private struct Flags {
        let country: Int
        let dispute: Int
        let isRocks: Bool
    }

    private func edge(_ offset: Int) -> Double {
        Double(Int16(truncatingIfNeeded: boxes.short(at: offset)))
    }

    private func box(at point: Coordinate, where isWanted: (Flags) -> Bool) -> Flags? {
        let x = point.longitude * 100
        let y = point.latitude * 100
        for start in stride(from: 0, to: boxes.count, by: Self.boxStride) {
            guard edge(start) <= x, x <= edge(start + 4),
                edge(start + 2) <= y, y <= edge(start + 6)
            else { continue }
            let flags = Flags(
                country: boxes.byte(at: start + 8),
                dispute: boxes.byte(at: start + 9),
                isRocks: boxes.byte(at: start + 10) == 1
            )
            if isWanted(flags) { return flags }
        }
        return nil
    }
}

/// An area of which more than one state says that it is its own, or that has a special status.
///
/// The code of the country follows ISO 3166-1; this tells what the code does not. Nothing here
/// says who is right.
public struct Dispute: Hashable, Sendable {
    /// What is special about the area.
    public enum Status: Int, Hashable, Sendable {
        /// States claim it that do not administer it.
        case claimed
        /// It has an administration of its own that not all states recognise.
        case selfAdministered
        /// The border through it was never agreed.
        case undefinedBorder
        /// Peacekeepers hold it.
        case bufferZone
        /// No state claims it.
        case unclaimed
        /// Claims are held in abeyance by treaty.
        case claimsHeld
        /// One state leases it from another.
        case leased
    }

    /// What the area is called.
    public let name: String
    /// What is special about it.
    public let status: Status
    /// Whether the extent is only known to some ten kilometres, so that the point may lie beside
    /// the area: such an area is near, and nothing is said about its edge.
    public let isApproximate: Bool
    /// Codes of those who administer it or parts of it; empty when it is none with a code.
    public let administrators: [String]
    /// Codes of all who claim it, the administrators among them.
    public let claimants: [String]

    /// Creates a dispute from what its table says.
    package init(
        name: String,
        status: Status,
        isApproximate: Bool = false,
        administrators: [String],
        claimants: [String]
    ) {
        self.name = name
        self.status = status
        self.isApproximate = isApproximate
        self.administrators = administrators
        self.claimants = claimants
    }
}

/// The texts of the tables; the empty one is at 0.
struct NameTable: Sendable {
    private let bytes: Bytes

    init(_ layout: AtlasLayout) {
        bytes = layout[.names]
    }

    /// A stored text.
    func text(at offset: Int) -> String {
        bytes.text(from: offset + 1, count: bytes.byte(at: offset))
    }

    /// A stored text; `nil` when it is empty.
    func optionalText(at offset: Int) -> String? {
        offset == 0 ? nil : text(at: offset)
    }

    /// The parts of a stored text between spaces.
    func list(at offset: Int) -> [String] {
        text(at: offset).split(separator: " ").map(String.init)
    }
}
