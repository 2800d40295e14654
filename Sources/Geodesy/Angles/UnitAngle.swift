import Glibc

/// An angle kept as its sine and cosine, which loses nothing near a quarter turn.
struct UnitAngle {
    var sine: Double
    var cosine: Double

    /// Positive, and so small that its square vanishes beside 1.
    static let tiny = 0x1p-511

    init(sine: Double, cosine: Double) {
        self.sine = sine
        self.cosine = cosine
    }

    /// The direction of a vector that has any length but 0.
    init(along sine: Double, _ cosine: Double) {
        let square = sine * sine + cosine * cosine
        if square > 1e-290 {
            let shrink = 1 / square.squareRoot()
            self.sine = sine * shrink
            self.cosine = cosine * shrink
        } else {
            // The squares have lost digits, or all of them.
            let length = hypot(sine, cosine)
            self.sine = sine / length
            self.cosine = cosine / length
        }
    }

    /// Any number of degrees; multiples of 90 come out exact.
    init(degrees: Double) {
        let turned = abs(degrees) <= 180 ? degrees : degrees.remainder(dividingBy: 360)
        self.init(halfTurnDegrees: turned, rest: 0)
    }

    /// The sum of at most a half turn and a small rest that does not fit into it; both in degrees.
    init(halfTurnDegrees degrees: Double, rest: Double) {
        let size = abs(degrees)
        let near = degrees < 0 ? -rest : rest
        let angle: UnitAngle
        if size <= 45 {
            angle = UnitAngle(acuteRadians: (size + near) * .pi / 180)
        } else if size <= 135 {
            let beyond = UnitAngle(acuteRadians: ((size - 90) + near) * .pi / 180)
            angle = UnitAngle(sine: beyond.cosine, cosine: -beyond.sine)
        } else {
            let missing = UnitAngle(acuteRadians: ((180 - size) - near) * .pi / 180)
            angle = UnitAngle(sine: missing.sine, cosine: -missing.cosine)
        }
        self.init(sine: degrees < 0 ? -angle.sine : angle.sine, cosine: angle.cosine)
    }

    /// The reduced latitude that belongs to a geographic one; never quite a pole.
    init(reducedLatitudeOf degrees: Double) {
        let latitude = UnitAngle(halfTurnDegrees: degrees, rest: 0)
        self.init(along: Ellipsoid.axisRatio * latitude.sine, latitude.cosine)
        cosine = max(Self.tiny, cosine)
    }

    /// `sqrt(1 + e'² sin² β)` of a reduced latitude.
    var latitudeScale: Double {
        (1 + Ellipsoid.secondEccentricitySquared * sine * sine).squareRoot()
    }

    /// From −180 to 180 degrees; exact at multiples of 90.
    var degrees: Double {
        let size = abs(sine)
        let acute = acuteRadians * 180 / .pi
        let quarter = size <= abs(cosine) ? acute : 90 - acute
        let turned = cosine >= 0 ? quarter : 180 - quarter
        return sine < 0 ? -turned : turned
    }

    func turned(by other: UnitAngle) -> UnitAngle {
        UnitAngle(
            sine: sine * other.cosine + cosine * other.sine,
            cosine: cosine * other.cosine - sine * other.sine
        )
    }

    /// The way from this angle forward to another, from 0 to π, as a vector of any length.
    func forward(to other: UnitAngle) -> UnitAngle {
        UnitAngle(
            // Adding 0 turns −0 into 0, which is half a turn instead of its opposite.
            sine: max(0, cosine * other.sine - sine * other.cosine) + 0,
            cosine: cosine * other.cosine + sine * other.sine
        )
    }
}

/// Sines, cosines and arctangents that the compiler can inline; the C library's are as exact but
/// opaque to it.
extension UnitAngle {
    /// An angle of any size.
    init(radians: Double) {
        if abs(radians) <= .pi / 4 {
            self.init(acuteRadians: radians)
        } else {
            self.init(sine: sin(radians), cosine: cos(radians))
        }
    }

