import Geodesy
import Glibc

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
        let scale = LocalScale(at: point)
        let origin = Self.position(latitude: point.latitude, longitude: point.longitude)
        var reach = 12_000.0
        while true {
            let found = search(point, origin, country, scale, reach)
            let isEnough =
                found.nearest.map { max(2 * $0.metres, Self.knownReach) <= reach } ?? false
            if isEnough || reach >= Self.farthest { return found.choice }
            reach = min(Self.farthest, reach * 3)
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

        mutating func take(_ record: Record, _ metres: Double) {
            if metres < nearest?.metres ?? .infinity { nearest = (record, metres) }
            if record.population >= TownTable.knownPopulation,
                metres < known?.metres ?? .infinity
            {
                known = (record, metres)
            }
        }
    }

    /// A point in space, in metres from the middle of the earth.
    private typealias Position = SIMD3<Double>

    private func search(
        _ point: Coordinate,
        _ origin: Position,
        _ country: Int,
        _ scale: LocalScale,
        _ reach: Double
    ) -> Found {
        let window = CellWindow(around: point, metres: reach, scale: scale)
        var found = Found()
        for row in window.rows {
            for column in window.columns {
                let wrapped = CellWindow.wrapped(column)
                for number in numbers(row: row, column: wrapped) {
                    if country != 0, self.country(number) != country { continue }
                    let record = record(number, row: row, column: wrapped)
                    guard abs(record.latitude - point.latitude) <= window.latitudeReach,
                        abs((record.longitude - point.longitude).remainder(dividingBy: 360))
                            <= window.longitudeReach
                    else { continue }
                    let metres = Self.distance(origin, record)
                    if metres <= reach { found.take(record, metres) }
                }
            }
        }
        return found
    }

    /// The straight line through the earth: it orders towns as the geodesic does, within some
    /// metres at 500 km.
    private static func distance(_ origin: Position, _ record: Record) -> Double {
        let way = position(latitude: record.latitude, longitude: record.longitude) - origin
        return (way * way).sum().squareRoot()
    }

    private static func position(latitude: Double, longitude: Double) -> Position {
        let (major, eccentricitySquared) = (6_378_137.0, 0.006_694_379_990_141_3)
        let (north, east) = (latitude * .pi / 180, longitude * .pi / 180)
        let sine = sin(north)
        let radius = major / (1 - eccentricitySquared * sine * sine).squareRoot()
        let across = radius * cos(north)
        return Position(
            across * cos(east),
            across * sin(east),
            radius * (1 - eccentricitySquared) * sine
        )
    }
}
