import CAtlasData
public import Geodesy

/// Countries, provinces, towns, coasts and borders of the whole globe, read from tables in place.
///
/// Nothing is decoded before it is asked for: an atlas costs nothing until its first answer.
///
/// Made with Natural Earth (public domain) and GeoNames (CC BY 4.0, modified).
public struct Atlas: Sendable {
    /// How far the lines of the data are off, as a rule: a kilometre at 1:10 million, 100 m by which
    /// they were simplified, and 14 m of their grid.
    ///
    /// The country and the province of a point nearer to a border or a coast are a hint. Single
    /// lines, rivers above all, are farther off.
    public static let margin = Distance.metres(1_114)

    /// How far from a coast the sea still counts as a country's: 12 nautical miles, in metres.
    static let coastalReach = 22_224.0
    /// Farther from every town of the country, its province counts for the time zone, in metres.
    static let zoneReach = 100_000.0
    /// How near another country is noted, in metres.
    static let borderReach = 5_000.0

    let tables: Tables

    /// The tables that are part of the program.
    public static let embedded: Atlas = {
        do throws(AtlasError) {
            return try Atlas(unsafe ByteStorage(permanent: atlas_data(), count: atlas_size()))
        } catch {
            preconditionFailure("the program was built with damaged tables: \(error)")
        }
    }()

    /// Tables from somewhere else.
    ///
    /// Only the head is checked. Damage behind it gives wrong or missing answers, never a crash.
    ///
    /// - Parameter bytes: A file made by `Scripts/build-atlas`; it is copied.
    /// - Throws: ``AtlasError`` when the head does not fit the bytes.
    public init(bytes: [UInt8]) throws(AtlasError) {
        try self.init(ByteStorage(copying: bytes))
    }

    private init(_ storage: ByteStorage) throws(AtlasError) {
        tables = try Tables(storage)
    }

    /// The coasts, borders and shores that may be seen in a region.
    ///
    /// - Parameters:
    ///   - detail: How fine the lines are.
    ///   - region: What is seen; `.world` for all.
    ///   - kinds: What is wanted; by default coasts and borders of countries.
    /// - Returns: Lines whose boxes overlap the region, read as they are gone through.
    /// - Complexity: One comparison a line of the levels `.world` and `.region`, about 600 and
    ///   3,600; in the level `.local` what lies in the cells that the region touches.
    public func outlines(
        detail: Outlines.Detail,
        in region: Region,
        kinds: Set<Outline.Kind> = [.coast, .border]
    ) -> Outlines {
        Outlines(tables.layout, detail, in: region, kinds)
    }

    /// The largest towns in a region.
    ///
    /// - Parameters:
    ///   - region: Where to look; `.world` for all.
    ///   - limit: The most towns that are given; 0 or less gives none.
    /// - Returns: Towns in falling order of population.
    /// - Complexity: O(cells of one degree + limit · towns looked at); about a millisecond for
    ///   the world and 100 towns.
    public func towns(in region: Region, limit: Int) -> [Town] {
        withExtendedLifetime(tables) {
            tables.towns.largest(in: region, limit: limit).map(tables.towns.town)
        }
    }
}

extension Atlas {
    /// The ISO 3166-1 alpha-2 codes of all countries, in the order of the tables.
    ///
    /// - Complexity: O(n) in the number of countries, about 250.
    package var countryCodes: [String] {
        withExtendedLifetime(tables) {
            (1...).lazy.map(tables.regions.country).prefix { $0 != nil }.compactMap { $0?.code }
        }
    }

    /// The ISO 3166-2 codes that a place's province can have, in the order of the tables.
    ///
    /// - Complexity: O(n) in the number of provinces, about 5,000.
    package var provinceCodes: [String] {
        withExtendedLifetime(tables) {
            (1...).lazy.map(tables.regions.province).prefix { $0 != nil }.compactMap { $0?.code }
        }
    }
}

/// The time zone of a point.
extension Atlas {
    /// The zone of the nearest town of the country; far from all of them that of the nearest one of
    /// the province, else of the country, however far; that of the meridian outside of countries
    /// and in those that have no town.
    func zone(
        at point: Coordinate,
        _ found: TownTable.Found,
        country: Int,
        _ province: Int
    ) -> Place.Zone {
        guard country > 0 else { return Place.Zone(nauticalAt: point.longitude) }
        if let nearest = found.nearest, found.nearestMetres <= Self.zoneReach,
            tables.towns.country(nearest.number) == country,
            let zone = tables.towns.zone(nearest.number)
        {
            return Place.Zone(identifier: zone, basis: .town)
        }
        if province > 0,
            let zone = tables.towns.settledZone(of: point, country: country, province: province)
        {
            return Place.Zone(identifier: zone, basis: .province)
        }
        if let zone = tables.towns.settledZone(of: point, country: country, province: 0) {
            return Place.Zone(identifier: zone, basis: .country)
        }
        return Place.Zone(nauticalAt: point.longitude)
    }
}
