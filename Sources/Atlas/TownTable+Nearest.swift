import Geodesy

extension TownTable {
    /// Metres.
    static let farthest = 500_000.0
    /// The least population of a town known beyond its neighbours.
    private static let knownPopulation = 15_000
    /// Metres within which a known town is always preferred.
    private static let knownReach = 10_000.0
    /// Metres, for the nearest alone and with the known town.
    private static let firstReach = (alone: 5_000.0, known: 10_000.0)
    /// A relative difference below which distances may be in another order along the surface.
    private static let doubt = 2e-4

    struct Found {
        fileprivate(set) var nearest: Record?
        fileprivate(set) var nearestMetres = Double.infinity
        /// Of 15,000 people and more.
        fileprivate var known: Record?
        fileprivate let alone: Bool
        fileprivate var knownMetres = Double.infinity

        fileprivate init(alone: Bool) {
            self.alone = alone
        }

        /// The town that names the point.
        var choice: Record? {
            guard let nearest else { return nil }
            guard let known else { return nearest }
            let isPreferred =
                knownMetres < TownTable.knownReach || knownMetres < 2 * nearestMetres
            return isPreferred ? known : nearest
        }

        /// The distance beyond which a town of a population changes nothing.
        fileprivate func limit(population: Int) -> Double {
            guard !alone, population >= TownTable.knownPopulation else { return nearestMetres }
            let useful = max(TownTable.knownReach, 2 * nearestMetres)
            return max(nearestMetres, min(useful, knownMetres))
        }
    }

    /// The nearest town within 500 km and the one that names the point; `country` 0 is any, `alone`
    /// skips the latter.
    func nearest(to point: Coordinate, country: Int, alone: Bool = false) -> Found {
        let origin = Origin(point)
        var found = Found(alone: alone)
        var reach = alone ? Self.firstReach.alone : Self.firstReach.known
        while true {
            search(origin, country, reach, &found)
            if let nearest = found.nearest {
                // The straight line is up to 130 m shorter than the surface path.
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
                // A leaf begins with its largest town: later ones are less useful.
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
                if metres <= reach { consider(record, metres, from: point, &found) }
            }
        }
    }

    private func consider(
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

    /// Compares geodesics where the measured distances are nearly equal.
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

extension TownTable {
    /// By falling population.
    func largest(in region: Region, limit: Int) -> [Record] {
        guard limit > 0 else { return [] }
        var chosen = Chosen(limit: limit)
        let south = Int((region.south + 90).rounded(.down))
        let north = Int((region.north + 90).rounded(.down))
        let west = Int((region.west + 180).rounded(.down))
        let east = Int((region.west + 180 + region.width).rounded(.down))
        for row in max(0, south)...min(GridPoint.rows - 1, max(0, north)) {
            for column in west...min(east, west + GridPoint.columns - 1) {
                let wrapped = GridPoint.wrapped(column)
                let cell = cell(row: row, column: wrapped)
                if cell.isEmpty { continue }
                let leaves = 0..<1 << cell.level
                for leafRow in leaves {
                    for leafColumn in leaves {
                        let numbers = numbers(row: leafRow, column: leafColumn, of: cell)
                        consider(numbers, row, wrapped, in: region, &chosen)
                    }
                }
            }
        }
        return chosen.sorted
    }

    private func consider(
        _ numbers: Range<Int>,
        _ row: Int,
        _ column: Int,
        in region: Region,
        _ chosen: inout Chosen
    ) {
        for number in numbers {
            // A leaf begins with its largest town.
            guard population(number) > chosen.threshold else { break }
            let record = record(number, row: row, column: column)
            let coordinate = Coordinate(
                clampingLatitude: record.latitude,
                wrappingLongitude: record.longitude
            )
            if region.contains(coordinate) { chosen.consider(record) }
        }
    }

    /// The largest towns so far, and some to be dropped.
    private struct Chosen {
        let limit: Int
        /// Towns of this population or less are not among the largest.
        private(set) var threshold = -1
        private var records: [Record] = []

        init(limit: Int) {
            self.limit = limit
        }

        var sorted: [Record] {
            let ordered = records.sorted {
                ($1.population, $0.number) < ($0.population, $1.number)
            }
            return Array(ordered.prefix(limit))
        }

        mutating func consider(_ record: Record) {
            records.append(record)
            guard records.count - limit > limit / 2 + 16 else { return }
            records = sorted
            threshold = records.last?.population ?? -1
        }
    }
}
