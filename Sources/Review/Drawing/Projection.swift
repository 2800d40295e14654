import Geodesy
import Glibc

/// A point of a map, in dots from its top left corner; may lie outside the map.
struct DotPoint: Hashable, Sendable {
    var x: Double
    var y: Double
}

/// From the globe to the dots of a map.
///
/// Near views are azimuthal equidistant on the centre: circles of equal distance are circles,
/// directions from the centre are true, and no pole or date line tears them. The sphere is good
/// enough for lines (0.3 % is less than a dot); numbers come from the geodesic. The world is a
/// plate carrée.
struct Projection: Sendable {
    private enum Kind: Sendable {
        case azimuthal(sine: Double, cosine: Double, longitude: Double, dotsPerRadian: Double)
        case plate(middleLatitude: Double, middleLongitude: Double, dotsPerDegree: Double)
    }

    static let earthRadius = 6_371_008.8
    /// Farther than this from the centre, in radians, lines are torn apart and left out.
    private static let horizon = 2.6

    private let kind: Kind
    /// Half the size of the map, in dots.
    let middle: DotPoint
    /// The point in the middle.
    let centre: Coordinate
    /// Metres of a dot, in every direction from the centre; at the equator for the world.
    let metresPerDot: Double
    /// Whether the whole world is shown.
    let isWorld: Bool

    /// A view of a width around a point.
    init(around centre: Coordinate, width: Distance, dotsWide: Int, dotsHigh: Int) {
        let latitude = centre.latitude * .pi / 180
        self.centre = centre
        metresPerDot = width.metres / Double(max(1, dotsWide))
        kind = .azimuthal(
            sine: sin(latitude),
            cosine: cos(latitude),
            longitude: centre.longitude * .pi / 180,
            dotsPerRadian: Self.earthRadius / metresPerDot
        )
        middle = DotPoint(x: Double(dotsWide) / 2, y: Double(dotsHigh) / 2)
        isWorld = false
    }

    /// The world: at least from 57° south to 83° north, and all of it when a point lies outside.
    ///
    /// - Parameters:
    ///   - points: What must be in sight.
    ///   - longitude: The meridian in the middle, in degrees.
    ///   - dotsWide: The width of the map.
    ///   - dotsHigh: The height of the map.
    init(worldWith points: [Coordinate], around longitude: Double, dotsWide: Int, dotsHigh: Int) {
        let isInhabited = points.allSatisfy { (-57...83).contains($0.latitude) }
        let span = isInhabited ? 140.0 : 180.0
        let dotsPerDegree = min(Double(dotsWide) / 360, Double(dotsHigh) / span)
        // No row is spent on what lies beyond a pole while another one is missing.
        let spare = max(0, 90 - Double(dotsHigh) / 2 / max(dotsPerDegree, 0.001))
        let latitude = isInhabited ? min(13, spare) : 0
        kind = .plate(
            middleLatitude: latitude,
            middleLongitude: longitude,
            dotsPerDegree: dotsPerDegree
        )
        centre = Coordinate(clampingLatitude: latitude, wrappingLongitude: longitude)
        metresPerDot = ZoomLadder.worldWidth.metres / 360 / max(dotsPerDegree, 0.001)
        middle = DotPoint(x: Double(dotsWide) / 2, y: Double(dotsHigh) / 2)
        isWorld = true
    }

    /// Where a point comes to lie; `nil` beyond the horizon.
    func point(_ coordinate: Coordinate) -> DotPoint? {
        switch kind {
        case .plate(let middleLatitude, let middleLongitude, let dotsPerDegree):
            var turn = coordinate.longitude - middleLongitude
            if turn < -180 { turn += 360 } else if turn >= 180 { turn -= 360 }
            return DotPoint(
                x: middle.x + turn * dotsPerDegree,
                y: middle.y - (coordinate.latitude - middleLatitude) * dotsPerDegree
            )
        case .azimuthal(let sine, let cosine, let longitude, let dotsPerRadian):
            let latitude = coordinate.latitude * .pi / 180
            let turn = coordinate.longitude * .pi / 180 - longitude
            let (sineLatitude, cosineLatitude) = (sin(latitude), cos(latitude))
            let (sineTurn, cosineTurn) = (sin(turn), cos(turn))
            let east = cosineLatitude * sineTurn
            let north = cosine * sineLatitude - sine * cosineLatitude * cosineTurn
            let up = sine * sineLatitude + cosine * cosineLatitude * cosineTurn
            let across = (east * east + north * north).squareRoot()
            let angle = atan2(across, up)
            guard angle <= Self.horizon else { return nil }
            let scale = across > 0 ? angle / across * dotsPerRadian : dotsPerRadian
            return DotPoint(x: middle.x + east * scale, y: middle.y - north * scale)
        }
    }

