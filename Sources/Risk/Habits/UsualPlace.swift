package import Geodesy
package import Vocabulary

/// A place from which an account's approved requests came, learned one by one.
package struct UsualPlace: Hashable, Sendable {
    /// The weighted middle of what was seen.
    package let centre: Coordinate
    /// How far what was seen lies from the centre: the root of the weighted mean square.
    package let spread: Distance
    /// How often it was seen, decayed like a ``Tally``.
    package let weight: Double
    /// When it was seen last.
    package let last: Instant

    package init(centre: Coordinate, spread: Distance, weight: Double, last: Instant) {
        self.centre = centre
        self.spread = spread
        self.weight = weight
        self.last = last
    }
}
