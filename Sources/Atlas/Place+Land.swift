public import Geodesy

extension Place {
    /// A province, or a smaller unit of one.
    public struct Province: Hashable, Sendable {
        /// The ISO 3166-2 code, such as `GB-ENG`; `nil` where the standard has none.
        public let code: String?
        /// The name, such as `England`.
        public let name: String
        /// GeoNames' code, such as `GB.ENG`; `nil` for units that GeoNames does not count.
        public let geoNamesCode: String?

        /// Creates a province from its codes and name.
        package init(code: String?, name: String, geoNamesCode: String?) {
            self.code = code
            self.name = name
            self.geoNamesCode = geoNamesCode
        }
    }

    /// The land that is nearest to a point at sea.
    public struct NearestLand: Hashable, Sendable {
        /// Whose land it is; `nil` where no country has a code for it.
        public let country: Country?
        /// A point of the coast, as the outlines draw it.
        public let coordinate: Coordinate
        /// From the land to the point.
        public let distance: Distance
        /// From the land towards the point.
        public let azimuth: Azimuth

        /// Creates the nearest land of a point.
        package init(
            country: Country?,
            coordinate: Coordinate,
            distance: Distance,
            azimuth: Azimuth
        ) {
            self.country = country
            self.coordinate = coordinate
            self.distance = distance
            self.azimuth = azimuth
        }
    }

    /// Another country close by.
    public struct Border: Hashable, Sendable {
        /// The other country.
        public let country: Country
        /// From the point to its outline, which may be off by about a kilometre.
        public let distance: Distance

        /// Creates a note of another country.
        package init(country: Country, distance: Distance) {
            self.country = country
            self.distance = distance
        }
    }
}
