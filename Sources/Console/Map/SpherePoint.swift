import Geodesy
import Glibc

/// A point of the sphere, as a unit vector: towards 0° E on the equator, 90° E, and north.
struct SpherePoint: Hashable {
    let direction: SIMD3<Double>

    init(direction: SIMD3<Double>) {
        self.direction = direction
    }

    /// A point in degrees.
    init(latitude: Double, longitude: Double) {
        let north = latitude * .pi / 180
        let east = longitude * .pi / 180
        let across = cos(north)
        direction = SIMD3(across * cos(east), across * sin(east), sin(north))
    }

    init(_ coordinate: Coordinate) {
        self.init(latitude: coordinate.latitude, longitude: coordinate.longitude)
    }

    /// Degrees north.
    var latitude: Double { asin(min(1, max(-1, direction.z))) * 180 / .pi }

    /// Degrees east; 0 at a pole.
    var longitude: Double { atan2(direction.y, direction.x) * 180 / .pi }

    /// The point at an angle from this one towards an azimuth, both in radians.
    ///
    /// - Parameters:
    ///   - angle: How far.
    ///   - azimuth: Clockwise from north.
    ///   - longitude: The point's longitude in degrees, which a pole needs.
    /// - Returns: The point there.
    func moved(by angle: Double, towards azimuth: Double, longitude: Double) -> SpherePoint {
        let turn = longitude * .pi / 180
        let east = SIMD3(-sin(turn), cos(turn), 0)
        let level = (direction.x * direction.x + direction.y * direction.y).squareRoot()
        let north = SIMD3(-direction.z * cos(turn), -direction.z * sin(turn), level)
        let way = north * cos(azimuth) + east * sin(azimuth)
        return SpherePoint(direction: direction * cos(angle) + way * sin(angle))
    }

    /// Points of the great circle to another point, both ends included; antipodes have none.
    ///
    /// - Parameters:
    ///   - other: The end.
    ///   - count: How many parts, 1 or more.
    /// - Returns: One point more than parts, or none.
    func arc(to other: SpherePoint, parts count: Int) -> [SpherePoint] {
        let cosine = min(1, max(-1, (direction * other.direction).sum()))
        let angle = acos(cosine)
        let sine = sin(angle)
        guard sine > 1e-9 else { return [] }
        return (0...count).map { step in
            let part = Double(step) / Double(count)
            let start = direction * (sin((1 - part) * angle) / sine)
            let end = other.direction * (sin(part * angle) / sine)
            return SpherePoint(direction: start + end)
        }
    }
}
