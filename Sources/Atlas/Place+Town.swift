public import Geodesy

extension Place {
    /// A town near the point.
    public struct Town: Hashable, Sendable {
        /// The name in its usual Latin spelling.
        public let name: String
        /// The ISO 3166-1 alpha-2 code of its country.
        public let countryCode: String
        /// Inhabitants, 0 when unknown.
        public let population: Int
        /// Whether it is its country's capital.
        public let isCapital: Bool
        /// Where the town is.
        public let coordinate: Coordinate
        /// From the town to the point.
        public let distance: Distance
        /// From the town towards the point.
        public let azimuth: Azimuth

        /// Creates a town as it is seen from a point.
        package init(
            name: String,
            countryCode: String,
            population: Int,
            isCapital: Bool = false,
            coordinate: Coordinate,
            distance: Distance,
            azimuth: Azimuth
        ) {
            self.name = name
            self.countryCode = countryCode
            self.population = population
            self.isCapital = isCapital
            self.coordinate = coordinate
            self.distance = distance
            self.azimuth = azimuth
        }
    }
}
