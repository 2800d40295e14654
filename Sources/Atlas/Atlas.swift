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

/// What is at a point.
extension Atlas {
    /// The country and the province of a point, and nothing else.
    ///
    /// They are those of the outline that holds the point, drawn at 1:10 million and simplified
    /// by 100 m: near a border or a coast they may be wrong by about a kilometre. Outside every
    /// outline they are those of the nearest coast within 12 nautical miles; as near to it as the
    /// outlines may be wrong, that is land. Where provinces were split or merged since the outlines
    /// were drawn, the nearest town tells the province.
    ///
    /// - Parameter point: Any point; at a pole the longitude does not matter.
    /// - Returns: What to ask for the codes and names; without any on the open sea.
    /// - Complexity: About a tenth of a microsecond on land; a few microseconds beside a coast and
    ///   in provinces that were split or merged.
    public func territory(at point: Coordinate) -> Territory {
        defer { withExtendedLifetime(tables) {} }
        var region = tables.grid.region(at: GridPoint(point))
        var ground = Place.Ground.land
        if region == 0 {
            let coast = nearestCoast(of: point)
            region = coast.region ?? 0
            ground = Self.ground(beside: coast, accuracy: .metres(0))
        }
        var province = tables.regions.province(of: region)
        if tables.regions.isMixed(region) {
            let found = tables.towns.nearest(
                to: point,
                country: tables.regions.country(of: region),
                alone: true
            )
            province = self.province(by: found, else: province)
        }
        return Territory(tables, region: region, province: province, ground: ground)
    }

    /// All that the tables tell about a point.
    ///
    /// The country and the province are those of ``territory(at:)``. An island that the outlines
    /// lack is found by a town on it, within 12 nautical miles. A town of another country is
    /// named only where the country has none within 500 km.
    ///
    /// - Parameters:
    ///   - point: Any point; at a pole the longitude does not matter.
    ///   - accuracy: How far the point may be off; another country is noted within 5 km or
    ///     three times this distance, 100 km at most, and a point is on land when a coast is
    ///     no farther than this and ``margin`` together.
    /// - Returns: The answer; see the members of ``Place``.
    /// - Complexity: Some microseconds; up to some hundred far out at sea.
    public func place(at point: Coordinate, accuracy: Distance = .metres(0)) -> Place {
        defer { withExtendedLifetime(tables) {} }
        let gridPoint = GridPoint(point)
        var finding = Finding(region: tables.grid.region(at: gridPoint), in: tables.regions)
        var coast: NearestSegment?
        if finding.region == 0 {
            let nearest = nearestCoast(of: point)
            if let region = nearest.region {
                finding = Finding(region: region, in: tables.regions)
                finding.ground = Self.ground(beside: nearest, accuracy: accuracy)
                coast = nearest
            } else {
                finding.ground = .openSea
                coast = tables.grid.nearestLand(to: point)
            }
        }
        var found = tables.towns.nearest(to: point, country: finding.country)
        if found.nearest == nil, finding.country != 0 {
            found = tables.towns.nearest(to: point, country: 0)
        }
        if tables.regions.isMixed(finding.region) {
            let told = province(by: found, else: finding.province)
            // The outline of the province is out of date, and so are its parts.
            finding.hasDistrict = finding.hasDistrict && told == finding.province
            finding.province = told
        }
        if finding.ground == .openSea { finding.takeIsland(at: point, found, self) }
        if finding.dispute == 0 {
            finding.dispute = tables.disputes.number(at: point, country: finding.country)
        }
        let isLand = finding.ground == .land
        let containing = containing(point, finding)
        let naming = naming(found.choice, in: containing)
        let town = naming.town.map { self.town($0, seenFrom: point) }
        let isNearest = naming.town?.number == found.nearest?.number
        let nearestTown = isNearest ? town : found.nearest.map { self.town($0, seenFrom: point) }
        let city = containingTown(containing, at: point, known: town, nearestTown)
        return Place(
            country: tables.regions.country(finding.country),
            province: tables.regions.province(finding.province)
                ?? tables.regions.district(of: finding.region),
            district: finding.hasDistrict ? tables.regions.district(of: finding.region) : nil,
            dispute: tables.disputes.dispute(finding.dispute),
            ground: finding.ground,
            town: town,
            city: naming.isDistrict ? city : nil,
            nearestTown: nearestTown,
            containingTown: city,
            timeZone: zone(at: point, found, country: finding.country, finding.province),
            lake: isLand ? lake(at: point, accuracy) : nil,
            ocean: isLand ? nil : Ocean(at: point),
            nearestLand: coast.flatMap { land($0, seenFrom: point) },
            border: border(near: point, country: finding.country, accuracy)
        )
    }

    /// What was found so far about a point.
    private struct Finding {
        let region: Int
        var country: Int
        var province: Int
        var dispute: Int
        var hasDistrict: Bool
        var ground = Place.Ground.land

        init(region: Int, in regions: RegionTable) {
            self.region = region
            country = regions.country(of: region)
            province = regions.province(of: region)
            hasDistrict = province > 0
            dispute = regions.dispute(of: region)
        }

        /// Land too small for the outlines: known rocks, or an island that has a town.
        mutating func takeIsland(at point: Coordinate, _ found: TownTable.Found, _ atlas: Atlas) {
            if let rocks = atlas.tables.disputes.rocks(at: point) {
                country = rocks.country
                dispute = rocks.dispute
                ground = .coastalWater
            } else if let town = found.nearest, found.nearestMetres <= Atlas.coastalReach {
                country = atlas.tables.towns.country(town.number)
                ground = .coastalWater
            }
        }
    }

