import Atlas
import Geodesy
import Testing

@testable import Console
@testable import Review

/// A place whose frames are kept, with the view they are kept in.
struct MapPlace: Sendable, CustomTestStringConvertible {
    let name: String
    let request: (latitude: Double, longitude: Double)
    var home: (latitude: Double, longitude: Double)?
    var earlier: [(latitude: Double, longitude: Double)] = []
    /// The width of the map on the ladder, in kilometres; that of the scene when `nil`.
    var width: Int?

    var testDescription: String { name }

    /// The places of the snapshots.
    static let all = [
        MapPlace(
            name: "bristol",
            request: (51.4517, -2.595),
            home: (51.5074, -0.1278),
            earlier: [(51.3811, -2.359)],
            width: 200
        ),
        MapPlace(
            name: "new-york",
            request: (40.7128, -74.006),
            home: (51.4517, -2.595),
            earlier: [(40.7128, -74.006), (42.36, -71.06)],
            width: 80
        ),
        MapPlace(name: "tokyo", request: (35.6812, 139.7671), home: (51.4517, -2.595)),
        MapPlace(
            name: "suva",
            request: (-18.1416, 178.4419),
            home: (-13.8333, -171.7667),
            earlier: [(-16.8, -179.98)],
            width: 3_000
        ),
        MapPlace(name: "south-pole", request: (-90, 0), home: (-77.85, 166.67), width: 8_000),
        MapPlace(name: "vatican", request: (41.9022, 12.4533), home: (41.9028, 12.4964), width: 30),
        MapPlace(name: "baarle", request: (51.4406, 4.9297), home: (51.5719, 4.7683), width: 80),
        MapPlace(
            name: "open-ocean",
            request: (-48.8767, -123.3933),
            home: (-36.8485, 174.7633),
            width: 8_000
        ),
        MapPlace(name: "malta", request: (35.8989, 14.5146), width: 80),
        MapPlace(
            name: "strasbourg",
            request: (48.5734, 7.7521),
            home: (48.5746, 7.8152),
            earlier: [(48.5734, 7.7521), (47.5596, 7.5886)],
            width: 500
        ),
        MapPlace(name: "zero", request: (0, 0), home: (51.4517, -2.595), width: 1_200),
        MapPlace(name: "antipode-of-home", request: (-51.4517, 177.405), home: (51.4517, -2.595)),
    ]

    var scene: MapScene {
        let centre = point(request.latitude, request.longitude)
        return MapSource(
            atlas: .embedded,
            request: centre,
            place: Atlas.embedded.place(at: centre),
            home: home.map { point($0.latitude, $0.longitude) },
            earlier: earlier.map { point($0.latitude, $0.longitude) }
        ).scene
    }

    func frame(_ look: MapLook, width columns: Int = 80, height: Int = 24) -> Frame {
        let scene = scene
        let view = width.map {
            MapView(width: .metres(Double($0) * 1_000), of: scene, look: look)
        }
        return drawnMap(
            scene,
            view ?? MapView(look: look),
            Size(width: columns, height: height),
            .unicode
        )
    }
}
