import Atlas
import Geodesy
import Review

/// A request somewhere, with the approver's home and an earlier request.
struct Site {
    let request: (latitude: Double, longitude: Double)
    let home: (latitude: Double, longitude: Double)

    /// Towns, coasts, borders, a pole, the date line and the open sea.
    static let all = [
        Site(request: (51.4517, -2.595), home: (51.5074, -0.1278)),
        Site(request: (40.7128, -74.006), home: (51.4517, -2.595)),
        Site(request: (35.6812, 139.7671), home: (51.4517, -2.595)),
        Site(request: (-18.1416, 178.4419), home: (-13.8333, -171.7667)),
        Site(request: (-90, 0), home: (-77.85, 166.67)),
        Site(request: (41.9022, 12.4533), home: (41.9028, 12.4964)),
        Site(request: (51.4406, 4.9297), home: (51.5719, 4.7683)),
        Site(request: (-48.8767, -123.3933), home: (-36.8485, 174.7633)),
        Site(request: (35.8989, 14.5146), home: (51.4517, -2.595)),
        Site(request: (48.5734, 7.7521), home: (48.5746, 7.8152)),
        Site(request: (0, 0), home: (51.4517, -2.595)),
        Site(request: (-51.4517, 177.405), home: (51.4517, -2.595)),
    ]

    func scene() throws -> MapScene {
        let centre = try Coordinate(latitude: request.latitude, longitude: request.longitude)
        let home = try Coordinate(latitude: home.latitude, longitude: home.longitude)
        return MapScene(
            atlas: .embedded,
            request: centre,
            place: Atlas.embedded.place(at: centre),
            home: home,
            earlier: [home]
        )
    }
}
