public import Geodesy

/// What is at a point: its country, and the nearest town.
public struct Place: Hashable, Sendable {
    /// A country or territory.
    public struct Country: Hashable, Sendable {
        /// The ISO 3166-1 alpha-2 code, such as `GB`.
        public let code: String
        /// The English short name, such as `United Kingdom`.
        public let name: String

        /// Creates a country from its code and name.
        package init(code: String, name: String) {
            self.code = code
            self.name = name
        }
    }

    /// A town near the point.
    public struct Town: Hashable, Sendable {
        /// The name in its usual Latin spelling.
        public let name: String
        /// The ISO 3166-1 alpha-2 code of its country.
        public let countryCode: String
        /// Inhabitants, 0 when unknown.
        public let population: Int
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
            coordinate: Coordinate,
            distance: Distance,
            azimuth: Azimuth
        ) {
            self.name = name
            self.countryCode = countryCode
            self.population = population
            self.coordinate = coordinate
            self.distance = distance
            self.azimuth = azimuth
        }
    }

    /// How the country was found.
    public enum Ground: Hashable, Sendable {
        /// Inside the country's outline.
        case land
        /// Outside every outline, within 12 nautical miles of the country's.
        case coastalWater
        /// Farther out; there is no country.
        case openSea
    }

    /// The country; `nil` on the open sea.
    public let country: Country?
    /// Land, coastal water or open sea.
    public let ground: Ground
    /// The nearest town within 500 km, of the same country where there is one.
    public let town: Town?

    /// Creates the answer for a point.
    package init(country: Country?, ground: Ground, town: Town?) {
        self.country = country
        self.ground = ground
        self.town = town
    }
}