    /// Where a point of the sphere comes to lie.
    func point(_ point: SpherePoint) -> DotPoint? {
        self.point(Coordinate(clampingLatitude: point.latitude, wrappingLongitude: point.longitude))
    }

    /// Whether two neighbours of a line lie so far apart that the map is torn between them.
    func isTorn(_ start: DotPoint, _ end: DotPoint) -> Bool {
        isWorld && abs(start.x - end.x) > middle.x
    }

    /// From the middle to a corner, in radians and a little more.
    private var reach: Double {
        let corner = (middle.x * middle.x + middle.y * middle.y).squareRoot() * metresPerDot
        return corner * 1.01 / Self.earthRadius
    }

    /// Whether a part of a box may be in sight.
    ///
    /// Around a pole the region is a whole cap, most of which lies beyond the corners.
    func mayShow(_ box: Region) -> Bool {
        guard !isWorld else { return true }
        let latitude = (box.south + box.north) / 2
        let nearest = box.south > 0 ? box.south : min(0, box.north)
        let level = cos(nearest * .pi / 180)
        let radius = ((box.north - box.south) + box.width * level) / 2 * .pi / 180
        let limit = reach + radius
        guard limit < .pi else { return true }
        let middle = SpherePoint(latitude: latitude, longitude: box.west + box.width / 2)
        return (middle.direction * SpherePoint(centre).direction).sum() >= cos(limit)
    }

    /// A box that holds everything in sight.
    var region: Region {
        let angle = reach
        guard !isWorld, angle < .pi / 2 else { return .world }
        let latitude = centre.latitude * .pi / 180
        let (south, north) = (latitude - angle, latitude + angle)
        guard south > -.pi / 2, north < .pi / 2 else {
            return Region(
                south: south > -.pi / 2 ? south * 180 / .pi : -90,
                north: north < .pi / 2 ? north * 180 / .pi : 90,
                west: -180,
                width: 360
            )
        }
        let turn = asin(min(1, sin(angle) / cos(latitude))) * 180 / .pi
        let west = Coordinate(clampingLatitude: 0, wrappingLongitude: centre.longitude - turn)
        return Region(
            south: south * 180 / .pi,
            north: north * 180 / .pi,
            west: west.longitude,
            width: min(360, 2 * turn)
        )
    }
}

/// What a fitted map holds: the middle of some points, and how far they reach from it.
struct MapExtent {
    private(set) var middle: Coordinate
    /// Metres to the farthest point along the rows and along the columns; `nil` where the points are
    /// on opposite sides of the globe.
    private var reach: DotPoint? = DotPoint(x: 0, y: 0)

    /// The extent of at least one point.
    init(_ points: [Coordinate]) {
        middle = points[0]
        // On the globe each middle of the box is only closer than the one before.
        for _ in 0..<8 {
            let plane = Projection(around: middle, width: .metres(1), dotsWide: 1, dotsHigh: 1)
            let dots = points.compactMap(plane.point)
            guard dots.count == points.count else {
                reach = nil
                return
            }
            let (xs, ys) = (dots.map { $0.x - plane.middle.x }, dots.map { $0.y - plane.middle.y })
            reach = DotPoint(x: xs.map(abs).max() ?? 0, y: ys.map(abs).max() ?? 0)
            let east = ((xs.min() ?? 0) + (xs.max() ?? 0)) / 2
            let south = ((ys.min() ?? 0) + (ys.max() ?? 0)) / 2
            let moved = SpherePoint(middle).moved(
                by: (east * east + south * south).squareRoot() / Projection.earthRadius,
                towards: atan2(east, -south),
                longitude: middle.longitude
            )
            middle = Coordinate(
                clampingLatitude: moved.latitude,
                wrappingLongitude: moved.longitude
            )
        }
    }

    /// The narrowest map that shows all points, and lines as fine as the atlas has them.
    ///
    /// - Parameters:
    ///   - dotsWide: The dots of a row.
    ///   - dotsHigh: The dots of a column.
    ///   - part: The part of the map that the points take; marks and names need the rest.
    /// - Returns: The width; that of the world for points on opposite sides of the globe.
    func width(dotsWide: Int, dotsHigh: Int, part: Double = 0.85) -> Distance {
        guard let reach, dotsWide > 0, dotsHigh > 0 else { return ZoomLadder.worldWidth }
        let (wide, high) = (Double(dotsWide), Double(dotsHigh))
        let width = 2 / part * max(reach.x, reach.y * wide / high)
        return max(ZoomLadder.finestWidth, .metres(width))
    }
}

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
