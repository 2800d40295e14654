import Glibc

/// From the arc of a geodesic to the area between it and the equator (Karney 2013, equations
/// 58–63).
enum AreaSeries {
    /// The square of the radius, in metres, of the sphere with the area of the ellipsoid.
    static let authalicSquare: Double = {
        let eccentricity = Ellipsoid.eccentricitySquared.squareRoot()
        let polar = Ellipsoid.polarRadius * Ellipsoid.polarRadius
        let equatorial = Ellipsoid.equatorialRadius * Ellipsoid.equatorialRadius
        return (equatorial + polar * atanh(eccentricity) / eccentricity) / 2
    }()

    /// The sum at `end` less the sum at `start`.
    static func difference(_ e: Double, from start: UnitAngle, to end: UnitAngle) -> Double {
        let series = coefficients(e)
        return sum(series, at: end) - sum(series, at: start)
    }

    /// The sum of the coefficients times the cosines of the angle's odd multiples.
    static func sum(_ series: GeodesicSeries.Coefficients, at angle: UnitAngle) -> Double {
        let doubled = 2 * (angle.cosine - angle.sine) * (angle.cosine + angle.sine)
        var last = 0.0
        var beforeLast = 0.0
        for index in (0..<6).reversed() {
            let next = doubled * last - beforeLast + series[index]
            beforeLast = last
            last = next
        }
        return angle.cosine * (last - beforeLast)
    }

    /// Coefficients of the cosines of 1, 3, 5, 7, 9 and 11 times the angle.
    static func coefficients(_ e: Double) -> GeodesicSeries.Coefficients {
        var series = GeodesicSeries.Coefficients(repeating: 0)
        var power = 1.0
        for index in 0..<6 {
            var sum = 0.0
            for factor in table[index].reversed() { sum = sum * e + factor }
            series[index] = power * sum
            power *= e
        }
        return series
    }

    /// For each coefficient the factors of rising powers of the parameter, from its own on.
    private static let table: [[Double]] = [
        [
            polynomial([30_030, -12_012, 3_432, 572, 208, 100], over: 45_045),
            polynomial([-3_003, 6_864, -4_576, 624, 64], over: 15_015),
            polynomial([-858, -4_576, 14_144, -10_656], over: 45_045),
            polynomial([1_573, -4_784, -224], over: 45_045),
            polynomial([156, 1_088], over: 45_045),
            polynomial([97], over: 15_015),
        ],
        [
            polynomial([3_003, -6_864, 4_576, -624, -64], over: 135_135),
            polynomial([-2_574, 9_152, -11_648, 5_952], over: 135_135),
            polynomial([-1_287, 1_040, 5_792], over: 135_135),
            polynomial([468, -2_944], over: 135_135),
            polynomial([1], over: 9_009),
        ],
        [
            polynomial([1_716, -4_576, 4_160, -1_440], over: 225_225),
            polynomial([-1_144, 4_992, -8_448], over: 225_225),
            polynomial([-936, 1_856], over: 225_225),
            polynomial([8], over: 10_725),
        ],
        [
            polynomial([1_144, -3_328, 3_584], over: 315_315),
            polynomial([-208, 1_024], over: 105_105),
            polynomial([-136], over: 63_063),
        ],
        [
            polynomial([832, -2_560], over: 405_405),
            polynomial([-128], over: 135_135),
        ],
        [
            polynomial([128], over: 99_099)
        ],
    ]

    /// A polynomial in the third flattening, lowest power first.
    private static func polynomial(_ terms: [Double], over divisor: Double) -> Double {
        var sum = 0.0
        for term in terms.reversed() { sum = sum * Ellipsoid.thirdFlattening + term }
        return sum / divisor
    }
}
