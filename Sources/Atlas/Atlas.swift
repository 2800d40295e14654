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
