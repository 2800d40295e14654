import Geodesy

/// By region, and by boxes where the outlines lack them.
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

    /// `nil` for 0 and unknown numbers.
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

    /// The dispute with a box around a point of a country; 0 for none.
    func number(at point: Coordinate, country: Int) -> Int {
        box(at: point) { $0.country == country }?.dispute ?? 0
    }

    /// For rocks that are too small for the outlines.
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

/// An area claimed by several states, or with a special status; country codes follow ISO 3166-1;
/// this adds what they do not show, and does not judge.
public struct Dispute: Hashable, Sendable {
    /// What is special about the area.
    public enum Status: Int, Hashable, Sendable {
        /// By states that do not administer it.
        case claimed
        /// With an administration that not all states recognise.
        case selfAdministered
        /// The border was never agreed.
        case undefinedBorder
        /// Held by peacekeepers.
        case bufferZone
        /// By no state.
        case unclaimed
        /// Held in abeyance by treaty.
        case claimsHeld
        /// Between states.
        case leased
    }

    public let name: String
    public let status: Status
    /// Whether the extent is only known to some ten kilometres, so that the point may be outside.
    public let isApproximate: Bool
    /// Codes of those who administer it or a part; empty when none has a code.
    public let administrators: [String]
    /// Codes of all who claim it, the administrators among them.
    public let claimants: [String]
}

/// The texts of the tables; the empty one is at 0.
struct NameTable: Sendable {
    private let bytes: Bytes

    init(_ layout: AtlasLayout) {
        bytes = layout[.names]
    }

    func text(at offset: Int) -> String {
        bytes.text(from: offset + 1, count: bytes.byte(at: offset))
    }

    /// `nil` when it is empty.
    func optionalText(at offset: Int) -> String? {
        offset == 0 ? nil : text(at: offset)
    }

    /// Split at spaces.
    func list(at offset: Int) -> [String] {
        text(at: offset).split(separator: " ").map(String.init)
    }
}
