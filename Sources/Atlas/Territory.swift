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
