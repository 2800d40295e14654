import Geodesy

extension TownTable {
    /// The point from which towns are measured.
    struct Origin {
        /// Within these metres and degrees of latitude the globe is measured as a plane.
        private static let flatReach = 65_000.0
        private static let flatLatitude = 70.0

        let point: Coordinate
        let scale: LocalScale

        init(_ point: Coordinate) {
            self.point = point
            scale = LocalScale(latitude: point.latitude)
        }

        /// Whether the scale measures everything within some metres well enough.
        func isFlat(within metres: Double) -> Bool {
            metres <= Self.flatReach && abs(point.latitude) <= Self.flatLatitude
        }

        /// The square of the straight line through the earth: it orders towns as the geodesic
        /// does, within some metres at 500 km.
        func square(to record: Record) -> Double {
            let start = Coordinate.position(
                latitude: point.latitude,
                longitude: point.longitude
            )
            let end = Coordinate.position(
                latitude: record.latitude,
                longitude: record.longitude
            )
            let way = end - start
            return (way * way).sum()
        }
    }
}
