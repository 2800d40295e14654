import Glibc

/// The direct geodesic problem: a point, a direction and a length are given, the end is wanted.
///
/// - Source: Karney 2013, section 3, equations 10 to 25.
struct Direct {
    private let origin: Coordinate
    private let start: UnitAngle
    private let latitude: UnitAngle
    private let node: UnitAngle
    private let parameter: Double

    init(from origin: Coordinate, towards azimuth: Azimuth) {
        self.origin = origin
        start = UnitAngle(degrees: azimuth.degrees)
        latitude = UnitAngle(reducedLatitudeOf: origin.latitude)
        node = UnitAngle(
            sine: start.sine * latitude.cosine,
            cosine: hypot(start.cosine, start.sine * latitude.sine)
        )
        parameter = GeodesicSeries.parameter(
            node.cosine * node.cosine * Ellipsoid.secondEccentricitySquared
        )
    }

    /// The point after a length in metres.
    func end(after metres: Double) -> Coordinate {
        let north =
            latitude.sine != 0 || start.cosine != 0 ? latitude.cosine * start.cosine : 1
        let arcStart = UnitAngle(along: latitude.sine, north)
        let sphereStart = UnitAngle(sine: node.sine * latitude.sine, cosine: north)

        let scale = 1 + GeodesicSeries.distanceScaleLess1(parameter)
        let startWave = GeodesicSeries.sum(GeodesicSeries.distance(parameter), at: arcStart)
        let tau = metres / (Ellipsoid.polarRadius * scale)
        let reached = arcStart.turned(by: UnitAngle(sine: sin(startWave), cosine: cos(startWave)))
            .turned(by: UnitAngle(sine: sin(tau), cosine: cos(tau)))
        let back = GeodesicSeries.sum(GeodesicSeries.arc(parameter), at: reached)
        let arc = tau + startWave + back
        let arcEnd = arcStart.turned(by: UnitAngle(sine: sin(arc), cosine: cos(arc)))

        let sine = node.cosine * arcEnd.sine
        let cosine = max(UnitAngle.tiny, hypot(node.sine, node.cosine * arcEnd.cosine))
        let sphereEnd = UnitAngle(sine: node.sine * arcEnd.sine, cosine: arcEnd.cosine)
        let sphere = atan2(
            sphereEnd.sine * sphereStart.cosine - sphereEnd.cosine * sphereStart.sine,
            sphereEnd.cosine * sphereStart.cosine + sphereEnd.sine * sphereStart.sine
        )
        let wave = GeodesicSeries.difference(
            LongitudeSeries.periodic(parameter),
            from: arcStart,
            to: arcEnd
        )
        let lag =
            Ellipsoid.flattening * LongitudeSeries.scale(parameter) * node.sine * (arc + wave)
        return Coordinate(
            clampingLatitude: UnitAngle(sine: sine, cosine: Ellipsoid.axisRatio * cosine).degrees,
            wrappingLongitude: origin.longitude + (sphere - lag) * 180 / .pi
        )
    }
}
