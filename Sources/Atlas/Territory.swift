/// The country and the province of a point, looked up before anything is read about them.
public struct Territory: Sendable {
    private let regions: RegionTable
    /// Keeps what the table reads; `nil` when that lives as long as the program.
    private let storage: ByteStorage?
    private let region: Int
    private let provinceNumber: Int
    /// Whether the point lies inside of the outline, or in the coastal water beside it.
    public let ground: Place.Ground

    init(_ tables: Tables, region: Int, province: Int, ground: Place.Ground) {
        regions = tables.regions
        storage = tables.countedStorage
        self.region = region
        provinceNumber = province
        self.ground = ground
    }

    /// The ISO 3166-1 alpha-2 code of the country; `nil` on the open sea.
    public var countryCode: String? {
        withExtendedLifetime(storage) {
            let number = regions.country(of: region)
            return number > 0 ? regions.code(number) : nil
        }
    }

    /// The ISO 3166-2 code of the province; `nil` where the standard has none.
    public var provinceCode: String? {
        withExtendedLifetime(storage) {
            provinceNumber > 0
                ? regions.provinceCode(provinceNumber) : regions.districtCode(of: region)
        }
    }

    /// The country with its name.
    public var country: Place.Country? {
        withExtendedLifetime(storage) { regions.country(regions.country(of: region)) }
    }

    /// The province with its name: GeoNames' first division of the country.
    public var province: Place.Province? {
        withExtendedLifetime(storage) {
            regions.province(provinceNumber) ?? regions.district(of: region)
        }
    }
}
