/// The iteration that finds the direction at the first point.
extension Inverse {
    /// Newton's method on the longitude, kept in a bracket that is halved when it fails.
    ///
    /// Two steps are the rule. The last one is not tried out where theory promises that nothing
    /// a double can hold is left to correct.
    ///
    /// - Source: Karney 2013, section 4.
    func refined(from guess: UnitAngle) -> (start: UnitAngle, track: Track) {
        var start = guess
        var low = UnitAngle(sine: UnitAngle.tiny, cosine: 1)
        var high = UnitAngle(sine: UnitAngle.tiny, cosine: -1)
        var isClose = false
        var isStuck = false
        var track = track(start)
        for step in 0..<Tolerance.steps {
            let miss = miss(track)
            if isStuck || abs(miss) < (isClose ? 8 : 1) * Tolerance.fine { break }
            let isLate = step > Tolerance.newtonSteps
            // The slopes tell which end of the bracket the direction replaces.
            if miss > 0, isLate || start.cosine * high.sine > high.cosine * start.sine {
                high = start
            } else if miss < 0, isLate || start.cosine * low.sine < low.cosine * start.sine {
                low = start
            }
            if step < Tolerance.newtonSteps, let next = newton(start, track, miss: miss) {
                isClose = abs(miss) <= 16 * Tolerance.fine
                start = next.start
                track = self.track(start)
                if next.isLast { break }
                continue
            }
            start = UnitAngle(along: (low.sine + high.sine) / 2, (low.cosine + high.cosine) / 2)
            isClose = false
            isStuck =
                low.distance(to: start) < Tolerance.bracket
                || start.distance(to: high) < Tolerance.bracket
            track = self.track(start)
        }
        return (start, track)
    }

    private func track(_ start: UnitAngle) -> Track {
        Track(start, between: first, and: second)
    }

    /// The longitude that a path reaches, less the one wanted, in radians.
    private func miss(_ track: Track) -> Double {
        UnitAngle(
            sine: track.sphere.sine * longitude.cosine - track.sphere.cosine * longitude.sine,
            cosine: track.sphere.cosine * longitude.cosine + track.sphere.sine * longitude.sine
        ).radians - track.lag
    }

    /// The direction after one step of Newton's method, if it is one that can be used.
    private func newton(
        _ start: UnitAngle,
        _ track: Track,
        miss: Double
    ) -> (start: UnitAngle, isLast: Bool)? {
        let endNorth = track.end.cosine * second.cosine
        let reduced = track.roughReducedLength(startScale: firstScale, endScale: secondScale)
        let slope =
            track.end.cosine == 0
            ? -2 * Ellipsoid.axisRatio * firstScale / first.sine
            : reduced * Ellipsoid.axisRatio / endNorth
        guard slope > 0 else { return nil }
        let step = -miss / slope
        guard abs(step) < .pi else { return nil }
        let turned = start.turned(by: UnitAngle(radians: step))
        guard turned.sine > 0 else { return nil }
        // What the step leaves is its square times the bend of the longitude, which grows where
        // the path ends at its vertex or comes together with its neighbours.
        let bend = 1 + 1 / min(endNorth, reduced)
        let isLast =
            reduced > 0.001 && abs(miss * step) * bend * bend < Tolerance.leftOver
            && max(abs(miss), abs(step)) < Tolerance.lastStep * reduced
        return (UnitAngle(along: turned.sine, turned.cosine), isLast)
    }
}

extension UnitAngle {
    /// How far a bracket's end is from another, for ends in order.
    fileprivate func distance(to other: UnitAngle) -> Double {
        abs(sine - other.sine) + (cosine - other.cosine)
    }
}
