public import Geodesy

/// A town, village or city, as a map shows it.
public struct Town: Hashable, Sendable {
    /// The name in its usual Latin spelling.
    public let name: String
    /// The ISO 3166-1 alpha-2 code of its country.
    public let countryCode: String
    /// Inhabitants, 0 when unknown.
    public let population: Int
    /// Whether it is its country's capital.
    public let isCapital: Bool
    /// Where it is, within 2 m of the source's point.
    public let coordinate: Coordinate
}
