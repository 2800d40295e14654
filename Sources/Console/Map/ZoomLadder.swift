import Geodesy
import Review
import Vocabulary

/// The widths a map can have.
enum ZoomLadder {
    /// The width of the whole world, along the equator.
    static let worldWidth = Distance.metres(40_075_000)

    /// From the world to a town.
    static let widths: [Distance] =
        [worldWidth]
        + [8_000, 3_000, 1_200, 500, 200, 80, 30].map { .metres($0 * 1_000) }

    /// No map opens nearer than this: 80 km.
    private static let nearestStart = 6

    /// Height divided by width that a view is sure to have, for the choice of the first width.
    private static let nominalAspect = 0.6

    /// The step a map opens with: the nearest that holds home and the last request.
    static func start(for scene: MapScene) -> Int {
        let targets = [scene.home, scene.earlier.first].compactMap(\.self)
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
    static func view(of scene: MapScene, zoom: Int) -> PrintableText {
        let width = ZoomLadder.width(of: scene, zoom: zoom)
        let position = Numbers.text(scene.request)
        let said: PrintableText = " X \(position) as the request says"
        return width == ZoomLadder.worldWidth
            ? said : said + ", map \(radius(width)) wide"
    }
}
