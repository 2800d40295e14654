import Foundation
import Testing

@testable import Geodesy

/// The series against the integrals that they stand for, far from the small parameters of the
/// earth, where a wrong coefficient of the highest order would show.
@Suite struct SeriesTests {
    private static let parameter = 0.05
    private static let squaredWave = 4 * parameter / ((1 - parameter) * (1 - parameter))

    @Test(arguments: [0.3, 1, 2])
    func `the distance series is its integral, and the arc series its reverse`(_ arc: Double) {
        let integral = integral(to: arc) { sine in (1 + Self.squaredWave * sine * sine).squareRoot()
        }
        let scale = 1 + GeodesicSeries.distanceScaleLess1(Self.parameter)
        let sum = scale * (arc + wave(GeodesicSeries.distance(Self.parameter), at: arc))
        #expect(abs(sum - integral) < 1e-10)
        let tau = integral / scale
        let back = tau + wave(GeodesicSeries.arc(Self.parameter), at: tau)
        #expect(abs(back - arc) < 3e-9)
    }

    @Test(arguments: [0.3, 1, 2])
    func `the reduced length's series is its integral`(_ arc: Double) {
        let integral = integral(to: arc) { sine in
            1 / (1 + Self.squaredWave * sine * sine).squareRoot()
        }
        let scale = 1 + GeodesicSeries.lengthScaleLess1(Self.parameter)
        let sum = scale * (arc + wave(GeodesicSeries.length(Self.parameter), at: arc))
        #expect(abs(sum - integral) < 1e-10)
    }

    @Test(arguments: [0.3, 1, 2])
    func `the longitude series is its integral`(_ arc: Double) {
        let ratio = Ellipsoid.axisRatio
        let integral = integral(to: arc) { sine in
            (1 + ratio) / (1 + ratio * (1 + Self.squaredWave * sine * sine).squareRoot())
        }
        let sum =
            LongitudeSeries.scale(Self.parameter)
            * (arc + wave(LongitudeSeries.periodic(Self.parameter), at: arc))
        #expect(abs(sum - integral) < 1e-8)
    }

    private func wave(_ series: GeodesicSeries.Coefficients, at angle: Double) -> Double {
        GeodesicSeries.sum(series, at: UnitAngle(sine: sin(angle), cosine: cos(angle)))
    }

    /// Simpson's rule on a function of the sine.
    private func integral(
        to end: Double,
        _ function: (Double) -> Double
    ) -> Double {
        let steps = 2_000
        let width = end / Double(steps)
        var sum = function(0) + function(sin(end))
        for step in 1..<steps {
            sum += (step % 2 == 0 ? 2 : 4) * function(sin(Double(step) * width))
        }
        return sum * width / 3
    }
}
