package import Atlas
package import Console
package import Geodesy
package import Vocabulary

/// A map of some points, as lines of text.
package struct MapReport: Sendable {
    /// The most points: one in the middle and nine with numbers.
    package static let mostPoints = 10
    /// The smallest map.
    package static let smallest = Size(width: 16, height: 6)
    /// Part of a map's width that surely lies around its middle in each direction.
    private static let sureReach = 0.3

    private let scene: MapScene
    private let labels: [PrintableText]
    private let widest: Distance

    /// Names what is shown.
    ///
    /// - Parameters:
    ///   - points: The points with what they are called; the first is the middle.
    ///   - atlas: Where coasts, borders and towns come from.
    /// - Precondition: There is a point.
    package init(_ points: [(point: Coordinate, label: PrintableText)], atlas: Atlas = .embedded) {
        let middle = points[0].point
        let others = points.dropFirst().prefix(Self.mostPoints - 1)
        scene = MapScene(
            atlas: atlas,
            request: middle,
            place: atlas.place(at: middle),
            home: nil,
            earlier: others.map(\.point)
        )
        labels = points.map(\.label)
        let reach = others.map { middle.distance(to: $0.point) }.max() ?? .metres(0)
        // Without another point the view is one of a town and its neighbours.
        widest = .metres(max(80_000, reach.metres / Self.sureReach))
    }

    /// The map, and below it what its marks mean.
    ///
    /// - Parameters:
    ///   - size: Columns and rows of it all.
    ///   - span: How wide the view is at least; `nil` for one that holds all points.
    ///   - look: What is drawn with; `nil` for the finest that `glyphs` allow.
    ///   - glyphs: What the output can show.
    /// - Returns: Lines of at most the size's columns.
    package func lines(
        size: Size,
        span: Distance?,
        look: MapLook?,
        glyphs: Glyphs
    ) -> [PrintableText] {
        let frame = MapWidget.frame(
            scene: scene,
            view: MapView(width: span ?? widest, of: scene, look: look),
            size: size,
            glyphs: glyphs
        )
        // The widget's own legend speaks of requests.
        let rows = frame.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let signs = ["X"] + (1..<Self.mostPoints).map(String.init)
        let legend = zip(signs, labels).map { "\($0) \($1)" as PrintableText }
        let text = legend.dropFirst().reduce(legend[0]) { $0 + "; " + $1 }
        let shown = glyphs == .ascii ? Transliteration.ascii(text) : text
        return rows.map { PrintableText(String($0)) } + shown.wrapped(to: size.width)
    }
}
