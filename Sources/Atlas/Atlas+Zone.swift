import Geodesy

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
