public import Geodesy

/// What is at a point: country, province, towns, time zone, and the distance of the next country.
public struct Place: Hashable, Sendable {
    /// A country or territory.
    public struct Country: Hashable, Sendable {
        /// ISO 3166-1 alpha-2, such as `GB`.
        public let code: String
        /// The English short name, such as `United Kingdom`.
        public let name: String

        package init(code: String, name: String) {
            self.code = code
            self.name = name
        }
    }

    /// How the country was found.
    public enum Ground: Hashable, Sendable {
        /// Inside the country's outline, or within its error outside.
        case land
        /// Outside every outline, within 12 nautical miles of the country's.
        case coastalWater
        /// Farther out, without a country.
        case openSea
    }

    /// `nil` on the open sea and on land without a country code.
    public let country: Country?
    /// GeoNames' first division of the country, such as England.
    public let province: Province?
    /// A smaller unit, such as the City of Bristol.
    public let district: Province?
    /// Where states differ.
    public let dispute: Dispute?
    public let ground: Ground
    /// The town that names the point: the nearest of the country, or one of at least 15,000 people
    /// within 10 km or less than twice as far; within 500 km.
    ///
    /// It is the city where it is named after a city that contains the point.
    public let town: Town?
    /// The city of which `town` is a district, by size and position.
    public let city: Town?
    /// Of any size in the same country, within 500 km; of any country where it has none, and at
    /// sea.
    public let nearestTown: Town?
    /// The largest town whose built-up area probably contains the point; estimated by a circle with
    /// 4,000 inhabitants per square kilometre, in the same country and province.
    public let containingTown: Town?
    public let timeZone: Zone?
    /// The lake's name, possibly empty; `nil` within the error of the outlines from its shore.
    public let lake: String?
    /// Outside of land; bays and seas count as their ocean.
    public let ocean: Ocean?
    /// For a point outside every outline.
    public let nearestLand: NearestLand?
    /// Another country within the requested reach.
    public let border: Border?

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
    /// Nearer than this to its centre, a point is said to be in a town.
    package static let townReach = Distance.metres(3_000)

    /// The town that the point is said to be in: the city, where it is in a quarter of one, as people know
    /// that better; `nil` outside of towns.
    package var surroundingTown: Town? {
        if let town, town.distance < Self.townReach { return city ?? town }
        return containingTown
    }

    /// The town that people see named: the one that the point is in, else the nearest one.
    package var namedTown: Town? { surroundingTown ?? town }
}

extension Place {
    /// An IANA time zone; its offsets are in the system's `tzdata`.
    public struct Zone: Hashable, Sendable {
        /// How the identifier was found.
        public enum Basis: String, Hashable, Sendable {
            /// By the nearest town of the country, 100 km away at most.
            case town
            /// By the nearest town of the province, which is farther away.
            case province
            /// By the nearest town of the country, since the province has none.
            case country
            /// By the meridian, in whole hours, as ships at sea.
            case nautical
        }

        /// Such as `Europe/London` or `Etc/GMT+2` (two hours *behind*).
        public let identifier: String
        public let basis: Basis

        package init(identifier: String, basis: Basis) {
            self.identifier = identifier
            self.basis = basis
        }

        /// By the meridian.
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
        /// In its usual Latin spelling.
        public let name: String
        /// ISO 3166-1 alpha-2.
        public let countryCode: String
        /// 0 when unknown.
        public let population: Int
        public let isCapital: Bool
        public let coordinate: Coordinate
        /// From the town to the point.
        public let distance: Distance
        /// From the town towards the point.
        public let azimuth: Azimuth

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
        /// ISO 3166-2, such as `GB-ENG`; `nil` where the standard has none.
        public let code: String?
        /// Such as `England`.
        public let name: String
        /// Such as `GB.ENG`; `nil` for units that GeoNames does not count.
        public let geoNamesCode: String?
    }

    /// The land nearest to a point at sea.
    public struct NearestLand: Hashable, Sendable {
        /// `nil` where no country has a code for it.
        public let country: Country?
        /// On the coast's outline.
        public let coordinate: Coordinate
        /// From the land to the point.
        public let distance: Distance
        /// From the land towards the point.
        public let azimuth: Azimuth
    }

