import Geodesy
import Glibc

/// How long a degree is around a point, for distances that are small beside the globe.
struct LocalScale {
    /// Metres of a degree of latitude.
    let north: Double
    /// Metres of a degree of longitude; 0 at a pole.
    let east: Double

    init(at point: Coordinate) {
        let latitude = point.latitude * .pi / 180
        let (major, eccentricitySquared) = (6_378_137.0, 0.006_694_379_990_141_3)
        let sine = sin(latitude)
        let root = (1 - eccentricitySquared * sine * sine).squareRoot()
        north = major * (1 - eccentricitySquared) / (root * root * root) * .pi / 180
        east = major / root * max(0, cos(latitude)) * .pi / 180
    }

    /// Degrees of longitude that hold everything within some metres; 180 at most.
    func longitudeReach(metres: Double, latitude: Double) -> Double {
        // The parallel nearest the pole is the shortest.
        let edge = abs(latitude) + metres / 110_500
        guard edge < 89.9 else { return 180 }
        return min(180, metres / (111_100 * cos(edge * .pi / 180)))
    }

    /// Degrees of latitude that hold everything within some metres.
    func latitudeReach(metres: Double) -> Double { metres / 110_500 }
}
