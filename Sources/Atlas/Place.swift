public import Geodesy

/// What is at a point: country, province, towns, time zone, and how near the next country is.
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

    /// How the country was found.
    public enum Ground: Hashable, Sendable {
        /// Inside the country's outline, or outside of it by no more than it may be wrong.
        case land
        /// Outside every outline, within 12 nautical miles of the country's.
        case coastalWater
        /// Farther out; there is no country.
        case openSea
    }

    /// The country; `nil` on the open sea and on land that no country has a code for.
    public let country: Country?
    /// The province: GeoNames' first division of the country, such as England.
    public let province: Province?
    /// A smaller unit that holds the point, such as the City of Bristol.
    public let district: Province?
    /// Whose the area is said to be, where states differ.
    public let dispute: Dispute?
    /// Land, coastal water or open sea.
    public let ground: Ground
    /// The town by which people would name the point: the nearest of the country, or one of at
    /// least 15,000 people within 10 km or less than twice as far; within 500 km.
    ///
    /// Where that is called after a city that contains the point, it is the city.
    public let town: Town?
    /// The city that `town` is a district of, as far as size and position tell it.
    public let city: Town?
    /// The nearest town of any size of the same country, within 500 km; of any country where
    /// the country has none, and at sea.
    public let nearestTown: Town?
    /// The largest town whose built-up area probably holds the point.
    ///
    /// That is an estimate: a circle around the town's centre with room for its inhabitants at
    /// 4,000 per square kilometre, of the same country and province.
    public let containingTown: Town?
    public let timeZone: Zone?
    /// The name of the lake that holds the point, empty when the lake has none; `nil` as near to
    /// its shore as the outlines may be wrong.
    public let lake: String?
    /// The ocean, outside of the land; bays and seas count as the ocean they belong to.
    public let ocean: Ocean?
    /// The nearest land of a point outside of every outline.
    public let nearestLand: NearestLand?
    /// The nearest other country, when it is within the reach that was asked for.
    public let border: Border?

    /// Creates the answer for a point.
    package init(
        country: Country?,
        province: Province? = nil,
        district: Province? = nil,
        dispute: Dispute? = nil,
        ground: Ground,
        town: Town?,
        city: Town? = nil,
        nearestTown: Town? = nil,
        containingTown: Town? = nil,
        timeZone: Zone? = nil,
        lake: String? = nil,
        ocean: Ocean? = nil,
        nearestLand: NearestLand? = nil,
        border: Border? = nil
    ) {
        self.country = country
        self.province = province
        self.district = district
        self.dispute = dispute
        self.ground = ground
        self.town = town
        self.city = city
        self.nearestTown = nearestTown
        self.containingTown = containingTown
        self.timeZone = timeZone
        self.lake = lake
        self.ocean = ocean
        self.nearestLand = nearestLand
        self.border = border
    }
}

extension Place {
    /// A time zone by its identifier in the IANA database.
    ///
    /// The offset from Coordinated Universal Time at some instant is in the system's `tzdata`.
    public struct Zone: Hashable, Sendable {
        /// Where the identifier is from.
        public enum Basis: Hashable, Sendable {
            /// That of the nearest town of the country, 100 km away at most.
            case town
            /// That of the nearest town of the province, which is farther away.
            case province
            /// That of the nearest town of the country, since the province has none.
            case country
            /// That of the meridian, in whole hours, as ships count at sea.
            case nautical
        }

        /// The identifier, such as `Europe/London` or `Etc/GMT+2` (two hours *behind*).
        public let identifier: String
        /// Where the identifier is from.
        public let basis: Basis

        /// Creates a time zone from its identifier.
        package init(identifier: String, basis: Basis) {
            self.identifier = identifier
            self.basis = basis
        }

        /// The zone of a meridian.
        init(nauticalAt longitude: Double) {
            let hours = Int((longitude / 15).rounded())
            // POSIX counts westwards; both edges of the zone of the date line are +12 or −12.
            let sign = hours > 0 ? "-" : "+"
            let identifier = hours == 0 ? "Etc/GMT" : "Etc/GMT\(sign)\(abs(hours))"
            self.init(identifier: identifier, basis: .nautical)
        }
    }
}

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
