import Atlas
import Geodesy
package import Review
import Vocabulary

/// Draws a scene into a frame: a pure function of scene, view, size and glyphs.
package struct MapWidget {
    let scene: MapScene
    let size: Size
    let look: MapLook
    let projection: Projection
    let width: Distance
    /// The side of the square around the request that is framed.
    let region: Distance?
    var canvas: DotCanvas
    var field: LabelField
    /// Whether this is a part of a map in two parts, which has its names above it and neither arrows
    /// at its edge nor a legend.
    let isPart: Bool
    var rings: [Distance] = []
    /// Whether any line of the atlas lies on the map.
    private var hasLines = false
    /// Whether a town does, but the one that the request's mark names.
    var hasTowns = false
    /// Whether that one does.
    var hasOwnTown = false
    /// How many earlier requests are told in the legend: up to the last that lies on the map.
    var lastEarlier = 0
    /// Whether any of the circle of accuracy lies on the map.
    var isAccuracyDrawn = false
    /// The ways that are drawn.
    var ways: Set<DotCanvas.Layer> = []
    /// Marks that lie under another one: their signs, and the sign that is seen.
    var hidden: [(sign: PrintableText, under: PrintableText)] = []

    /// The map with its legend in the last row.
    ///
    /// - Parameters:
    ///   - scene: What is shown.
    ///   - view: Where, how near and drawn with what; its zoom is brought into the ladder.
    ///   - size: The frame's size; below 16x5 it stays empty.
    ///   - glyphs: What the terminal can show.
    /// - Returns: A frame of that size.
    package static func frame(
        scene: MapScene,
        view: MapView = MapView(),
        size: Size,
        glyphs: Glyphs
    ) -> Frame {
        guard size.width >= 16, size.height >= 5 else { return Frame(size: size) }
        let inner = Size(width: size.width, height: size.height - 1)
        if view.isInTwoParts(of: scene),
            let frame = twoParts(of: scene, view: view, size: size, glyphs: glyphs)
        {
            return frame
        }
        var widget = MapWidget(scene: scene, view: view, size: inner, glyphs: glyphs)
        widget.draw()
        var frame = Frame(size: size)
        widget.paint(&frame)
        frame.write(widget.legend(columns: size.width), row: inner.height, style: .dim)
        return frame
    }

    init(scene: MapScene, view: MapView, size: Size, glyphs: Glyphs, isPart: Bool = false) {
        self.scene = scene
        self.size = size
        self.isPart = isPart
        region = view.region
        look = view.look(with: glyphs)
        canvas = DotCanvas(size: size)
        field = LabelField(size: size)
        width = view.drawnWidth(
            of: scene,
            dotsWide: canvas.dotsWide,
            dotsHigh: canvas.dotsHigh
        )
        if width == ZoomLadder.worldWidth {
            projection = Projection(
                worldWith: scene.points,
                around: view.centre?.longitude ?? Self.meridian(of: scene),
                dotsWide: canvas.dotsWide,
                dotsHigh: canvas.dotsHigh
            )
        } else {
            projection = Projection(
                around: view.centre ?? scene.request,
                width: width,
                dotsWide: canvas.dotsWide,
                dotsHigh: canvas.dotsHigh
            )
        }
    }

    /// Draws all of it, from below to the top.
    mutating func draw() {
        drawLines()
        hasLines = !canvas.isBlank
        drawRings()
        drawRegion()
        drawAccuracy()
        drawWays()
        drawMarks()
        drawNames()
        drawTowns()
        drawNote()
        if projection.isWorld { drawGraticule() }
    }

    /// The meridian in the middle of the world: Greenwich, or the date line where the way from
    /// home crosses it.
    private static func meridian(of scene: MapScene) -> Double {
        guard let start = scene.reference?.coordinate else { return 0 }
        return abs(start.longitude - scene.request.longitude) > 180 ? -180 : 0
    }

    // MARK: - Lines

    private mutating func drawLines() {
        switch scene.ground {
        case .atlas(let atlas):
            let step = pointStep
            for line in atlas.outlines(detail: detail, in: projection.region, kinds: kinds)
            where projection.mayShow(line.bounds) {
                draw(line, line.kind.layer, every: step)
            }
        case .layers(let layers):
            for line in MapGround.layer(of: layers, forWidth: width)?.lines ?? [] {
                draw(line.points, line.kind.layer)
            }
        }
    }

    /// Draws through every so many-th point, and the last.
    private mutating func draw(
        _ points: some RandomAccessCollection<Coordinate>,
        _ layer: DotCanvas.Layer,
        every step: Int = 1
    ) {
        var last: DotPoint?
        var index = points.startIndex
        while index < points.endIndex {
            let point = projection.point(points[index])
            let isEnd = points.index(after: index) == points.endIndex
            // What is shorter than a dot waits for the next point.
            let isShort =
                last.map { last in
                    point.map { abs($0.x - last.x) + abs($0.y - last.y) < 0.7 } ?? false
                } ?? false
            if let last, let point, !isShort, !projection.isTorn(last, point) {
                canvas.line(from: last, to: point, layer)
            }
            if !isShort { last = point }
            guard !isEnd else { return }
            let end = points.index(before: points.endIndex)
            index = points.index(index, offsetBy: step, limitedBy: end) ?? end
        }
    }

    // MARK: - Note

    /// Says in one row that the atlas shows nothing here, or nothing so fine; where no name or mark is.
    private mutating func drawNote() {
        guard case .atlas = scene.ground, !projection.isWorld else { return }
        let texts: [PrintableText]
        if !hasLines, !hasTowns {
            texts = Words.Map.ends(hasOwnTown: hasOwnTown)
        } else if scene.subject == .request, width < ZoomLadder.finestWidth {
            texts = Words.Map.coarseLines
        } else {
            return
        }
        for text in texts where text.columns <= size.width {
            let column = (size.width - text.columns) / 2
            let columns = column..<(column + text.columns)
            var rows = Array((0..<size.height).reversed())
            // The lower side of a region comes last.
            if region != nil { rows = Array(rows.dropFirst()) + rows.prefix(1) }
            let open = rows.filter { canvas.isOpen(row: $0, columns: columns) }
            for row in open + rows {
                let label = LabelField.Label(row: row, column: column, text: text, style: .dim)
                if field.place(label) { return }
            }
        }
    }

    // MARK: - Result

    func paint(_ frame: inout Frame) {
        for row in 0..<size.height {
            for column in 0..<size.width {
                let (bits, layer) = canvas[row, column]
                guard let scalar = Shading.scalar(for: bits, layer: layer, look: look)
                else { continue }
                frame.put(scalar, row: row, column: column, style: layer.style)
            }
        }
        for label in field.labels {
            // An empty cell on both sides keeps letters apart from the lines behind them.
            for column in [label.column - 1, label.columns.upperBound]
            where !field.isTaken(row: label.row, column: column) {
                frame.put(" ", row: label.row, column: column, style: .plain)
            }
            frame.write(label.text, row: label.row, column: label.column, style: label.style)
        }
    }
}

extension Outline.Kind {
    /// What the line is drawn as.
    fileprivate var layer: DotCanvas.Layer {
        switch self {
        case .coast: .coast
        case .border: .border
        case .province, .district: .province
        case .lake: .lake
        }
    }
}

extension MapScene.Line.Kind {
    /// What the line is drawn as.
    fileprivate var layer: DotCanvas.Layer {
        switch self {
        case .coast: .coast
        case .border: .border
        case .province: .province
        case .lake: .lake
        }
    }
}
