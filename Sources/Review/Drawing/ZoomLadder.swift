import Geodesy
package import Vocabulary

/// The widths a map can have.
enum ZoomLadder {
    /// The width of the whole world, along the equator.
    static let worldWidth = Distance.metres(40_075_000)

    /// From the world to the streets around a point, which no atlas of this size knows: the map then
    /// says so.
    static let widths: [Distance] =
        [worldWidth]
        + [8_000, 3_000, 1_200, 500, 200, 80, 30, 10, 5, 2].map { .metres($0 * 1_000) }

    /// No map opens nearer than this: 80 km.
    private static let nearestStart = 6

    /// How near both parts of a map in two parts are: 200 km.
    private static let partStep = 5

    /// Below this width lines are coarser than a map of them promises.
    static let finestWidth = Distance.metres(30_000)

    /// Height divided by width that a view is sure to have, for the choice of the first width.
    private static let nominalAspect = 0.6

    /// The step a map opens with: the nearest that holds home, else the last approved place; where
    /// that is too far away for a map of both, the step of each part.
    static func start(for scene: MapScene) -> Int {
        guard !scene.isFar else { return partStep }
        let targets = [scene.reference?.coordinate].compactMap(\.self)
        return min(step(around: scene.request, holding: targets), nearestStart)
    }

    /// The nearest step that holds every point of interest.
    static func fitting(_ scene: MapScene) -> Int {
        min(step(around: scene.request, holding: scene.points), nearestStart)
    }

    private static func step(around centre: Coordinate, holding targets: [Coordinate]) -> Int {
        let reach = targets.map { centre.distance(to: $0).metres }.max() ?? 0
        return widths.lastIndex { reach <= $0.metres / 2 * nominalAspect } ?? 0
    }

    /// `zoom` steps from the start, brought into the ladder.
    static func clamped(_ zoom: Int, for scene: MapScene) -> Int {
        let start = start(for: scene)
        return min(max(zoom, -start), widths.count - 1 - start)
    }

    /// The width after `zoom` steps.
    static func width(of scene: MapScene, zoom: Int) -> Distance {
        widths[start(for: scene) + clamped(zoom, for: scene)]
    }
}

extension Words.Map {
    /// `X 51.4517N 2.5950W as the request says, map 80 km wide`.
    package static func view(of scene: MapScene, as view: MapView) -> PrintableText {
        let width = ZoomLadder.width(of: scene, zoom: view.zoom)
        let position = Numbers.text(scene.request)
        let said: PrintableText = " X \(position) as the request says"
        if let side = view.region { return said + ", map of \(Numbers.metres(side)) around it" }
        if view.isInTwoParts(of: scene) { return said + ", two maps \(radius(width)) wide" }
        return width == ZoomLadder.worldWidth
            ? said : said + ", map \(radius(width)) wide"
    }
}
