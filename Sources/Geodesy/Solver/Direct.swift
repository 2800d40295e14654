/// The direct geodesic problem: the end from a point, a direction and a length (Karney 2013,
/// section 3, equations 5 to 25).
struct Direct {
    struct Arrival {
        let point: Coordinate
        /// The direction there; at a pole counted from the meridian of the point's longitude.
        let azimuth: Azimuth
        /// In metres; negative where neighbouring paths have crossed.
        let reducedLength: Double
    }

    private let origin: Coordinate
    private let latitude: UnitAngle
    private let node: UnitAngle
    private let parameter: Double
    /// Where the path starts, along the geodesic and in longitude on the auxiliary sphere.
    private let arcStart: UnitAngle
    private let sphereStart: UnitAngle
    private let scale: Double
    private let startWave: Double
    private let startOfTau: UnitAngle
    private let arcs: GeodesicSeries.Coefficients
    private let longitudes: GeodesicSeries.Coefficients
    private let lagFactor: Double

    init(from origin: Coordinate, towards azimuth: Azimuth) {
        self.origin = origin
        let start = UnitAngle(degrees: azimuth.degrees)
        latitude = UnitAngle(reducedLatitudeOf: origin.latitude)
        let tilt = start.sine * latitude.sine
        node = UnitAngle(
            sine: start.sine * latitude.cosine,
            cosine: (start.cosine * start.cosine + tilt * tilt).squareRoot()
        )
        parameter = GeodesicSeries.parameter(
            node.cosine * node.cosine * Ellipsoid.secondEccentricitySquared
        )
        let north =
            latitude.sine != 0 || start.cosine != 0 ? latitude.cosine * start.cosine : 1
        arcStart = UnitAngle(along: latitude.sine, north)
        sphereStart = UnitAngle(sine: node.sine * latitude.sine, cosine: north)
        scale = Ellipsoid.polarRadius * (1 + GeodesicSeries.distanceScaleLess1(parameter))
        startWave = GeodesicSeries.sum(GeodesicSeries.distance(parameter), at: arcStart)
        startOfTau = arcStart.turned(by: UnitAngle(radians: startWave))
        arcs = GeodesicSeries.arc(parameter)
        longitudes = LongitudeSeries.periodic(parameter)
        lagFactor = Ellipsoid.flattening * LongitudeSeries.scale(parameter) * node.sine
    }

    func arrival(after metres: Double) -> Arrival {
        let (arcEnd, arc) = arc(after: metres)
        let end = direction(at: arcEnd)
        let track = Track(from: arcStart, to: arcEnd, arc: arc, parameter: parameter)
        return Arrival(
            point: point(at: arcEnd, arc: arc),
            azimuth: Azimuth(degrees: end.degrees),
            reducedLength: Ellipsoid.polarRadius
                * track.reducedLength(
                    startScale: latitude.latitudeScale,
                    endScale: UnitAngle(sine: node.cosine * arcEnd.sine, cosine: 0).latitudeScale
                )
        )
    }

    func end(after metres: Double) -> Coordinate {
        let (arcEnd, arc) = arc(after: metres)
        return point(at: arcEnd, arc: arc)
    }

    /// The arc that a length in metres makes, and the angle where it ends.
    private func arc(after metres: Double) -> (end: UnitAngle, radians: Double) {
        let tau = metres / scale
        let reached = startOfTau.turned(by: UnitAngle(radians: tau))
        let arc = tau + startWave + GeodesicSeries.sum(arcs, at: reached)
        return (arcStart.turned(by: UnitAngle(radians: arc)), arc)
    }

    /// The direction of the geodesic, as a vector of any length but 0.
    private func direction(at arcEnd: UnitAngle) -> UnitAngle {
        let north = node.cosine * arcEnd.cosine
        return UnitAngle(sine: node.sine, cosine: node.sine == 0 && north == 0 ? 1 : north)
    }

    private func point(at arcEnd: UnitAngle, arc: Double) -> Coordinate {
        let end = direction(at: arcEnd)
        let across = (end.sine * end.sine + end.cosine * end.cosine).squareRoot()
        let cosine = max(UnitAngle.tiny, across)
        let sphereEnd = UnitAngle(sine: node.sine * arcEnd.sine, cosine: arcEnd.cosine)
        let sphere = UnitAngle(
            sine: sphereEnd.sine * sphereStart.cosine - sphereEnd.cosine * sphereStart.sine,
            cosine: sphereEnd.cosine * sphereStart.cosine + sphereEnd.sine * sphereStart.sine
        ).radians
        let wave =
            GeodesicSeries.sum(longitudes, at: arcEnd)
            - GeodesicSeries.sum(longitudes, at: arcStart)
        let lag = lagFactor * (arc + wave)
        return Coordinate(
            clampingLatitude: UnitAngle(
                sine: node.cosine * arcEnd.sine,
                cosine: Ellipsoid.axisRatio * cosine
            ).degrees,
            wrappingLongitude: origin.longitude + (sphere - lag) * 180 / .pi
        )
    }
}
