import Glibc

/// An angle kept as its sine and cosine, which loses nothing near a quarter turn.
struct UnitAngle {
    var sine: Double
    var cosine: Double

    /// Positive, and so small that its square vanishes beside 1.
    static let tiny = Double.leastNormalMagnitude.squareRoot()

    init(sine: Double, cosine: Double) {
        self.sine = sine
        self.cosine = cosine
    }

    /// The direction of a vector that has any length but 0.
    init(along sine: Double, _ cosine: Double) {
        let length = hypot(sine, cosine)
        self.sine = sine / length
        self.cosine = cosine / length
    }

    /// Multiples of 90 degrees come out exact.
    init(degrees: Double) {
        self.init(degrees: degrees, rest: 0)
    }

    /// The sum of an angle and a small rest that does not fit into it; both in degrees.
    init(degrees: Double, rest: Double) {
        let reduced = degrees.remainder(dividingBy: 90)
        let quarters = Int(((degrees - reduced) / 90).rounded()) & 3
        let radians = (reduced + rest) * .pi / 180
        let sine = sin(radians)
        let cosine = cos(radians)
        switch quarters {
        case 0: self.init(sine: sine, cosine: cosine)
        case 1: self.init(sine: cosine, cosine: -sine)
        case 2: self.init(sine: -sine, cosine: -cosine)
        default: self.init(sine: -cosine, cosine: sine)
        }
    }

    /// The reduced latitude that belongs to a geographic one; never quite a pole.
    init(reducedLatitudeOf degrees: Double) {
        let latitude = UnitAngle(degrees: degrees)
        self.init(along: Ellipsoid.axisRatio * latitude.sine, latitude.cosine)
        cosine = max(Self.tiny, cosine)
    }

    /// From −180 to 180 degrees; exact at multiples of 90.
    var degrees: Double {
        if abs(sine) <= abs(cosine) {
            let acute = atan2(sine, abs(cosine)) * 180 / .pi
            return cosine >= 0 ? acute : (sine < 0 ? -180 : 180) - acute
        }
        let acute = atan2(cosine, abs(sine)) * 180 / .pi
        return sine >= 0 ? 90 - acute : acute - 90
    }

    /// From −π to π.
    var radians: Double { atan2(sine, cosine) }

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
