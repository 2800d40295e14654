import Glibc

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
                solution(start, end, arc: arc.radians, meanScale: meanScale, omega: omega)
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
        meanScale: Double,
        omega: UnitAngle
    ) -> Solution {
        Solution(
            start: start.usableDirection,
            end: UnitAngle(along: end.sine, end.cosine),
            distance: arc * Ellipsoid.polarRadius * meanScale,
            reducedLength: UnitAngle(radians: arc / meanScale).sine * Ellipsoid.polarRadius
                * meanScale * meanScale,
            sphere: omega
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
