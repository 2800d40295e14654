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

    /// The angle turned by another one.
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
