import Geodesy

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
