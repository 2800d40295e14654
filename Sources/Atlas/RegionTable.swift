/// What a region is: its country, province, district and dispute, by number; 0 is the sea.
struct RegionTable: Sendable {
    private static let stride = 12
    private static let provinceStride = 16

    private let regions: Bytes
    private let countries: Bytes
    private let provinces: Bytes
    private let names: NameTable

    init(_ layout: AtlasLayout) {
        regions = layout[.regions]
        countries = layout[.countries]
        provinces = layout[.provinces]
        names = NameTable(layout)
    }

    /// The number of a region's country; 0 for the sea and for land that no country has.
    @inline(__always)
    func country(of region: Int) -> Int { regions.byte(at: region * Self.stride) }

    /// The number of a region's dispute; 0 when there is none.
    @inline(__always)
    func dispute(of region: Int) -> Int { regions.byte(at: region * Self.stride + 1) }

    /// The number of a region's province; 0 when it has none.
    @inline(__always)
    func province(of region: Int) -> Int { regions.short(at: region * Self.stride + 2) & 0x7FFF }

    /// Whether the nearest town tells the province better than the region does, because states
    /// were split or merged since its outline was drawn.
    @inline(__always)
    func isMixed(_ region: Int) -> Bool { regions.byte(at: region * Self.stride + 3) > 0x7F }

    /// A country; `nil` for the sea and for numbers that do not exist.
    func country(_ number: Int) -> Place.Country? {
        guard number > 0, countries.holds(8, from: number * 8) else { return nil }
        return Place.Country(
            code: code(number),
            name: names.text(at: countries.word(at: number * 8 + 4))
        )
    }

    /// The two letters of a country.
    func code(_ number: Int) -> String {
        number > 0 ? String(letters: countries.long(at: number * 8), count: 2) : ""
    }

    /// A province; `nil` for numbers that do not exist.
    func province(_ number: Int) -> Place.Province? {
        let record = number * Self.provinceStride
        guard number > 0, provinces.holds(Self.provinceStride, from: record) else { return nil }
        return Place.Province(
            code: provinceCode(number),
            name: names.text(at: provinces.word(at: record + 8)),
            geoNamesCode: names.optionalText(at: provinces.word(at: record + 12))
        )
    }

    /// The ISO 3166-2 code of a province; `nil` when it has none.
    func provinceCode(_ number: Int) -> String? {
        guard number > 0 else { return nil }
        let letters = provinces.long(at: number * Self.provinceStride)
        // The letters are followed by zeros.
        let count = 8 - letters.leadingZeroBitCount / 8
        return count > 0 ? String(letters: letters, count: count) : nil
    }

    /// The ISO 3166-2 code of a region's district; `nil` when it has none.
    func districtCode(of region: Int) -> String? {
        names.optionalText(at: regions.word(at: region * Self.stride + 4))
    }

    /// The part of a province, or the province itself where GeoNames has none.
    func district(of region: Int) -> Place.Province? {
        let name = regions.word(at: region * Self.stride + 8)
        guard region > 0, name != 0 else { return nil }
        return Place.Province(
            code: districtCode(of: region),
            name: names.text(at: name),
            geoNamesCode: nil
        )
    }
}

extension String {
    /// Up to eight bytes that were read as one number, little endian; ill-formed UTF-8 is replaced.
    init(letters: UInt64, count: Int) {
        unsafe self.init(unsafeUninitializedCapacity: 8) { buffer in
            unsafe UnsafeMutableRawBufferPointer(buffer)
                .storeBytes(of: letters.littleEndian, as: UInt64.self)
            return Swift.min(8, count)
        }
    }
}
