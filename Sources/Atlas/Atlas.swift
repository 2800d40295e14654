import CAtlasData
public import Geodesy

/// Countries, towns, coasts and borders of the whole globe, read from tables in place.
///
/// Nothing is decoded before it is asked for: an atlas costs nothing until its first answer.
///
/// Made with Natural Earth (public domain) and GeoNames (CC BY 4.0, modified).
public struct Atlas: Sendable {
    /// How far from a coast the sea still counts as a country's: 12 nautical miles, in metres.
    static let coastalReach = 22_224.0

    private let layout: Layout
    private let countries: CountryTable
    private let grid: CountryGrid
    private let towns: TownTable

    /// The tables that are part of the program.
    public static let embedded: Atlas = {
        let memory = unsafe UnsafeRawBufferPointer(start: atlas_data(), count: atlas_size())
        do throws(AtlasError) {
            return try unsafe Atlas(Bytes(unsafeStatic: memory))
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
        try self.init(Bytes(copying: bytes))
    }

    private init(_ bytes: Bytes) throws(AtlasError) {
        layout = try Layout(bytes)
        countries = CountryTable(layout)
        grid = CountryGrid(layout)
        towns = TownTable(layout)
    }

    /// The country and the nearest town of a point.
    ///
    /// The country is that of the outline that holds the point, drawn at 1:10 million: near a
    /// border or a coast it may be wrong by about a kilometre. Outside every outline it is that
    /// of the nearest coast, or else of the nearest town, within 12 nautical miles. A town of
    /// another country is named only where the country has none within 500 km.
    ///
    /// - Parameter point: Any point; at a pole the longitude does not matter.
    /// - Returns: The country, how it was found, and the town by which people would name the
    ///   point: the nearest, or one of at least 15,000 people within 10 km or twice as far.
    /// - Complexity: Some microseconds; up to 150 far off a densely peopled coast.
    public func place(at point: Coordinate) -> Place {
        var number = grid.country(at: GridPoint(point))
        var ground = Place.Ground.land
        if number == 0 {
            number = grid.nearestLand(to: point, within: Self.coastalReach)
            ground = number == 0 ? .openSea : .coastalWater
        }
        var record = towns.nearest(to: point, country: number)
        if record == nil, number != 0 { record = towns.nearest(to: point, country: 0) }
        let town = record.map { self.town($0, seenFrom: point) }
        if number == 0, let record, let town, town.distance.metres <= Self.coastalReach {
            // An island too small for the outlines: its town is the land.
            number = record.country
            ground = .coastalWater
        }
        return Place(country: countries.country(number), ground: ground, town: town)
    }

    /// The coasts and borders that may be seen in a region.
    ///
    /// - Parameters:
    ///   - detail: How fine the lines are.
    ///   - region: What is seen; `.world` for all.
    /// - Returns: Lines whose boxes overlap the region, read as they are gone through.
    /// - Complexity: One comparison a line of that detail: about 600, 3,500 and 17,500.
    public func outlines(detail: Outlines.Detail, in region: Region) -> Outlines {
        switch detail {
        case .world: Outlines(layout.world, in: region)
        case .region: Outlines(layout.region, in: region)
        case .local: Outlines(layout.local, in: region)
        }
    }

    /// The largest towns in a region.
    ///
    /// - Parameters:
    ///   - region: Where to look; `.world` for all.
    ///   - limit: The most towns that are given; 0 or less gives none.
    /// - Returns: Towns in falling order of population.
    /// - Complexity: O(cells of one degree + limit · towns looked at); under a millisecond for
    ///   the world and 100 towns.
    public func towns(in region: Region, limit: Int) -> [Town] {
        towns.largest(in: region, limit: limit).map(towns.town)
    }

    private func town(_ record: TownTable.Record, seenFrom point: Coordinate) -> Place.Town {
        let town = towns.town(record)
        let way = town.coordinate.geodesic(to: point)
        return Place.Town(
            name: town.name,
            countryCode: town.countryCode,
            population: town.population,
            coordinate: town.coordinate,
            distance: way.distance,
            azimuth: way.azimuth1
        )
    }
}
