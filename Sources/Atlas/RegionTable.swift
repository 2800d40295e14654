/// Country, province, district and dispute of a region by number; 0 is the sea.
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

    /// 0 for the sea and land of no country.
    @inline(__always)
    func country(of region: Int) -> Int { regions.byte(at: region * Self.stride) }

    /// 0 for none.
    @inline(__always)
    func dispute(of region: Int) -> Int { regions.byte(at: region * Self.stride + 1) }

    /// 0 for none.
    @inline(__always)
    func province(of region: Int) -> Int { regions.short(at: region * Self.stride + 2) & 0x7FFF }

    /// Whether the nearest town determines the province better, since provinces were split or
    /// merged after the outline was drawn.
    @inline(__always)
    func isMixed(_ region: Int) -> Bool { regions.byte(at: region * Self.stride + 3) > 0x7F }

    /// `nil` for the sea and unknown numbers.
    func country(_ number: Int) -> Place.Country? {
        guard number > 0, countries.holds(8, from: number * 8) else { return nil }
        return Place.Country(
            code: code(number),
            name: names.text(at: countries.word(at: number * 8 + 4))
        )
    }

    func code(_ number: Int) -> String {
        number > 0 ? String(letters: countries.long(at: number * 8), count: 2) : ""
    }

    /// `nil` for unknown numbers.
    func province(_ number: Int) -> Place.Province? {
        let record = number * Self.provinceStride
        guard number > 0, provinces.holds(Self.provinceStride, from: record) else { return nil }
        return Place.Province(
            code: provinceCode(number),
            name: names.text(at: provinces.word(at: record + 8)),
            geoNamesCode: names.optionalText(at: provinces.word(at: record + 12))
        )
    }

    func provinceCode(_ number: Int) -> String? {
        guard number > 0 else { return nil }
        let letters = provinces.long(at: number * Self.provinceStride)
        // Zeros follow the letters.
        let count = 8 - letters.leadingZeroBitCount / 8
        return count > 0 ? String(letters: letters, count: count) : nil
    }

    /// ISO 3166-2.
    func districtCode(of region: Int) -> String? {
        names.optionalText(at: regions.word(at: region * Self.stride + 4))
    }

    /// The province itself where GeoNames has no part of it.
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
    /// Up to eight bytes in one little-endian number; ill-formed UTF-8 is replaced.
    init(letters: UInt64, count: Int) {
        unsafe self.init(unsafeUninitializedCapacity: 8) { buffer in
            unsafe UnsafeMutableRawBufferPointer(buffer)
                .storeBytes(of: letters.littleEndian, as: UInt64.self)
            return Swift.min(8, count)
        }
    }
}
