/// The area under a geodesic.
extension Inverse {
    /// The area between the path, the meridians of its ends and the equator, in square metres.
    ///
    /// Positive north of the equator for a path to the east.
    ///
    /// - Source: Karney 2013, equations 58, 59 and 63.
    var area: Double {
        let solution = solution(.area)
        let node = UnitAngle(
            sine: solution.start.sine * first.cosine,
            cosine: hypotenuse(solution.start.cosine, solution.start.sine * first.sine)
        )
        var area = AreaSeries.authalicSquare * excess(solution)
        if node.sine != 0, node.cosine != 0 {
            let parameter = GeodesicSeries.parameter(
                node.cosine * node.cosine * Ellipsoid.secondEccentricitySquared
            )
            let factor =
                Ellipsoid.equatorialRadius * Ellipsoid.equatorialRadius
                * node.cosine * node.sine * Ellipsoid.eccentricitySquared
            area +=
                factor
                * AreaSeries.difference(
                    parameter,
                    from: UnitAngle(along: first.sine, solution.start.cosine * first.cosine),
                    to: UnitAngle(along: second.sine, solution.end.cosine * second.cosine)
                )
        }
        return arranged(area: area)
    }

    /// By how much the direction turns along the path, in radians: the area on a sphere.
    private func excess(_ solution: Solution) -> Double {
        if let sphere = solution.sphere, sphere.cosine > -0.707_1,
            second.sine - first.sine < 1.75
        {
            // The half angle keeps its digits where the path is short.
            let wide = 1 + sphere.cosine
            let near = 1 + first.cosine
            let far = 1 + second.cosine
            return 2
                * UnitAngle(
                    sine: sphere.sine * (first.sine * far + second.sine * near),
                    cosine: wide * (first.sine * second.sine + near * far)
                ).radians
        }
        var turn = UnitAngle(
            sine: solution.end.sine * solution.start.cosine
                - solution.end.cosine * solution.start.sine,
            cosine: solution.end.cosine * solution.start.cosine
                + solution.end.sine * solution.start.sine
        )
        // Half a turn, over a pole, has the sign of the direction it starts in.
        if turn.sine == 0, turn.cosine < 0 {
            turn = UnitAngle(sine: UnitAngle.tiny * solution.start.cosine, cosine: -1)
        }
        return turn.radians
    }

    private func hypotenuse(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
