import Atlas
import Geodesy
import Push
import Testing
import Vocabulary

@testable import Console
@testable import Review

/// Logins from near and far, for maps that are kept.
enum Wayfarer {
    static let lagos = point(6.4541, 3.3947)

    /// From another continent than home.
    static let far = login(from: lagos, home: bristol, accuracy: 25_000)
    /// From the next town.
    static let near = login(from: point(51.3811, -2.359), home: bristol)
    /// Far from the last approved place; no home is set.
    static let farFromApproved = login(from: lagos, approved: bristol)
    /// Near the last approved place; no home is set.
    static let approved = login(from: bristol, approved: point(51.3811, -2.359))
    /// Near home, after rejected ones from another continent.
    static let afterRejected = login(
        from: point(51.3811, -2.359),
        home: bristol,
        earlier: Array(repeating: lagos, count: 9)
    )
    /// From where programs are that do not know where they are.
    static let nowhere = login(from: point(0, 0), home: bristol)

    /// A scene of the atlas.
    static func scene(
        from request: Coordinate,
        home: Coordinate? = nil,
        approved: Coordinate? = nil,
        earlier: [Coordinate] = [],
        accuracy: Double? = nil
    ) -> MapScene {
        MapSource(
            atlas: .embedded,
            request: request,
            place: Atlas.embedded.place(at: request),
            home: home,
            approved: approved,
            earlier: earlier,
            accuracy: accuracy.map { .metres($0) }
        ).scene
    }

    private static func login(
        from request: Coordinate,
        home: Coordinate? = nil,
        approved: Coordinate? = nil,
        earlier: [Coordinate] = [],
        accuracy: Double? = nil
    ) -> Entry {
        let way = home?.geodesic(to: request)
        return entry(
            1,
            facts: facts(number: 1, message: "Log in to Example Bank?", location: request),
            locationContext: MessageReview.LocationContext(
                place: Atlas.embedded.place(at: request),
                home: way.map { .init(distance: $0.distance, azimuth: $0.azimuth1) },
                isHomeSet: home != nil,
                scene: scene(
                    from: request,
                    home: home,
                    approved: approved,
                    earlier: earlier,
                    accuracy: accuracy
                )
            )
        )
    }
}
