/// The inverse geodesic problem: two points are given, the path is wanted.
///
/// The points are brought into one arrangement (the first in the south and at least as far from
/// the equator, the second to the east), solved there, and the azimuths are brought back.
///
/// - Source: Karney 2013, doi:10.1007/s00190-012-0578-z, sections 3 to 5.
struct Inverse {
    /// What a solution is made of: directions at both ends, lengths in metres.
    struct Solution {
        var start: UnitAngle
        var end: UnitAngle
        var distance: Double
        /// Computed where it is asked for.
        var reducedLength = 0.0
        /// The difference of longitude on the auxiliary sphere, where it is asked for and the path
        /// is not a meridian.
        var sphere: UnitAngle?
    }

    /// What is wanted beside the distance and the directions.
    enum Extent {
        case distance
        case reducedLength
        case area
    }

    /// Reduced latitudes of the arranged points.
    let first: UnitAngle
    let second: UnitAngle
    /// `sqrt(1 + e'² sin² β)` at both points.
    let firstScale: Double
    let secondScale: Double
    /// The difference of longitude, from 0 to a half turn.
    let longitude: UnitAngle
    let longitudeRadians: Double
    /// What is missing to a half turn, in degrees.
    let supplement: Double
    let firstLatitude: Double

    private let isSwapped: Bool
    private let eastward: Double
    private let northward: Double

    init(from origin: Coordinate, to target: Coordinate) {
        let (difference, rest) = Self.longitudeDifference(origin.longitude, target.longitude)
        let isWest = difference < 0 || (difference == 0 && rest < 0)
        let width = abs(difference)
        let widthRest = isWest ? -rest : rest
        supplement = (180 - width) - widthRest
        longitudeRadians = (width + widthRest) * .pi / 180
        longitude = UnitAngle(halfTurnDegrees: width, rest: widthRest)

        isSwapped = abs(origin.latitude) < abs(target.latitude)
        let far = isSwapped ? target.latitude : origin.latitude
        let near = isSwapped ? origin.latitude : target.latitude
        northward = far < 0 ? 1 : -1
        eastward = isWest != isSwapped ? -1 : 1
        firstLatitude = far * northward

        let southern = UnitAngle(reducedLatitudeOf: far * northward)
        var northern = UnitAngle(reducedLatitudeOf: near * northward)
        // Equal latitudes must stay equal to the last bit, or the azimuths get noise.
        if southern.cosine < -southern.sine {
            if northern.cosine == southern.cosine {
                northern.sine = northern.sine < 0 ? southern.sine : -southern.sine
            }
        } else if abs(northern.sine) == -southern.sine {
            northern.cosine = southern.cosine
        }
        first = southern
        second = northern
        firstScale = southern.latitudeScale
        secondScale = northern.latitudeScale
    }

    /// The path, in the arrangement of the caller.
    var geodesic: Geodesic {
        var solution = solution(.reducedLength)
        if isSwapped { swap(&solution.start, &solution.end) }
        let mirror = isSwapped ? -1.0 : 1.0
        let distance = max(0, solution.distance)
        return Geodesic(
            distance: .metres(distance),
            azimuth1: azimuth(solution.start, mirror: mirror, isDefined: distance > 0),
            azimuth2: azimuth(solution.end, mirror: mirror, isDefined: distance > 0),
            reducedLength: .metres(max(0, solution.reducedLength))
        )
    }

    /// The length alone.
    var distance: Distance { .metres(max(0, solution(.distance).distance)) }

    /// The solution, in the arrangement of the problem.
    func solution(_ extent: Extent) -> Solution {
        meridian(extent) ?? equator ?? general(extent)
    }

    /// Turns an area between the arranged points into the caller's sign.
    func arranged(area: Double) -> Double { area * eastward * northward * (isSwapped ? -1 : 1) }

    /// Along a meridian, where that is the shortest path.
    private func meridian(_ extent: Extent) -> Solution? {
        guard firstLatitude == -90 || longitude.sine == 0 else { return nil }
        let start = UnitAngle(sine: longitude.sine, cosine: longitude.cosine)
        let track = Track(
            meridianFrom: UnitAngle(sine: first.sine, cosine: start.cosine * first.cosine),
            to: second
        )
        let reduced = track.reducedLength(startScale: firstScale, endScale: secondScale)
        guard track.arc < Tolerance.root || reduced >= 0 else { return nil }
        let isPoint = track.arc < 3 * UnitAngle.tiny
        return Solution(
            start: start,
            end: track.end,
            distance: isPoint ? 0 : track.length * Ellipsoid.polarRadius,
            reducedLength: isPoint ? 0 : reduced * Ellipsoid.polarRadius
        )
    }

    /// Along the equator, where that is the shortest path.
    private var equator: Solution? {
        guard first.sine == 0, supplement >= Ellipsoid.flattening * 180 else { return nil }
        let east = UnitAngle(sine: 1, cosine: 0)
        let sphere = UnitAngle(radians: longitudeRadians / Ellipsoid.axisRatio)
        return Solution(
            start: east,
            end: east,
            distance: Ellipsoid.equatorialRadius * longitudeRadians,
            reducedLength: Ellipsoid.polarRadius * sphere.sine,
            sphere: sphere
        )
    }

    /// Everywhere else.
    private func general(_ extent: Extent) -> Solution {
        switch firstGuess {
        case .short(let solution): return solution
        case .direction(let guess):
            let (start, track) = refined(from: guess)
            var solution = Solution(
                start: start,
                end: track.end,
                distance: track.length * Ellipsoid.polarRadius
            )
            switch extent {
            case .distance: break
            case .reducedLength:
                solution.reducedLength =
                    track.reducedLength(startScale: firstScale, endScale: secondScale)
                    * Ellipsoid.polarRadius
            case .area: solution.sphere = longitude.turned(by: UnitAngle(radians: track.lag))
            }
            return solution
        }
    }

    private func azimuth(_ angle: UnitAngle, mirror: Double, isDefined: Bool) -> Azimuth {
        guard isDefined else { return Azimuth(degrees: 0) }
        let turned = UnitAngle(
            sine: angle.sine * mirror * eastward,
            cosine: angle.cosine * mirror * northward
        )
        return Azimuth(degrees: turned.degrees)
    }

    /// The way from one longitude to another, from −180 to 180, and what rounding took from it.
    static func longitudeDifference(
        _ start: Double,
        _ end: Double
    ) -> (degrees: Double, rest: Double) {
        // Knuth's exact sum: `sum + rest` is `end - start` without error.
        let sum = end - start
        let part = sum - end
        let rest = (end - (sum - part)) - (start + part)
        // A whole turn is taken away without error too.
        let reduced = sum > 180 ? sum - 360 : sum < -180 ? sum + 360 : sum
        let whole = reduced + rest
        let left = (reduced - whole) + rest
        // A hair beyond half a turn is a hair less in the other direction.
        let isBeyond = abs(whole) == 180 && whole * left > 0
        return (isBeyond ? -whole : whole, left)
    }
}
