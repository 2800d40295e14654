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
