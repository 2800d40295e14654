import Atlas
import Geodesy
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
    private(set) var hasLines = false
    /// Whether a town does, but the one that the request's mark names.
    var hasTowns = false
    var hasOwnTown = false
    /// The numbers of the earlier requests that lie on the map.
    var earlier: [Int] = []
    /// Whether an arrow at the edge says where a mark outside of the map lies.
    var hasArrows = false
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
        drawing(scene: scene, view: view, size: size, glyphs: glyphs).frame
    }

    /// The map as ``frame(scene:view:size:glyphs:)`` has it, and the other signs that are on it.
    ///
    /// - Parameters:
    ///   - scene: What is shown.
    ///   - view: Where, how near and drawn with what.
    ///   - size: The frame's size.
    ///   - glyphs: What the terminal can show.
    ///   - isTold: Whether the first row tells how far the request is from its reference, where one map
    ///     shows both and there is room.
    /// - Returns: The frame, the signs that its legend does not explain, and whether it has one.
    package static func drawing(
        scene: MapScene,
        view: MapView,
        size: Size,
        glyphs: Glyphs,
        isTold: Bool = false
    ) -> (frame: Frame, signs: Set<Words.Sign>, hasLegend: Bool) {
        guard size.width >= 16, size.height >= 5 else { return (Frame(size: size), [], false) }
        if view.isInTwoParts(of: scene),
            let drawing = twoParts(of: scene, view: view, size: size, glyphs: glyphs)
        {
            return drawing
        }
        let look = view.look(with: glyphs)
        let sentence =
            isTold && size.height > rowsForLegend && scene.isApart(by: .metres(1_000))
            ? Words.Map.apart(scene).map(look.spelled).first { $0.columns <= size.width } : nil
        let first = sentence == nil ? 0 : 1
        let inner = Size(width: size.width, height: size.height - 1 - first)
        var widget = MapWidget(scene: scene, view: view, size: inner, glyphs: glyphs)
        widget.draw()
        var map = Frame(size: inner)
        widget.paint(&map)
        var frame = Frame(size: size)
        if let sentence { frame.write(sentence, row: 0) }
        frame.overlay(map, row: first, column: 0)
        frame.write(widget.legend(columns: size.width), row: first + inner.height, style: .dim)
        return (frame, widget.signs, true)
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
                around: view.middle(of: scene),
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

/// A map of each: of a request, and of what it is too far away from for one map of both.
extension MapWidget {
    /// The smallest part that still shows what lies around its mark.
    private static let leastPart = Size(width: 10, height: 3)
    /// From so many rows on there is room for a legend.
    private static let rowsForLegend = 10

    /// How far they are apart in words, and below them both maps, equally wide, each under its name.
    ///
    /// - Returns: As ``drawing(scene:view:size:glyphs:)``; `nil` without room, or without a reference.
    static func twoParts(
        of scene: MapScene,
        view: MapView,
        size: Size,
        glyphs: Glyphs
    ) -> (frame: Frame, signs: Set<Words.Sign>, hasLegend: Bool)? {
        guard let reference = scene.reference else { return nil }
        let look = view.look(with: glyphs)
        let words = Words.Map.apart(scene).map { look.spelled($0).filled(to: size.width) }
        guard let said = words.first(where: { $0.count <= 2 }) else { return nil }
        let hasLegend = size.height >= rowsForLegend
        let rows = size.height - said.count - (hasLegend ? 1 : 0)
        let (part, isBeside) = partSize(columns: size.width, rows: rows)
        guard part.width >= leastPart.width, part.height >= leastPart.height else { return nil }

        var frame = Frame(size: size)
        var signs: Set<Words.Sign> = []
        for (row, line) in said.enumerated() { frame.write(line, row: row) }
        let captions = [
            (Words.Map.caption(ofRequestIn: scene), Style.request),
            (Words.Map.caption(of: reference), .home),
        ]
        for (index, centre) in [nil, reference.coordinate].enumerated() {
            var around = view
            around.centre = centre
            var widget = MapWidget(
                scene: scene,
                view: around,
                size: part,
                glyphs: glyphs,
                isPart: true
            )
            widget.draw()
            signs.formUnion(widget.signs)
            var picture = Frame(size: part)
            widget.paint(&picture)
            let row = said.count + (isBeside ? 0 : index * (part.height + 1))
            let column = isBeside ? index * (part.width + 1) : 0
            let texts = captions[index].0.map(look.spelled)
            let text = texts.first { $0.columns <= part.width } ?? texts[texts.count - 1]
            frame.write(
                text,
                row: row,
                column: column,
                limit: part.width,
                style: captions[index].1
            )
            frame.overlay(picture, row: row + 1, column: column)
            if index == 0, hasLegend {
                let legend = widget.legend(columns: size.width)
                frame.write(legend, row: size.height - 1, style: .dim)
            }
        }
        if isBeside {
            let line: Unicode.Scalar = look == .ascii ? "|" : "\u{2502}"
            for row in said.count..<(said.count + rows) {
                frame.put(line, row: row, column: part.width, style: .dim)
            }
        }
        return (frame, signs, hasLegend)
    }

    /// How large both parts are, and whether they stand side by side.
    ///
    /// They stand as more is seen around their marks; a cell is twice as high as it is wide.
    private static func partSize(columns: Int, rows: Int) -> (size: Size, isBeside: Bool) {
        let beside = Size(width: (columns - 1) / 2, height: rows - 1)
        let above = Size(width: columns, height: rows / 2 - 1)
        func reach(_ size: Size) -> Int { min(size.width, size.height * 2) }
        return reach(beside) >= reach(above) ? (beside, true) : (above, false)
    }
}

/// The names of countries and oceans on maps of the world and of continents.
extension MapWidget {
    /// Points in the middle of large countries, the largest first; the atlas knows their names.
    private static let countries: [(latitude: Double, longitude: Double)] = [
        (60, 95), (60, -108), (40, -99), (34, 103), (-10, -54), (-25, 134), (22, 79),
        (-35, -65), (48, 67), (28, 2), (-3, 23), (24, 45), (23, -102), (27, 17), (32, 54),
        (46, 103), (-10, -75), (17, 9), (15, 19), (-12, 18), (17, -4), (-29, 24), (4, -73),
        (8, 39), (-17, -65), (27, 30), (-6, 35), (39, 35), (49, 31), (62, 15), (40, -4),
        (-20, 47), (72, -40), (-2, 114), (36, 138), (-80, 60),
    ]

    /// Points far out at sea, in the order of size; an ocean is named at the first with room.
    private static let waters: [(latitude: Double, longitude: Double)] = [
        (4, -140), (32, -165), (-22, -110), (-35, -150), (15, 160), (30, -45), (38, -38),
        (-15, -18), (8, -32), (-22, 78), (-32, 85), (-8, 75), (-58.5, -130), (-62, 70),
        (-63, -150), (78, -150), (80, 150),
    ]

    /// Names the oceans, and the large countries, where no coast is crossed.
    mutating func drawNames() {
        guard width.metres >= 8_000_000, case .atlas(let atlas) = scene.ground else { return }
        var named: Set<Ocean> = []
        // On nearer maps the ocean of a request at sea is named at its mark.
        if !projection.isWorld, let here = Ocean(at: scene.request),
            scene.label.text == here.rawValue
        {
            named.insert(here)
        }
        for (latitude, longitude) in Self.waters {
            let point = Coordinate(clampingLatitude: latitude, wrappingLongitude: longitude)
            guard let ocean = Ocean(at: point), !named.contains(ocean) else { continue }
            if name(ocean.rawValue, at: point, while: { Ocean(at: $0) == ocean }) {
                named.insert(ocean)
            }
        }
        for (latitude, longitude) in Self.countries {
            let point = Coordinate(clampingLatitude: latitude, wrappingLongitude: longitude)
            guard let country = atlas.territory(at: point).country else { continue }
            name(country.name, at: point) {
                atlas.territory(at: $0).country?.code == country.code
            }
        }
    }

    /// Writes a name with its middle at a point, a row higher or lower where there is no room and
    /// where it still names what is there.
    ///
    /// In capitals, so that it does not seem to name a town's mark beside it.
    ///
    /// - Returns: Whether it was written.
    @discardableResult
    private mutating func name(
        _ name: String,
        at point: Coordinate,
        while belongs: (Coordinate) -> Bool
    ) -> Bool {
        let text = look.spelled(PrintableText(name.uppercased()))
        guard text.columns <= 20, let cell = cell(of: point) else { return false }
        for shift in [0, -1, 1]
        where shift == 0 || neighbour(of: point, shift: shift).map(belongs) == true {
            let label = LabelField.Label(
                row: cell.row + shift,
                column: cell.column - text.columns / 2,
                text: text,
                style: .dim
            )
            guard (0..<size.height).contains(label.row), label.columns.lowerBound >= 0,
                label.columns.upperBound <= size.width,
                canvas.isOpen(row: label.row, columns: label.columns)
            else { continue }
            if field.place(label) { return true }
        }
        return false
    }

    /// The cell of a point; `nil` off the map.
    private func cell(of point: Coordinate) -> (row: Int, column: Int)? {
        projection.point(point).map { dot in
            (Int((dot.y / 4).rounded(.down)), Int((dot.x / 2).rounded(.down)))
        }
    }

    /// A point of the same longitude whose row is so many below; `nil` within no 24 degrees.
    private func neighbour(of point: Coordinate, shift: Int) -> Coordinate? {
        guard let row = cell(of: point)?.row else { return nil }
        return stride(from: 1.0, through: 24, by: 1).lazy
            .flatMap { [point.latitude - $0, point.latitude + $0] }
            .map { Coordinate(clampingLatitude: $0, wrappingLongitude: point.longitude) }
            .first { cell(of: $0)?.row == row + shift }
    }
}