    /// Another country close by.
    public struct Border: Hashable, Sendable {
        public let country: Country
        /// To its outline, which may be off by about a kilometre.
        public let distance: Distance

        package init(country: Country, distance: Distance) {
            self.country = country
            self.distance = distance
        }
    }
}

/// Country and province of a point, before their details are read.
public struct Territory: Sendable {
    private let regions: RegionTable
    /// `nil` for memory that lives as long as the program.
    private let storage: ByteStorage?
    private let region: Int
    private let provinceNumber: Int
    /// Inside the outline, or in coastal water beside it.
    public let ground: Place.Ground

    init(_ tables: Tables, region: Int, province: Int, ground: Place.Ground) {
        regions = tables.regions
        storage = tables.countedStorage
        self.region = region
        provinceNumber = province
        self.ground = ground
    }

    /// ISO 3166-1 alpha-2; `nil` on the open sea.
    public var countryCode: String? {
        withExtendedLifetime(storage) {
            let number = regions.country(of: region)
            return number > 0 ? regions.code(number) : nil
        }
    }

    /// ISO 3166-2; `nil` where the standard has none.
    public var provinceCode: String? {
        withExtendedLifetime(storage) {
            provinceNumber > 0
                ? regions.provinceCode(provinceNumber) : regions.districtCode(of: region)
        }
    }

    public var country: Place.Country? {
        withExtendedLifetime(storage) { regions.country(regions.country(of: region)) }
    }

    /// GeoNames' first division of the country.
    public var province: Place.Province? {
        withExtendedLifetime(storage) {
            regions.province(provinceNumber) ?? regions.district(of: region)
        }
    }
}

/// An ocean with its seas and bays.
public enum Ocean: String, Hashable, Sendable {
    case arctic = "Arctic Ocean"
    case atlantic = "Atlantic Ocean"
    case indian = "Indian Ocean"
    case pacific = "Pacific Ocean"
    case southern = "Southern Ocean"

    /// `nil` on the Caspian Sea; only for points outside all land.
    ///
    /// The data has no outlines of seas. The customary limits are 60 S, 66.5 N, Cape Agulhas (20
    /// E), Tasmania (147 E), Cape Horn (67.3 W), and the continents in steps of some degrees.
    /// Within some hundred kilometres of a limit, and in straits between islands, another name may
    /// be as right.
    public init?(at point: Coordinate) {
        let (latitude, longitude) = (point.latitude, point.longitude)
        if (36...48).contains(latitude), (46...56).contains(longitude) { return nil }
        if latitude < -60 {
            self = .southern
        } else if latitude > 66.5 {
            self = .arctic
        } else if longitude >= Self.atlanticWest(latitude),
            longitude < Self.atlanticEast(latitude)
        {
            self = .atlantic
        } else if longitude >= 20, longitude < Self.indianEast(latitude), latitude < 31 {
            self = .indian
        } else {
            self = .pacific
        }
    }

    /// The Americas separate the Atlantic from the Pacific, from south to north.
    private static func atlanticWest(_ latitude: Double) -> Double {
        switch latitude {
        case ..<(-54): -67.3
        case ..<(-40): -71.5
        case ..<5: -68
        case ..<8.5: -77.4
        case ..<9: -79
        case ..<9.3: -83
        case ..<15: -84
        case ..<17.5: -92
        case ..<23: -99
        default: -105
        }
    }

    /// Africa, Arabia and Asia separate the Atlantic from the Indian Ocean.
    private static func atlanticEast(_ latitude: Double) -> Double {
        switch latitude {
        case ..<0: 20
        case ..<30.6: 32
        default: 60
        }
    }

    /// Australia and Indonesia separate the Indian Ocean from the Pacific.
    private static func indianEast(_ latitude: Double) -> Double {
        switch latitude {
        case ..<(-30): 147
        case ..<(-10): 141.5
        case ..<(-8): 131
        case ..<(-6): 105.5
        case ..<0: 103
        case ..<8: 100
        default: 99
        }
    }
}
