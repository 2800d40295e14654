/// The series that lead from the arc of a geodesic to the longitude on the ellipsoid.
///
/// - Source: Karney 2013, equations 24 and 25.
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
