/// An area on the surface, in square metres.
public struct Area: Hashable, Comparable, Sendable {
    /// The area in square metres; finite, negative only where a property says so.
    public let squareMetres: Double

    /// Creates an area.
    ///
    /// - Parameter squareMetres: A finite number.
    /// - Returns: That area.
    /// - Precondition: `squareMetres` is finite.
    public static func squareMetres(_ squareMetres: Double) -> Area {
        precondition(squareMetres.isFinite, "an area is finite")
        return Area(squareMetres: squareMetres)
    }

    private init(squareMetres: Double) {
        self.squareMetres = squareMetres
    }

    public var squareKilometres: Double { squareMetres / 1_000_000 }

    /// The area of the whole ellipsoid, 510 million km².
    public static let earth = Area(squareMetres: 4 * .pi * AreaSeries.authalicSquare)

    /// Orders by size, negative areas first.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.squareMetres < rhs.squareMetres }
}
