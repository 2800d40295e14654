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
        /// Computed where it is asked for.
        var reducedLength = 0.0
    }

    enum Extent {
        case distance
        case reducedLength
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

    var distance: Distance { .metres(max(0, solution(.distance).distance)) }

    func solution(_ extent: Extent) -> Solution {
        meridian(extent) ?? equator ?? general(extent)
    }

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
            reducedLength: Ellipsoid.polarRadius * sphere.sine
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
            if extent == .reducedLength {
                solution.reducedLength =
                    track.reducedLength(startScale: firstScale, endScale: secondScale)
                    * Ellipsoid.polarRadius
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

extension Inverse {
    /// Newton's method on the longitude, in a bracket that is halved when it fails (Karney 2013,
    /// section 4).
    ///
    /// Two steps are usual. The last one is not checked where theory leaves nothing that a double
    /// can hold to correct.
    func refined(from guess: UnitAngle) -> (start: UnitAngle, track: Track) {
        var start = guess
        var low = UnitAngle(sine: UnitAngle.tiny, cosine: 1)
        var high = UnitAngle(sine: UnitAngle.tiny, cosine: -1)
        var isClose = false
        var isStuck = false
        var track = track(start)
        for step in 0..<Tolerance.steps {
            let miss = miss(track)
            if isStuck || abs(miss) < (isClose ? 8 : 1) * Tolerance.fine { break }
            let isLate = step > Tolerance.newtonSteps
            // The slopes tell which end of the bracket the direction replaces.
            if miss > 0, isLate || start.cosine * high.sine > high.cosine * start.sine {
                high = start
            } else if miss < 0, isLate || start.cosine * low.sine < low.cosine * start.sine {
                low = start
            }
            if step < Tolerance.newtonSteps, let next = newton(start, track, miss: miss) {
                isClose = abs(miss) <= 16 * Tolerance.fine
                start = next.start
                track = self.track(start)
                if next.isLast { break }
                continue
            }
            start = UnitAngle(along: (low.sine + high.sine) / 2, (low.cosine + high.cosine) / 2)
            isClose = false
            isStuck =
                low.distance(to: start) < Tolerance.bracket
                || start.distance(to: high) < Tolerance.bracket
            track = self.track(start)
        }
        return (start, track)
    }

    private func track(_ start: UnitAngle) -> Track {
        Track(start, between: first, and: second)
    }

    /// The longitude that a path reaches, less the one wanted, in radians.
    private func miss(_ track: Track) -> Double {
        UnitAngle(
            sine: track.sphere.sine * longitude.cosine - track.sphere.cosine * longitude.sine,
            cosine: track.sphere.cosine * longitude.cosine + track.sphere.sine * longitude.sine
        ).radians - track.lag
    }

    /// The direction after one step of Newton's method, if it is one that can be used.
    private func newton(
        _ start: UnitAngle,
        _ track: Track,
        miss: Double
    ) -> (start: UnitAngle, isLast: Bool)? {
        let endNorth = track.end.cosine * second.cosine
        let reduced = track.roughReducedLength(startScale: firstScale, endScale: secondScale)
        let slope =
            track.end.cosine == 0
            ? -2 * Ellipsoid.axisRatio * firstScale / first.sine
            : reduced * Ellipsoid.axisRatio / endNorth
        guard slope > 0 else { return nil }
        let step = -miss / slope
        guard abs(step) < .pi else { return nil }
        let turned = start.turned(by: UnitAngle(radians: step))
        guard turned.sine > 0 else { return nil }
        // What the step leaves is its square times the bend of the longitude, which grows where
        // the path ends at its vertex or comes together with its neighbours.
        let bend = 1 + 1 / min(endNorth, reduced)
        let isLast =
            reduced > 0.001 && abs(miss * step) * bend * bend < Tolerance.leftOver
            && max(abs(miss), abs(step)) < Tolerance.lastStep * reduced
        return (UnitAngle(along: turned.sine, turned.cosine), isLast)
    }
}

extension UnitAngle {
    /// How far a bracket's end is from another, for ends in order.
    fileprivate func distance(to other: UnitAngle) -> Double {
        abs(sine - other.sine) + (cosine - other.cosine)
    }
}

/// When an iteration has come as near as doubles can.
enum Tolerance {
    static let fine = Double.ulpOfOne
    static let coarse = 200 * fine
    static let root = 0x1p-26
    /// The width of a bracket that cannot be halved any more.
    static let bracket = fine * root
    /// How near the cut between two antipodal solutions lies, in units of the astroid.
    static let antipodal = 1_000 * root
    /// The longest arc, in radians, for which a mean sphere is exact; about 0.2 m.
    ///
    /// - Source: Karney 2013, section 4: a tenth of `root`, by the root of half the flattening.
    static let shortArc = 3.6e-8
    /// What a last step may leave, in radians, and how long it may be for its rough slope.
    static let leftOver = 4e-17
    static let lastStep = 8e-9
    /// Newton's steps, and all steps, that are tried at most.
    static let newtonSteps = 20
    static let steps = newtonSteps + 63
}

extension Inverse {
    /// A direction to refine, or, for short paths, the answer itself.
    enum Guess {
        case short(Solution)
        case direction(UnitAngle)
    }

    /// On the auxiliary sphere, on a mean sphere for short paths, or from the astroid near the
    /// antipode (Karney 2013, equations 47 to 57).
    var firstGuess: Guess {
        let sum = second.sine * first.cosine + second.cosine * first.sine
        let apart = first.latitudeDifference(to: second)
        let isNear =
            apart.cosine >= 0 && apart.sine < 0.5 && second.cosine * longitudeRadians < 0.5
        let meanScale = isNear ? self.meanScale : 1
        let omega =
            isNear
            ? UnitAngle(radians: longitudeRadians / (Ellipsoid.axisRatio * meanScale))
            : longitude
        let start = onSphere(omega, apart: apart, sum: sum)
        let arc = UnitAngle(
            sine: (start.sine * start.sine + start.cosine * start.cosine).squareRoot(),
            cosine: first.sine * second.sine + first.cosine * second.cosine * omega.cosine
        )
        if isNear {
            guard arc.sine < Tolerance.shortArc else { return .direction(start.usableDirection) }
            let end = UnitAngle(
                sine: first.cosine * omega.sine,
                cosine: apart.sine
                    - first.cosine * second.sine
                    * (omega.cosine >= 0 ? omega.versine : 1 - omega.cosine)
            )
            return .short(
                solution(start, end, arc: arc.radians, meanScale: meanScale)
            )
        }
        let reach = 6 * Ellipsoid.thirdFlattening * .pi * first.cosine * first.cosine
        if arc.cosine < 0, arc.sine < reach {
            return .direction(antipodalStart(latitudeSum: sum).usableDirection)
        }
        // What the longitude falls behind on the ellipsoid is known nearly enough by now.
        let lag =
            Ellipsoid.flattening * arc.radians * first.cosine * start.sine / arc.sine
        let turned = omega.turned(by: UnitAngle(radians: lag))
        return .direction(onSphere(turned, apart: apart, sum: sum).usableDirection)
    }

    /// The direction on the auxiliary sphere, as a vector, for a difference of longitude there.
    private func onSphere(_ omega: UnitAngle, apart: UnitAngle, sum: Double) -> UnitAngle {
        UnitAngle(
            sine: second.cosine * omega.sine,
            cosine: omega.cosine >= 0
                ? apart.sine + second.cosine * first.sine * omega.versine
                : sum - second.cosine * first.sine * omega.supplementaryVersine
        )
    }

    private func solution(
        _ start: UnitAngle,
        _ end: UnitAngle,
        arc: Double,
        meanScale: Double
    ) -> Solution {
        Solution(
            start: start.usableDirection,
            end: UnitAngle(along: end.sine, end.cosine),
            distance: arc * Ellipsoid.polarRadius * meanScale,
            reducedLength: UnitAngle(radians: arc / meanScale).sine * Ellipsoid.polarRadius
                * meanScale * meanScale
        )
    }

    /// The scale at the middle latitude.
    private var meanScale: Double {
        let sines = (first.sine + second.sine) * (first.sine + second.sine)
        let cosines = (first.cosine + second.cosine) * (first.cosine + second.cosine)
        return
            (1 + Ellipsoid.secondEccentricitySquared * sines / (sines + cosines)).squareRoot()
    }

    /// The direction near the antipode, where the geodesics of a point touch an astroid.
    private func antipodalStart(latitudeSum sum: Double) -> UnitAngle {
        let squared = first.sine * first.sine * Ellipsoid.secondEccentricitySquared
        let scale =
            Ellipsoid.flattening * first.cosine
            * LongitudeSeries.scale(GeodesicSeries.parameter(squared)) * .pi
        let x =
            UnitAngle(sine: -longitude.sine, cosine: -longitude.cosine).radians / scale
        let y = sum / (scale * first.cosine)
        if y > -Tolerance.coarse, x > -1 - Tolerance.antipodal {
            let sine = min(1, -x)
            return UnitAngle(sine: sine, cosine: -(1 - sine * sine).squareRoot())
        }
        let root = Astroid.root(x: x, y: y)
        let away = scale * -x * root / (1 + root)
        let beyond = UnitAngle(radians: away)
        let omega = UnitAngle(sine: beyond.sine, cosine: -beyond.cosine)
        return UnitAngle(
            sine: second.cosine * omega.sine,
            cosine: sum - second.cosine * first.sine * omega.supplementaryVersine
        )
    }
}

extension UnitAngle {
    /// `1 − cos`, without cancellation while the cosine is positive.
    fileprivate var versine: Double { sine * sine / (1 + cosine) }

    /// `1 + cos`, without cancellation while the cosine is negative.
    fileprivate var supplementaryVersine: Double { sine * sine / (1 - cosine) }

    /// Of length 1 and eastward; due east where there is no direction.
    fileprivate var usableDirection: UnitAngle {
        sine > 0 ? UnitAngle(along: sine, cosine) : UnitAngle(sine: 1, cosine: 0)
    }

    /// `other − self`, which may be negative.
    fileprivate func latitudeDifference(to other: UnitAngle) -> UnitAngle {
        UnitAngle(
            sine: other.sine * cosine - other.cosine * sine,
            cosine: other.cosine * cosine + other.sine * sine
        )
    }
}

/// The astroid that the geodesics of a point touch near its antipode.
enum Astroid {
    /// The positive root of `k⁴ + 2k³ − (x² + y² − 1)k² − 2y²k − y² = 0`, or 0 where that is the
    /// only root.
    ///
    /// `x` is the distance from the antipode along the parallel, `y` along the meridian, in units
    /// of the astroid. Karney 2013, equations 55 and 56; the quartic by way of its resolvent cubic.
    static func root(x: Double, y: Double) -> Double {
        let p = x * x
        let q = y * y
        let r = (p + q - 1) / 6
        guard q != 0 || r > 0 else { return 0 }
        let s = p * q / 4
        let cube = r * r * r
        let discriminant = s * (s + 2 * cube)
        var u = r
        if discriminant >= 0 {
            var sum = s + cube
            sum += sum < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()
            let t = cbrt(sum)
            u += t + (t == 0 ? 0 : r * r / t)
        } else {
            let angle = atan2((-discriminant).squareRoot(), -(s + cube))
            u += 2 * r * cos(angle / 3)
        }
        let v = (u * u + q).squareRoot()
        let uv = u < 0 ? q / (v - u) : u + v
        let w = (uv - q) / (2 * v)
        return uv / ((uv + w * w).squareRoot() + w)
    }
}