    /// An angle of an eighth of a turn at most; the first omitted term of the power series is 10⁻¹⁹
    /// of the sum.
    init(acuteRadians x: Double) {
        let z = x * x
        let square = z * z
        let fourth = square * square
        let sineStart = (-1 / 6.0 + z / 120) + square * (-1 / 5_040.0 + z / 362_880)
        let sineEnd =
            (-1 / 39_916_800.0 + z / 6_227_020_800)
            + square * (-1 / 1_307_674_368_000.0 + z / 355_687_428_096_000)
        let cosineStart = (1 / 24.0 - z / 720) + square * (1 / 40_320.0 - z / 3_628_800)
        let cosineEnd =
            (1 / 479_001_600.0 - z / 87_178_291_200)
            + square / 20_922_789_888_000
        let half = z / 2
        let most = 1 - half
        self.init(
            sine: x + x * z * (sineStart + fourth * sineEnd),
            cosine: most
                + (((1 - most) - half) + square * (cosineStart + fourth * cosineEnd))
        )
    }

    /// From −π to π; 0 for a vector without length.
    var radians: Double {
        let acute = acuteRadians
        let quarter =
            abs(sine) <= abs(cosine) ? acute : .pi / 2 - (acute - Self.halfTurnRest / 2)
        let turned = cosine >= 0 ? quarter : .pi - (quarter - Self.halfTurnRest)
        return sine < 0 ? -turned : turned
    }

    /// The angle between the vector and the nearer axis, from 0 to an eighth of a turn.
    var acuteRadians: Double {
        let (across, along) = (abs(sine), abs(cosine))
        let small = min(across, along)
        let large = max(across, along)
        guard small > 0 else { return 0 }
        // Turned back by the nearest angle whose tangent is known, little is left for the series.
        let step = Int(small / large * 8 + 0.5)
        let tangent = Double(step) / 8
        let t = (small - tangent * large) / (large + tangent * small)
        let z = t * t
        let square = z * z
        let tail =
            (-1 / 3.0 + z / 5) + square * ((-1 / 7.0 + z / 9) + square * (-1 / 11.0 + z / 13))
        return Self.eighths[step & 15] + (t + t * z * tail)
    }

    /// What π is more than its double.
    private static let halfTurnRest = 1.224_646_799_147_353_2e-16

    /// The arctangents of 0, 1/8, 2/8 and so on up to 1.
    private static let eighths: InlineArray<16, Double> = [
        0, 0.124_354_994_546_761_44, 0.244_978_663_126_864_15, 0.358_770_670_270_572_24,
        0.463_647_609_000_806_1, 0.558_599_315_343_562_4, 0.643_501_108_793_284_4,
        0.718_829_999_621_624_5, 0.785_398_163_397_448_3, 0, 0, 0, 0, 0, 0, 0,
    ]
}

/// A direction along the surface, in degrees clockwise from north.
public struct Azimuth: Hashable, Sendable {
    /// Degrees clockwise from north, from 0 up to, not including, 360.
    public let degrees: Double

    /// Brings any finite number of degrees into one turn.
    public init(degrees: Double) {
        precondition(degrees.isFinite, "an azimuth is finite")
        let turned =
            abs(degrees) < 360 ? degrees : degrees.truncatingRemainder(dividingBy: 360)
        let positive = turned < 0 ? turned + 360 : turned
        self.degrees = positive == 360 ? 0 : positive + 0
    }

    /// The nearest of the eight winds, such as `NE`.
    public var wind: String {
        let winds = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
        return winds[Int((degrees / 45).rounded()) % winds.count]
    }

    /// The direction in which a path of this azimuth leaves a point: always south from the north
    /// pole, north from the south pole.
    public func turned(leaving point: Coordinate) -> Azimuth {
        abs(point.latitude) < 90 ? self : Azimuth(degrees: point.latitude > 0 ? 180 : 0)
    }

    /// The nearest of the eight winds in which a path of this azimuth leaves a point; see
    /// ``turned(leaving:)``.
    public func wind(leaving point: Coordinate) -> String { turned(leaving: point).wind }

    /// The nearest of the eight winds in which a path of this azimuth arrives at a point; at the
    /// north pole north, at the south pole south.
    public func wind(arrivingAt point: Coordinate) -> String {
        abs(point.latitude) < 90 ? wind : point.latitude > 0 ? "N" : "S"
    }
}
