/// The country and the province of a point, looked up before anything is read about them.
public struct Territory: Sendable {
    private let tables: Tables
    private let region: Int
    private let provinceNumber: Int
    /// Whether the point lies inside of the outline, or in the coastal water beside it.
    public let ground: Place.Ground

    init(_ tables: Tables, region: Int, province: Int, ground: Place.Ground) {
        self.tables = tables
        self.region = region
        provinceNumber = province
        self.ground = ground
    }

    /// The ISO 3166-1 alpha-2 code of the country; `nil` on the open sea.
    public var countryCode: String? {
        let number = tables.regions.country(of: region)
        return number > 0 ? tables.regions.code(number) : nil
    }

    /// The ISO 3166-2 code of the province; `nil` where the standard has none.
    public var provinceCode: String? {
        provinceNumber > 0
            ? tables.regions.provinceCode(provinceNumber) : tables.regions.districtCode(of: region)
    }

    /// The country with its name.
    public var country: Place.Country? {
        tables.regions.country(tables.regions.country(of: region))
    }

    /// The province with its name: GeoNames' first division of the country.
    public var province: Place.Province? {
        tables.regions.province(provinceNumber) ?? tables.regions.district(of: region)
    }
}
