import Geodesy

/// The nearest towns of a point.
extension TownTable {
    /// How far a town may be, in metres.
    static let farthest = 500_000.0
    /// From this population on, a town is known by name beyond its neighbours.
    private static let knownPopulation = 15_000
    /// Within these metres a known town is preferred in any case.
    private static let knownReach = 10_000.0
    /// Where the search begins, in metres, for the nearest alone and with the known town.
    private static let firstReach = (alone: 5_000.0, known: 10_000.0)
    /// Two distances that differ by less, as a search measures them, may be in another order along
    /// the surface: a part of the distance.
    private static let doubt = 2e-4

    struct Found {
        fileprivate(set) var nearest: Record?
        fileprivate(set) var nearestMetres = Double.infinity
        /// The nearest town of 15,000 people and more.
        fileprivate var known: Record?
        /// Whether only the nearest is looked for.
        fileprivate let alone: Bool
        fileprivate var knownMetres = Double.infinity

        fileprivate init(alone: Bool) {
            self.alone = alone
        }

        /// The town by which people would name the point.
        var choice: Record? {
            guard let nearest else { return nil }
            guard let known else { return nearest }
            let isPreferred =
                knownMetres < TownTable.knownReach || knownMetres < 2 * nearestMetres
            return isPreferred ? known : nearest
        }

        /// The distance from which on a town of a population changes nothing.
        fileprivate func limit(population: Int) -> Double {
            guard !alone, population >= TownTable.knownPopulation else { return nearestMetres }
            let useful = max(TownTable.knownReach, 2 * nearestMetres)
            return max(nearestMetres, min(useful, knownMetres))
        }
    }

    /// The nearest town of a point and the one by which people would name it.
    ///
    /// - Parameters:
    ///   - point: The point.
    ///   - country: Only towns of this country; 0 for all.
    ///   - alone: Whether only the nearest is wanted.
    /// - Returns: Nothing when there is none within 500 km.
    func nearest(to point: Coordinate, country: Int, alone: Bool = false) -> Found {
        let origin = Origin(point)
        var found = Found(alone: alone)
        var reach = alone ? Self.firstReach.alone : Self.firstReach.known
        while true {
            search(origin, country, reach, &found)
            if let nearest = found.nearest {
                // The straight line is up to 130 m shorter than the way along the surface.
                if found.nearestMetres > Self.farthest - 200,
                    point.distance(to: Self.coordinate(nearest)).metres > Self.farthest
                {
                    return Found(alone: alone)
                }
                if alone { return found }
                let useful = min(Self.farthest, max(Self.knownReach, 2 * found.nearestMetres))
                if useful > reach { search(origin, country, useful, &found) }
                return found
            }
            guard reach < Self.farthest else { return found }
            reach = min(Self.farthest, reach * 2.5)
        }
    }

    private func search(_ origin: Origin, _ country: Int, _ reach: Double, _ found: inout Found) {
        let point = origin.point
        let window = CellWindow(around: point, origin.scale, metres: reach)
        let scale = Scale(window, metres: reach)
        let flat = flatEast(window, scale)
        let isFlat = origin.isFlat(within: reach)
        forEachLeaf(around: point, window, scale: scale) { leaf in
            let east = point.longitude + 180 - Double(leaf.column)
            let north = point.latitude + 90 - Double(leaf.row)
            for number in leaf.numbers {
                let features = features(number)
                // A leaf begins with its largest town: what follows is of less use.
                let limit = min(reach, found.limit(population: features.population))
                if leaf.gap > limit { break }
                if country != 0, features.country != country { continue }
                let northward = (features.north - north) * scale.north
                let eastward = (features.east - east) * flat
                guard northward * northward + eastward * eastward <= limit * limit else {
                    continue
                }
                let record = record(number, row: leaf.row, column: GridPoint.wrapped(leaf.column))
                let square =
                    isFlat
                    ? origin.scale.square(
                        north: features.north - north,
                        east: features.east - east
                    ) : origin.square(to: record)
                let metres = square.squareRoot()
                if metres <= reach { take(record, metres, from: point, &found) }
            }
        }
    }

    private func take(
        _ record: Record,
        _ metres: Double,
        from point: Coordinate,
        _ found: inout Found
    ) {
        if isNearer(record, metres, than: found.nearest, found.nearestMetres, from: point) {
            found.nearest = record
            found.nearestMetres = metres
        }
        if record.population >= Self.knownPopulation,
            isNearer(record, metres, than: found.known, found.knownMetres, from: point)
        {
            found.known = record
            found.knownMetres = metres
        }
    }

    /// Compares what was measured, and where that is nearly equal, geodesics.
    private func isNearer(
        _ record: Record,
        _ metres: Double,
        than other: Record?,
        _ otherMetres: Double,
        from point: Coordinate
    ) -> Bool {
        guard let other, record.number != other.number else { return other == nil }
        guard abs(metres - otherMetres) < metres * Self.doubt else {
            return metres < otherMetres
        }
        return point.distance(to: Self.coordinate(record))
            < point.distance(to: Self.coordinate(other))
    }

    private static func coordinate(_ record: Record) -> Coordinate {
        Coordinate(clampingLatitude: record.latitude, wrappingLongitude: record.longitude)
    }
}
