import Glibc

/// The iteration that finds the direction at the first point.
extension Inverse {
    /// The path that leaves the first point in a direction, followed to the second's latitude.
    struct Trial {
        let end: UnitAngle
        let arc: Double
        let arcStart: UnitAngle
        let arcEnd: UnitAngle
        let parameter: Double
        /// The longitude reached, less the one wanted, in radians.
        let miss: Double
    }

    /// Newton's method on the longitude, kept in a bracket that is halved when it fails.
    ///
    /// - Source: Karney 2013, section 4; 2 or 3 steps are the rule.
    func refined(from guess: UnitAngle) -> Solution {
        var start = guess
        var low = UnitAngle(sine: UnitAngle.tiny, cosine: 1)
        var high = UnitAngle(sine: UnitAngle.tiny, cosine: -1)
        var isClose = false
        var isStuck = false
        var trial = self.trial(start)
        for step in 0..<Tolerance.steps {
            let miss = trial.miss
            if isStuck || abs(miss) < (isClose ? 8 : 1) * Tolerance.fine { break }
            let isLate = step > Tolerance.newtonSteps
            let slope = start.cosine / start.sine
            if miss > 0, isLate || slope > high.cosine / high.sine {
                high = start
            } else if miss < 0, isLate || slope < low.cosine / low.sine {
                low = start
            }
            if step < Tolerance.newtonSteps, let next = newton(start, trial) {
                isClose = abs(miss) <= 16 * Tolerance.fine
                start = next
            } else {
                start = UnitAngle(
                    along: (low.sine + high.sine) / 2,
                    (low.cosine + high.cosine) / 2
                )
                isClose = false
                isStuck =
                    low.distance(to: start) < Tolerance.bracket
                    || start.distance(to: high) < Tolerance.bracket
            }
            trial = self.trial(start)
        }
        let lengths = lengths(trial)
        return Solution(
            start: start,
            end: trial.end,
            distance: lengths.distance * Ellipsoid.polarRadius,
            reducedLength: lengths.reduced * Ellipsoid.polarRadius
        )
    }

    /// The direction after one step of Newton's method, if it is one that can be used.
    private func newton(_ start: UnitAngle, _ trial: Trial) -> UnitAngle? {
        let slope =
            trial.end.cosine == 0
            ? -2 * Ellipsoid.axisRatio * firstScale / first.sine
            : lengths(trial).reduced * Ellipsoid.axisRatio / (trial.end.cosine * second.cosine)
        guard slope > 0 else { return nil }
        let step = -trial.miss / slope
        guard abs(step) < .pi else { return nil }
        let turned = start.turned(by: UnitAngle(sine: sin(step), cosine: cos(step)))
        return turned.sine > 0 ? UnitAngle(along: turned.sine, turned.cosine) : nil
    }

    /// Follows the geodesic with a given direction to the second latitude.
    private func trial(_ direction: UnitAngle) -> Trial {
        var start = direction
        // The equator itself is no geodesic that reaches another latitude.
        if first.sine == 0, start.cosine == 0 { start.cosine = -UnitAngle.tiny }
        let node = UnitAngle(
            sine: start.sine * first.cosine,
            cosine: hypot(start.cosine, start.sine * first.sine)
        )
        let end = endDirection(start, node)
        let startNorth = start.cosine * first.cosine
        let endNorth = end.cosine * second.cosine
        let arcStart = UnitAngle(along: first.sine, startNorth)
        let arcEnd = UnitAngle(along: second.sine, endNorth)
        let arc = arcStart.forward(to: arcEnd).radians
        let sphere = UnitAngle(sine: node.sine * first.sine, cosine: startNorth)
            .forward(to: UnitAngle(sine: node.sine * second.sine, cosine: endNorth))
        let ahead = atan2(
            sphere.sine * longitude.cosine - sphere.cosine * longitude.sine,
            sphere.cosine * longitude.cosine + sphere.sine * longitude.sine
        )
        let parameter = GeodesicSeries.parameter(
            node.cosine * node.cosine * Ellipsoid.secondEccentricitySquared
        )
        let wave = GeodesicSeries.difference(
            LongitudeSeries.periodic(parameter),
            from: arcStart,
            to: arcEnd
        )
        let lag =
            Ellipsoid.flattening * LongitudeSeries.scale(parameter) * node.sine * (arc + wave)
        return Trial(
            end: end,
            arc: arc,
            arcStart: arcStart,
            arcEnd: arcEnd,
            parameter: parameter,
            miss: ahead - lag
        )
    }

    /// The direction at the second latitude, by Clairaut's relation.
    private func endDirection(_ start: UnitAngle, _ node: UnitAngle) -> UnitAngle {
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

    private func lengths(_ trial: Trial) -> (distance: Double, reduced: Double) {
        lengths(
            parameter: trial.parameter,
            arc: trial.arc,
            from: trial.arcStart,
            to: trial.arcEnd
        )
    }

    /// The length and the reduced length of an arc, in units of the polar radius.
    ///
    /// - Source: Karney 2013, equations 15, 38, 40 and 41.
    func lengths(
        parameter: Double,
        arc: Double,
        from start: UnitAngle,
        to end: UnitAngle
    ) -> (distance: Double, reduced: Double) {
        let scale = GeodesicSeries.distanceScaleLess1(parameter)
        let otherScale = GeodesicSeries.lengthScaleLess1(parameter)
        let wave = GeodesicSeries.difference(
            GeodesicSeries.distance(parameter),
            from: start,
            to: end
        )
        let otherWave = GeodesicSeries.difference(
            GeodesicSeries.length(parameter),
            from: start,
            to: end
        )
        let integral =
            (scale - otherScale) * arc + ((1 + scale) * wave - (1 + otherScale) * otherWave)
        let reduced =
            secondScale * (start.cosine * end.sine) - firstScale * (start.sine * end.cosine)
            - start.cosine * end.cosine * integral
        return ((1 + scale) * (arc + wave), reduced)
    }
}

extension UnitAngle {
    /// How far a bracket's end is from another, for ends in order.
    fileprivate func distance(to other: UnitAngle) -> Double {
        abs(sine - other.sine) + (cosine - other.cosine)
    }
}
