/// A path that leaves the first point in a direction, followed to the second's latitude.
struct Track {
    /// The direction at the second latitude.
    let end: UnitAngle
    /// Both ends, counted from where the geodesic crosses the equator northwards.
    let arcStart: UnitAngle
    let arcEnd: UnitAngle
    /// The way between them, in radians.
    let arc: Double
    /// The direction on the equator.
    let node: UnitAngle
    /// The expansion parameter of the series.
    let parameter: Double
    /// The difference of longitude on the auxiliary sphere, as a vector of any length.
    let sphere: UnitAngle

    /// Karney 2013, equations 5, 11, 12, 16 and 45.
    init(_ direction: UnitAngle, between first: UnitAngle, and second: UnitAngle) {
        var start = direction
        // The equator itself is no geodesic that reaches another latitude.
        if first.sine == 0, start.cosine == 0 { start.cosine = -UnitAngle.tiny }
        let tilt = start.sine * first.sine
        node = UnitAngle(
            sine: start.sine * first.cosine,
            cosine: (start.cosine * start.cosine + tilt * tilt).squareRoot()
        )
        end = Self.end(start, node, first, second)
        let startNorth = start.cosine * first.cosine
        let endNorth = end.cosine * second.cosine
        arcStart = UnitAngle(along: first.sine, startNorth)
        arcEnd = UnitAngle(along: second.sine, endNorth)
        arc = arcStart.forward(to: arcEnd).radians
        parameter = GeodesicSeries.parameter(
            node.cosine * node.cosine * Ellipsoid.secondEccentricitySquared
        )
        sphere = UnitAngle(sine: node.sine * first.sine, cosine: startNorth)
            .forward(to: UnitAngle(sine: node.sine * second.sine, cosine: endNorth))
    }

    /// The way along a meridian.
    init(meridianFrom start: UnitAngle, to end: UnitAngle) {
        self.init(
            from: start,
            to: end,
            arc: start.forward(to: end).radians,
            parameter: Ellipsoid.thirdFlattening
        )
    }

    /// An arc whose lengths alone are wanted; directions and longitudes are those of a meridian.
    init(from start: UnitAngle, to end: UnitAngle, arc: Double, parameter: Double) {
        self.end = UnitAngle(sine: 0, cosine: 1)
        arcStart = start
        arcEnd = end
        self.arc = arc
        self.parameter = parameter
        node = UnitAngle(sine: 0, cosine: 1)
        sphere = UnitAngle(sine: 0, cosine: 1)
    }

    /// How far the longitude on the ellipsoid lags behind the one on the sphere, in radians (Karney
    /// 2013, equation 8).
    var lag: Double {
        let wave = GeodesicSeries.difference(
            LongitudeSeries.periodic(parameter),
            from: arcStart,
            to: arcEnd
        )
        return Ellipsoid.flattening * LongitudeSeries.scale(parameter) * node.sine * (arc + wave)
    }

    /// In units of the polar radius (Karney 2013, equation 7).
    var length: Double {
        let wave = GeodesicSeries.difference(
            GeodesicSeries.distance(parameter),
            from: arcStart,
            to: arcEnd
        )
        return (1 + GeodesicSeries.distanceScaleLess1(parameter)) * (arc + wave)
    }

    /// The direction at the second latitude, by Clairaut's relation.
    private static func end(
        _ start: UnitAngle,
        _ node: UnitAngle,
        _ first: UnitAngle,
        _ second: UnitAngle
    ) -> UnitAngle {
        let areEqual = second.cosine == first.cosine
        let north = start.cosine * first.cosine
        let gain =
            first.cosine < -first.sine
            ? (second.cosine - first.cosine) * (first.cosine + second.cosine)
            : (first.sine - second.sine) * (first.sine + second.sine)
        return UnitAngle(
            sine: areEqual ? start.sine : node.sine / second.cosine,
            cosine: areEqual && abs(second.sine) == -first.sine
                ? abs(start.cosine)
                : max(0, north * north + gain).squareRoot() / second.cosine
        )
    }
}

extension Track {
    /// The distance of two such paths by the angle between them, in units of the polar radius; the
    /// scales are `sqrt(1 + e'² sin² β)` at both points (Karney 2013, equations 15, 38, 40, 41).
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

    /// The same within a few parts in 10⁹, to the second order, for the slope of an iteration.
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
