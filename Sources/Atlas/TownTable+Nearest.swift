import Geodesy

/// The nearest town of a point.
extension TownTable {
    /// How far a town may be, in metres.
    static let farthest = 500_000.0
    /// From this population on, a town is known by name beyond its neighbours.
    private static let knownPopulation = 15_000
    /// Within these metres a known town is preferred in any case.
    private static let knownReach = 10_000.0

    /// The town by which people would name the point.
    ///
    /// That is the nearest one, or one of at least 15,000 people that is less than twice as far
    /// or within 10 km.
    ///
    /// - Parameters:
    ///   - point: The point.
    ///   - country: Only towns of this country; 0 for all.
    /// - Returns: The town, or `nil` when there is none within 500 km.
    func nearest(to point: Coordinate, country: Int) -> Record? {
        let origin = Coordinate.position(latitude: point.latitude, longitude: point.longitude)
        var found = Found()
        var reach = 12_000.0
        while true {
            search(point, origin, country, reach, &found)
            if let nearest = found.nearest {
                let useful = min(Self.farthest, max(Self.knownReach, 2 * nearest.metres))
                if useful > reach { search(point, origin, country, useful, &found) }
                return found.choice
            }
            guard reach < Self.farthest else { return nil }
            reach = min(Self.farthest, reach * 2)
        }
    }

    /// The nearest towns seen so far.
    private struct Found {
        var nearest: (record: Record, metres: Double)?
        var known: (record: Record, metres: Double)?

        var choice: Record? {
            guard let nearest else { return nil }
            guard let known else { return nearest.record }
            let isPreferred =
                known.metres < TownTable.knownReach || known.metres < 2 * nearest.metres
            return isPreferred ? known.record : nearest.record
        }

        /// The distance from which on a town of a population changes nothing.
        func limit(population: Int) -> Double {
            guard let nearest else { return .infinity }
            guard population >= TownTable.knownPopulation else { return nearest.metres }
            let useful = max(TownTable.knownReach, 2 * nearest.metres)
            return max(nearest.metres, min(useful, known?.metres ?? .infinity))
        }

        mutating func take(_ record: Record, _ metres: Double) {
            if metres < nearest?.metres ?? .infinity { nearest = (record, metres) }
            if record.population >= TownTable.knownPopulation,
                metres < known?.metres ?? .infinity
            {
                known = (record, metres)
            }
        }
    }

    private func search(
        _ point: Coordinate,
        _ origin: SIMD3<Double>,
        _ country: Int,
        _ reach: Double,
        _ found: inout Found
    ) {
        let window = CellWindow(around: point, metres: reach)
        // The least metres that a degree of difference can mean in the window; around a pole a
        // difference of longitude means nothing.
        let perLatitude = reach / window.latitudeReach
        let perLongitude = window.longitudeReach < 180 ? reach / window.longitudeReach : 0
        for row in window.rows {
            for column in window.columns {
                let wrapped = CellWindow.wrapped(column)
                let gap = max(
                    Self.gap(point.latitude + 90, cell: row) * perLatitude,
                    Self.gap(point.longitude + 180, cell: column) * perLongitude
                )
                for number in numbers(row: row, column: wrapped) {
                    // A cell begins with its largest town: what follows is of less use.
                    if gap > found.limit(population: population(number)) { break }
                    if country != 0, self.country(number) != country { continue }
                    let record = record(number, row: row, column: wrapped)
                    let limit = min(reach, found.limit(population: record.population))
                    let east = (record.longitude - point.longitude).remainder(dividingBy: 360)
                    guard abs(record.latitude - point.latitude) * perLatitude <= limit,
                        abs(east) * perLongitude <= limit
                    else { continue }
                    let metres = Self.distance(origin, record)
                    if metres <= reach { found.take(record, metres) }
                }
            }
        }
    }

    /// Degrees from a coordinate to the nearer edge of a cell; 0 inside.
    private static func gap(_ degrees: Double, cell: Int) -> Double {
        max(0, Double(cell) - degrees, degrees - Double(cell + 1))
    }

    /// The straight line through the earth: it orders towns as the geodesic does, within some
    /// metres at 500 km.
    private static func distance(_ origin: SIMD3<Double>, _ record: Record) -> Double {
        let end = Coordinate.position(latitude: record.latitude, longitude: record.longitude)
        let way = end - origin
        return (way * way).sum().squareRoot()
    }
}
