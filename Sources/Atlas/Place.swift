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
    /// The time zone.
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
