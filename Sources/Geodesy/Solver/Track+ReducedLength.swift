/// How far paths are apart that leave the first point in nearly the same direction.
extension Track {
    /// The reduced length, in units of the polar radius.
    ///
    /// - Parameters:
    ///   - startScale: `sqrt(1 + e'² sin² β)` at the first point.
    ///   - endScale: The same at the second.
    /// - Returns: The distance of two such paths, divided by the angle between them.
    /// - Source: Karney 2013, equations 15, 38, 40 and 41.
    func reducedLength(startScale: Double, endScale: Double) -> Double {
        let scale = GeodesicSeries.distanceScaleLess1(parameter)
        let otherScale = GeodesicSeries.lengthScaleLess1(parameter)
        let near = GeodesicSeries.distance(parameter)
        let far = GeodesicSeries.length(parameter)
        var both = GeodesicSeries.Coefficients(repeating: 0)
        for index in 0..<6 {
            both[index] = (1 + scale) * near[index] - (1 + otherScale) * far[index]
        }
        let wave = GeodesicSeries.difference(both, from: arcStart, to: arcEnd)
        let integral = (scale - otherScale) * arc + wave
        return reducedLength(integral: integral, startScale, endScale)
    }

    /// The same within a few parts in 10⁹, for the slope of an iteration.
    ///
    /// The series end after the second order.
    func roughReducedLength(startScale: Double, endScale: Double) -> Double {
        let e = parameter
        let startSine = 2 * arcStart.sine * arcStart.cosine
        let endSine = 2 * arcEnd.sine * arcEnd.cosine
        let startCosine = 1 - 2 * arcStart.sine * arcStart.sine
        let endCosine = 1 - 2 * arcEnd.sine * arcEnd.sine
        let integral =
            e
            * ((2 + e) * arc - (endSine - startSine)
                - e / 2 * (endSine * endCosine - startSine * startCosine))
        return reducedLength(integral: integral, startScale, endScale)
    }

    private func reducedLength(
        integral: Double,
        _ startScale: Double,
        _ endScale: Double
    ) -> Double {
        endScale * (arcStart.cosine * arcEnd.sine) - startScale * (arcStart.sine * arcEnd.cosine)
            - arcStart.cosine * arcEnd.cosine * integral
    }
}
