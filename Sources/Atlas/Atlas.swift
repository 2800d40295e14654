import CAtlasData
public import Geodesy

/// Countries, provinces, towns, coasts and borders of the globe, read from tables in place.
///
/// An atlas costs nothing before its first answer. Made with Natural Earth (public domain) and
/// GeoNames (CC BY 4.0, modified).
public struct Atlas: Sendable {
    /// The usual error of lines: a kilometre at 1:10 million, 100 m of simplification and 14 m of
    /// grid.
    ///
    /// Country and province of a point nearer to a border or coast are a hint. Single lines, above
    /// all rivers, are farther off.
    public static let margin = Distance.metres(1_114)

    /// Waters of a country: 12 nautical miles, in metres.
    static let coastalReach = 22_224.0
    /// In metres; farther from every town of the country, its province decides about the time zone.
    static let zoneReach = 100_000.0
    /// In metres; nearer countries are reported.
    static let borderReach = 5_000.0

    let tables: Tables

    /// The tables in the program.
    public static let embedded: Atlas = {
        do throws(AtlasError) {
            return try Atlas(unsafe ByteStorage(permanent: atlas_data(), count: atlas_size()))
        } catch {
            preconditionFailure("the program was built with damaged tables: \(error)")
        }
    }()

    /// A copied file of `Scripts/build-atlas`; throws ``AtlasError`` when the head does not fit;
    /// damage behind the head gives wrong or missing answers, never a crash.
    public init(bytes: [UInt8]) throws(AtlasError) {
        try self.init(ByteStorage(copying: bytes))
    }

    private init(_ storage: ByteStorage) throws(AtlasError) {
        tables = try Tables(storage)
    }

    /// The lines whose boxes overlap a region, read lazily; one comparison a line in the levels
    /// `.world` and `.region`, about 600 and 3,600; in `.local`, the lines in the region's cells.
    public func outlines(
        detail: Outlines.Detail,
        in region: Region,
        kinds: Set<Outline.Kind> = [.coast, .border]
    ) -> Outlines {
        Outlines(tables.layout, detail, in: region, kinds)
    }

    /// At most `limit` towns by falling population; about a millisecond for the world and 100
    /// towns; O(cells of one degree + limit · towns read).
    public func towns(in region: Region, limit: Int) -> [Town] {
        withExtendedLifetime(tables) {
            tables.towns.largest(in: region, limit: limit).map(tables.towns.town)
        }
    }
}

extension Atlas {
    /// ISO 3166-1 alpha-2 codes in the order of the tables; O(n), about 250.
    package var countryCodes: [String] {
        withExtendedLifetime(tables) {
            (1...).lazy.map(tables.regions.country).prefix { $0 != nil }.compactMap { $0?.code }
        }
    }

    /// ISO 3166-2 codes of provinces in the order of the tables; O(n), about 5,000.
    package var provinceCodes: [String] {
        withExtendedLifetime(tables) {
            (1...).lazy.map(tables.regions.province).prefix { $0 != nil }.compactMap { $0?.code }
        }
    }
}

extension Atlas {
    /// The zone of the nearest town of the country; far from all of them, of the province, else of
    /// the country; that of the meridian outside of countries and in those without towns.
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

extension Atlas {
    /// The country and province of a point; a tenth of a microsecond on land, some beside a coast
    /// and in mixed provinces.
    ///
    /// They are those of the outline, drawn at 1:10 million and simplified by 100 m: wrong by about
    /// a kilometre near borders and coasts. Outside every outline they are those of the nearest
    /// coast within 12 nautical miles, which is land within the error of the outlines. Where
    /// provinces were split or merged since, the nearest town decides. At a pole the longitude does
    /// not matter.
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

    /// Everything about a point; some microseconds, up to some hundred far out at sea.
    ///
    /// Country and province are those of ``territory(at:)``. An island without an outline is found
    /// by a town on it, within 12 nautical miles. A town of another country is only named where the
    /// country has none within 500 km. Another country is reported within 5 km or three times
    /// `accuracy`, 100 km at most, and a coast within `accuracy` and ``margin`` makes land.
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
            let reported = province(by: found, else: finding.province)
            // The outline of the province is out of date, and so are its parts.
            finding.hasDistrict = finding.hasDistrict && reported == finding.province
            finding.province = reported
        }
        if finding.ground == .openSea { finding.addIsland(at: point, found, self) }
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

        /// Land too small for the outlines: known rocks, or an island with a town.
        mutating func addIsland(at point: Coordinate, _ found: TownTable.Found, _ atlas: Atlas) {
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

    /// The province of the nearest town, when one of the country is near enough.
    private func province(by found: TownTable.Found, else province: Int) -> Int {
        guard let town = found.nearest, found.nearestMetres <= Self.zoneReach else {
            return province
        }
        let reported = tables.towns.province(town.number)
        return reported > 0 ? reported : province
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
        // Mostly one of those already found.
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

extension Atlas {
    /// The ground outside every outline: `.land`, `.coastalWater`, or `.openSea` without a coast
    /// within 12 nautical miles.
    ///
    /// Harbours, bridges and reclaimed land are there too: where a coast is within the error of
    /// outlines and point, it may not be water.
    static func ground(beside coast: NearestSegment, accuracy: Distance) -> Place.Ground {
        guard coast.region != nil else { return .openSea }
        let reach = margin.metres + accuracy.metres
        return coast.square <= reach * reach ? .land : .coastalWater
    }

    /// The lake's name; `nil` outside of lakes and within the error of outlines and point from a
    /// shore.
    func lake(at point: Coordinate, _ accuracy: Distance) -> String? {
        tables.lakes.lake(
            at: GridPoint(point),
            scale: LocalScale(latitude: point.latitude),
            awayFromShores: Self.margin.metres + accuracy.metres
        )
    }
}

extension Atlas {
    struct Naming {
        let town: TownTable.Record?
        let isDistrict: Bool
    }

    /// The part of a city's radius in which a smaller town is its district.
    private static let districtReach = 2.0 / 3
    /// The same across an outline between districts.
    private static let otherDistrictReach = 0.5
    /// The least population of a city, in multiples of its district's.
    private static let cityFactor = 2

    /// Distinguishes districts from towns beside a city, `city` being the largest town that
    /// probably contains the point.
    ///
    /// The data does not say what belongs to what. A town named after its city, as `Paris 04
    /// Hôtel-de-Ville`, is replaced by it; one in the middle of a city twice as large is its
    /// district.
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
        // Outside every outline nothing is known of districts.
        let isSame = regions[0] == regions[1] || regions.contains(0)
        let part = isSame ? Self.districtReach : Self.otherDistrictReach
        let reach = TownTable.radius(population: city.population) * part
        let metres = town.coordinate.distance(to: city.coordinate).metres
        return Naming(town: town, isDistrict: metres <= reach)
    }
}