    /// The province of the nearest town, when one of the country is near enough to tell.
    private func province(by found: TownTable.Found, else province: Int) -> Int {
        guard let town = found.nearest, found.nearestMetres <= Self.zoneReach else {
            return province
        }
        let told = tables.towns.province(town.number)
        return told > 0 ? told : province
    }

    private func nearestCoast(of point: Coordinate) -> NearestSegment {
        tables.grid.nearest(to: point, within: Self.coastalReach) { $0 != 0 }
    }

    private func land(_ coast: NearestSegment, seenFrom point: Coordinate) -> Place.NearestLand? {
        guard let region = coast.region else { return nil }
        let coordinate = coast.coordinate
        let way = coordinate.geodesic(to: point)
        return Place.NearestLand(
            country: tables.regions.country(tables.regions.country(of: region)),
            coordinate: coordinate,
            distance: way.distance,
            azimuth: way.azimuth1
        )
    }

    private func border(
        near point: Coordinate,
        country: Int,
        _ accuracy: Distance
    ) -> Place.Border? {
        guard country > 0 else { return nil }
        let reach = min(Self.zoneReach, max(Self.borderReach, 3 * accuracy.metres))
        guard tables.grid.mayMeetOtherCountry(near: point, within: reach) else { return nil }
        let regions = tables.regions
        let nearest = tables.grid.nearest(to: point, within: reach) { region in
            let other = regions.country(of: region)
            return other != 0 && other != country
        }
        guard let region = nearest.region,
            let other = tables.regions.country(tables.regions.country(of: region))
        else { return nil }
        return Place.Border(country: other, distance: point.distance(to: nearest.coordinate))
    }

    private func containing(_ point: Coordinate, _ finding: Finding) -> TownTable.Record? {
        guard finding.country > 0, finding.province > 0 else { return nil }
        return tables.towns.containing(point, country: finding.country, province: finding.province)
    }

    private func containingTown(
        _ record: TownTable.Record?,
        at point: Coordinate,
        known towns: Place.Town?...
    ) -> Place.Town? {
        guard let record else { return nil }
        // Mostly it is one of those that are known already.
        let same = towns.first {
            $0?.coordinate == record.coordinate && $0?.population == record.population
        }
        return same ?? town(record, seenFrom: point)
    }

    private func town(_ record: TownTable.Record, seenFrom point: Coordinate) -> Place.Town {
        let town = tables.towns.town(record)
        let way = town.coordinate.geodesic(to: point)
        return Place.Town(
            name: town.name,
            countryCode: town.countryCode,
            population: town.population,
            isCapital: town.isCapital,
            coordinate: town.coordinate,
            distance: way.distance,
            azimuth: way.azimuth1
        )
    }
}

/// What is land although the outlines leave it out.
extension Atlas {
    /// The ground of a point outside of every outline.
    ///
    /// Harbours, bridges and reclaimed land lie there too: where a coast is no farther than the
    /// outlines and the point together may be wrong, nobody can say that it is water.
    ///
    /// - Parameters:
    ///   - coast: The nearest coast within 12 nautical miles.
    ///   - accuracy: How far the point may be off.
    /// - Returns: `.land`, `.coastalWater`, or `.openSea` without a coast.
    static func ground(beside coast: NearestSegment, accuracy: Distance) -> Place.Ground {
        guard coast.region != nil else { return .openSea }
        let reach = margin.metres + accuracy.metres
        return coast.square <= reach * reach ? .land : .coastalWater
    }

    /// The name of the lake that holds a point; `nil` outside of lakes and as near to a shore as
    /// the outlines and the point together may be wrong.
    func lake(at point: Coordinate, _ accuracy: Distance) -> String? {
        tables.lakes.lake(
            at: GridPoint(point),
            scale: LocalScale(latitude: point.latitude),
            awayFromShores: Self.margin.metres + accuracy.metres
        )
    }
}

/// Towns that are parts of a city.
extension Atlas {
    /// The town by which a point is named, and whether it is a district of a city.
    struct Naming {
        let town: TownTable.Record?
        let isDistrict: Bool
    }

    /// The part of a city's radius within which a smaller town is one of its districts.
    private static let districtReach = 2.0 / 3
    /// The same where the outlines draw them in different districts.
    private static let otherDistrictReach = 0.5
    /// A city has so many times the people of a district, at least.
    private static let cityFactor = 2

    /// Tells a district from a town beside a city, as far as size, position and name tell it: the
    /// data does not say what is a part of what.
    ///
    /// A town that is called after its city, as `Paris 04 Hôtel-de-Ville` is, gives way to it. One
    /// in the middle of a city twice as large is its district.
    ///
    /// - Parameters:
    ///   - town: The town that was chosen.
    ///   - city: The largest town that probably contains the point.
    /// - Returns: How the point is named.
    func naming(_ town: TownTable.Record?, in city: TownTable.Record?) -> Naming {
        guard let town, let city, town.number != city.number,
            city.population >= Self.cityFactor * town.population
        else { return Naming(town: town, isDistrict: false) }
        let name = tables.towns.town(town).name
        let cityName = tables.towns.town(city).name
        if name.hasPrefix(cityName + " ") || name == cityName {
            return Naming(town: city, isDistrict: false)
        }
        let regions = [town, city].map { tables.grid.region(at: GridPoint($0.coordinate)) }
        // Outside of every outline nothing is known of districts.
        let isSame = regions[0] == regions[1] || regions.contains(0)
        let part = isSame ? Self.districtReach : Self.otherDistrictReach
        let reach = TownTable.radius(population: city.population) * part
        let metres = town.coordinate.distance(to: city.coordinate).metres
        return Naming(town: town, isDistrict: metres <= reach)
    }
}
