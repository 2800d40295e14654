import Glibc

/// The series of a geodesic up to the sixth order (Karney 2013: 17, 18, 21, 24, 25, 42, 43).
enum GeodesicSeries {
    /// Six coefficients of a sine series; the first belongs to twice the angle.
    typealias Coefficients = InlineArray<6, Double>

    /// The sum of the coefficients times the sines of the angle's even multiples, by Clenshaw's
    /// method.
    static func sum(_ series: Coefficients, at angle: UnitAngle) -> Double {
        let doubled =
            2 * (angle.cosine - angle.sine) * (angle.cosine + angle.sine)
        var last = 0.0
        var beforeLast = 0.0
        for index in (0..<6).reversed() {
            let next = doubled * last - beforeLast + series[index]
            beforeLast = last
            last = next
        }
        return 2 * angle.sine * angle.cosine * last
    }

    /// The sum at `end` less the sum at `start`.
    static func difference(
        _ series: Coefficients,
        from start: UnitAngle,
        to end: UnitAngle
    ) -> Double {
        sum(series, at: end) - sum(series, at: start)
    }

    /// The parameter for a geodesic whose squared wave number is `squared`.
    static func parameter(_ squared: Double) -> Double {
        squared / (2 * (1 + (1 + squared).squareRoot()) + squared)
    }

    /// The mean distance factor, less 1.
    static func distanceScaleLess1(_ e: Double) -> Double {
        let square = e * e
        let bracket = square * (64 + square * (4 + square)) / 256
        return (bracket + e) / (1 - e)
    }

    /// The distance along the geodesic as a function of the arc.
    static func distance(_ e: Double) -> Coefficients {
        let q = e * e
        var power = e
        var series = Coefficients(repeating: 0)
        series[0] = power * (-1 / 2.0 + q * (3 / 16.0 - q / 32))
        power *= e
        series[1] = power * (-1 / 16.0 + q * (1 / 32.0 - q * 9 / 2_048))
        power *= e
        series[2] = power * (-1 / 48.0 + q * 3 / 256)
        power *= e
        series[3] = power * (-5 / 512.0 + q * 3 / 512)
        power *= e
        series[4] = power * -7 / 1_280
        power *= e
        series[5] = power * -7 / 2_048
        return series
    }

    /// The arc as a function of the distance: the reverse of `distance`.
    static func arc(_ e: Double) -> Coefficients {
        let q = e * e
        var power = e
        var series = Coefficients(repeating: 0)
        series[0] = power * (1 / 2.0 + q * (-9 / 32.0 + q * 205 / 1_536))
        power *= e
        series[1] = power * (5 / 16.0 + q * (-37 / 96.0 + q * 1_335 / 4_096))
        power *= e
        series[2] = power * (29 / 96.0 - q * 75 / 128)
        power *= e
        series[3] = power * (539 / 1_536.0 - q * 2_391 / 2_560)
        power *= e
        series[4] = power * 3_467 / 7_680
        power *= e
        series[5] = power * 38_081 / 61_440
        return series
    }

    /// The mean factor of the second integral of the reduced length, less 1.
    static func lengthScaleLess1(_ e: Double) -> Double {
        let square = e * e
        let bracket = -square * (192 + square * (28 + square * 11)) / 256
        return (bracket - e) / (1 + e)
    }

    /// The second integral of the reduced length as a function of the arc.
    static func length(_ e: Double) -> Coefficients {
        let q = e * e
        var power = e
        var series = Coefficients(repeating: 0)
        series[0] = power * (1 / 2.0 + q * (1 / 16.0 + q / 32))
        power *= e
        series[1] = power * (3 / 16.0 + q * (1 / 32.0 + q * 35 / 2_048))
        power *= e
        series[2] = power * (5 / 48.0 + q * 5 / 256)
        power *= e
        series[3] = power * (35 / 512.0 + q * 7 / 512)
        power *= e
        series[4] = power * 63 / 1_280
        power *= e
        series[5] = power * 77 / 2_048
        return series
    }
}

/// From the arc of a geodesic to the longitude on the ellipsoid (Karney 2013, equations 24, 25).
enum LongitudeSeries {
    private static let n = Ellipsoid.thirdFlattening

    /// The mean factor of the longitude integral.
    static func scale(_ e: Double) -> Double {
        let second = -1 / 4.0 - n / 8 + n * n * 3 / 8
        let third = -1 / 16.0 - n * 3 / 16 - n * n / 16
        let fourth = -3 / 64.0 - n / 32
        let fifth = -3 / 128.0
        return 1 + e * ((n - 1) / 2 + e * (second + e * (third + e * (fourth + e * fifth))))
    }

    /// The periodic part; the sixth coefficient is 0.
    static func periodic(_ e: Double) -> GeodesicSeries.Coefficients {
        var series = GeodesicSeries.Coefficients(repeating: 0)
        var power = e
        var inner = 3 / 64.0 + n * 3 / 64 - n * n / 64 + e * (5 / 128.0 + n / 64 + e * 3 / 128)
        series[0] = power * ((1 - n) / 4 + e * ((1 - n * n) / 8 + e * inner))
        power *= e
        inner = 3 / 64.0 - n / 32 - n * n * 3 / 64 + e * (3 / 128.0 + n / 128 + e * 5 / 256)
        series[1] = power * (1 / 16.0 - n * 3 / 32 + n * n / 32 + e * inner)
        power *= e
        inner = 3 / 128.0 - n * 5 / 192 + e * 7 / 512
        series[2] = power * (5 / 192.0 - n * 3 / 64 + n * n * 5 / 192 + e * inner)
        power *= e
        series[3] = power * (7 / 512.0 - n * 7 / 256 + e * 7 / 512)
        power *= e
        series[4] = power * 21 / 2_560
        return series
    }
}
