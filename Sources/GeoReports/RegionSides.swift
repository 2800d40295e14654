package import Geodesy

/// How long the sides of a region are.
package struct RegionSides: Hashable, Sendable {
    /// The lengths that a side may have, in metres.
    package static let metres = 1.0...20_000_000
    /// Two kilometres each: the region that is drawn around a request.
    package static let usual = RegionSides(northSouth: .metres(2_000), eastWest: .metres(2_000))

    /// From south to north.
    package let northSouth: Distance
    /// From west to east, along the parallel in the middle.
    package let eastWest: Distance

    private init(northSouth: Distance, eastWest: Distance) {
        self.northSouth = northSouth
        self.eastWest = eastWest
    }

    /// Reads metres: one number for both, or from south to north, `x`, and from west to east; `nil`
    /// for anything else, and for lengths out of range.
    ///
    /// - Parameter text: Such as `2000` or `500x1500`.
    package init?(argument text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count) else { return nil }
        let lengths = parts.compactMap(Self.length)
        guard lengths.count == parts.count, let first = lengths.first, let last = lengths.last
        else { return nil }
        self.init(northSouth: .metres(first), eastWest: .metres(last))
    }

    private static func length(_ text: Substring) -> Double? {
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
        guard isPlain, let length = Double(text), metres.contains(length) else { return nil }
        return length
    }
}
