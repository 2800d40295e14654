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
        case plate(middleLatitude: Double, dotsPerDegree: Double)
    }

    static let earthRadius = 6_371_008.8
    /// Farther than this from the centre, in radians, lines are torn apart and left out.
    private static let horizon = 2.6

    private let kind: Kind
    /// Half the size of the map, in dots.
    private let middle: DotPoint
    /// Metres of a dot, in every direction from the centre; at the equator for the world.
    let metresPerDot: Double
    /// Whether the whole world is shown.
    let isWorld: Bool

    /// A view of a width around a point.
    init(around centre: Coordinate, width: Distance, dotsWide: Int, dotsHigh: Int) {
        let latitude = centre.latitude * .pi / 180
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

    /// The world; from 57° south to 83° north, and all of it when a point lies outside.
    init(worldWith points: [Coordinate], dotsWide: Int, dotsHigh: Int) {
        let isInhabited = points.allSatisfy { (-57...83).contains($0.latitude) }
        let span = isInhabited ? 140.0 : 180.0
        let dotsPerDegree = min(Double(dotsWide) / 360, Double(dotsHigh) / span)
        kind = .plate(middleLatitude: isInhabited ? 13 : 0, dotsPerDegree: dotsPerDegree)
        metresPerDot = ZoomLadder.worldWidth.metres / 360 / max(dotsPerDegree, 0.001)
        middle = DotPoint(x: Double(dotsWide) / 2, y: Double(dotsHigh) / 2)
        isWorld = true
    }

    /// Where a point comes to lie; `nil` beyond the horizon.
    func point(_ coordinate: Coordinate) -> DotPoint? {
        switch kind {
        case .plate(let middleLatitude, let dotsPerDegree):
            return DotPoint(
                x: middle.x + coordinate.longitude * dotsPerDegree,
                y: middle.y - (coordinate.latitude - middleLatitude) * dotsPerDegree
            )
        case .azimuthal(let sine, let cosine, let longitude, let dotsPerRadian):
            let latitude = coordinate.latitude * .pi / 180
            let turn = coordinate.longitude * .pi / 180 - longitude
            let east = cos(latitude) * sin(turn)
            let north = cosine * sin(latitude) - sine * cos(latitude) * cos(turn)
            let up = sine * sin(latitude) + cosine * cos(latitude) * cos(turn)
            let across = (east * east + north * north).squareRoot()
            let angle = atan2(across, up)
            guard angle <= Self.horizon else { return nil }
            let scale = across > 0 ? angle / across * dotsPerRadian : dotsPerRadian
            return DotPoint(x: middle.x + east * scale, y: middle.y - north * scale)
        }
    }

    /// Whether two neighbours of a line lie so far apart that the map is torn between them.
    func isTorn(_ start: DotPoint, _ end: DotPoint) -> Bool {
        isWorld && abs(start.x - end.x) > middle.x
    }
}
