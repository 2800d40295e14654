import Glibc

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
        var reducedLength: Double
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
        longitude =
            width > 90
            ? UnitAngle(degrees: supplement).supplementary
            : UnitAngle(degrees: width, rest: widthRest)

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
        firstScale = Self.scale(southern)
        secondScale = Self.scale(northern)
    }

    /// The path, in the arrangement of the caller.
    var geodesic: Geodesic {
        var solution = meridian ?? equator ?? general
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

    /// Along a meridian, where that is the shortest path.
    private var meridian: Solution? {
        guard firstLatitude == -90 || longitude.sine == 0 else { return nil }
        let start = UnitAngle(sine: longitude.sine, cosine: longitude.cosine)
        let arcStart = UnitAngle(sine: first.sine, cosine: start.cosine * first.cosine)
        let arc = arcStart.forward(to: second).radians
        let lengths = lengths(
            parameter: Ellipsoid.thirdFlattening,
            arc: arc,
            from: arcStart,
            to: second
        )
        guard arc < Tolerance.root || lengths.reduced >= 0 else { return nil }
        let isPoint = arc < 3 * UnitAngle.tiny
        return Solution(
            start: start,
            end: UnitAngle(sine: 0, cosine: 1),
            distance: isPoint ? 0 : lengths.distance * Ellipsoid.polarRadius,
            reducedLength: isPoint ? 0 : lengths.reduced * Ellipsoid.polarRadius
        )
    }

    /// Along the equator, where that is the shortest path.
    private var equator: Solution? {
        guard first.sine == 0, supplement >= Ellipsoid.flattening * 180 else { return nil }
        let east = UnitAngle(sine: 1, cosine: 0)
        return Solution(
            start: east,
            end: east,
            distance: Ellipsoid.equatorialRadius * longitudeRadians,
            reducedLength: Ellipsoid.polarRadius * sin(longitudeRadians / Ellipsoid.axisRatio)
        )
    }

    /// Everywhere else.
    private var general: Solution {
        switch firstGuess {
        case .short(let solution): solution
        case .direction(let start): refined(from: start)
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

    private static func scale(_ latitude: UnitAngle) -> Double {
        (1 + Ellipsoid.secondEccentricitySquared * latitude.sine * latitude.sine).squareRoot()
    }

    /// The way from one longitude to another, from −180 to 180, and what rounding took from it.
    private static func longitudeDifference(
        _ start: Double,
        _ end: Double
    ) -> (degrees: Double, rest: Double) {
        // Knuth's exact sum: `sum + rest` is `end - start` without error.
        let sum = end - start
        let part = sum - end
        let rest = (end - (sum - part)) - (start + part)
        let reduced = sum.remainder(dividingBy: 360)
        let whole = reduced + rest
        return (whole, (reduced - whole) + rest)
    }
}

extension UnitAngle {
    /// What is missing to a half turn.
    fileprivate var supplementary: UnitAngle { UnitAngle(sine: sine, cosine: -cosine) }
}
