import Geodesy
import Glibc
import Risk
import Vocabulary

/// Draws a scene into a frame: a pure function of scene, zoom, size and glyphs.
struct MapWidget {
    private let scene: MapScene
    private let size: Size
    private let glyphs: Glyphs
    private let projection: Projection
    private let width: Distance
    private var canvas: DotCanvas
    private var field: LabelField
    private var rings: [Distance] = []
    /// Whether home lies under the request's mark.
    private var hidesHome = false

    /// The map with its legend in the last row.
    ///
    /// - Parameters:
    ///   - scene: What is shown.
    ///   - zoom: Steps on the ladder from the scene's own width; brought into the ladder.
    ///   - size: The frame's size; below 16x5 it stays empty.
    ///   - glyphs: What is drawn with.
    /// - Returns: A frame of that size.
    static func frame(scene: MapScene, zoom: Int, size: Size, glyphs: Glyphs) -> Frame {
        var frame = Frame(size: size)
        guard size.width >= 16, size.height >= 5 else { return frame }
        let view = Size(width: size.width, height: size.height - 1)
        var widget = MapWidget(scene: scene, zoom: zoom, size: view, glyphs: glyphs)
        widget.drawLines()
        widget.drawRings()
        widget.drawMarks()
        widget.drawTowns()
        frame.overlay(widget.picture, row: 0, column: 0)
        frame.write(widget.legend, row: view.height, style: .dim)
        return frame
    }

    private init(scene: MapScene, zoom: Int, size: Size, glyphs: Glyphs) {
        self.scene = scene
        self.size = size
        self.glyphs = glyphs
        width = ZoomLadder.width(of: scene, zoom: zoom)
        canvas = DotCanvas(size: size)
        field = LabelField(size: size)
        projection =
            width == ZoomLadder.worldWidth
            ? Projection(
                worldWith: [scene.request] + [scene.home].compactMap(\.self) + scene.earlier,
                dotsWide: canvas.dotsWide,
                dotsHigh: canvas.dotsHigh
            )
            : Projection(
                around: scene.request,
                width: width,
                dotsWide: canvas.dotsWide,
                dotsHigh: canvas.dotsHigh
            )
    }

    // MARK: - Lines

    private mutating func drawLines() {
        let lines = scene.layer(forWidth: width)?.lines ?? []
        for line in lines where line.kind == .border { draw(line, pattern: .dotted, .border) }
        for line in lines where line.kind == .coast { draw(line, pattern: .solid, .coast) }
    }

    private mutating func draw(_ line: MapScene.Line, pattern: DotCanvas.Pattern, _ style: Style) {
        var last: DotPoint?
        for coordinate in line.points {
            let point = projection.point(coordinate)
            if let last, let point, !projection.isTorn(last, point) {
                canvas.line(from: last, to: point, pattern: pattern, style: style)
            }
            last = point
        }
    }

    /// Circles of equal distance around the request; the world has none.
    private mutating func drawRings() {
        guard !projection.isWorld, let centre = projection.point(scene.request) else { return }
        let reach = min(centre.x, centre.y) * projection.metresPerDot
        rings = MapScale.rings(reach: reach)
        for ring in rings {
            let radius = ring.metres / projection.metresPerDot
            let dots = max(12, Int(2 * .pi * radius / 4))
            for dot in 0..<dots {
                let angle = 2 * Double.pi * Double(dot) / Double(dots)
                let point = DotPoint(
                    x: centre.x + radius * sin(angle),
                    y: centre.y - radius * cos(angle)
                )
                canvas.set(point, style: .ring)
            }
        }
    }

    // MARK: - Words

    private mutating func drawMarks() {
        let request = mark(scene.request, "X", .request)
        if let request { field.place(request) }
        let home = scene.home.flatMap { mark($0, "@", .home) }
        if let home { hidesHome = !field.place(home) }
        for (index, coordinate) in scene.earlier.enumerated() {
            guard let mark = mark(coordinate, "\(index + 1)", .earlier) else { continue }
            field.place(mark)
        }
        if let request, !scene.label.isEmpty {
            field.place(scene.label.fitted(to: size.width / 2), beside: request)
        }
        if let home, field.labels.contains(home) { field.place(Words.Map.home, beside: home) }
        if let target = scene.home, home == nil { pointOut(target) }
        for ring in rings { labelRing(ring) }
    }

    /// A mark of one character at a point; `nil` outside the map.
    private func mark(
        _ coordinate: Coordinate,
        _ sign: PrintableText,
        _ style: Style
    ) -> LabelField.Label? {
        guard let point = projection.point(coordinate), isInside(point) else { return nil }
        return LabelField.Label(
            row: Int(point.y) / 4,
            column: Int(point.x) / 2,
            text: sign,
            style: style
        )
    }

    private func isInside(_ point: DotPoint) -> Bool {
        (0..<Double(canvas.dotsWide)).contains(point.x)
            && (0..<Double(canvas.dotsHigh)).contains(point.y)
    }

    /// Writes at the edge where a point outside the map lies, and how far it is.
    private mutating func pointOut(_ target: Coordinate) {
        let way = scene.request.geodesic(to: target)
        let angle = way.azimuth1.degrees * .pi / 180
        let east = sin(angle)
        let north = cos(angle)
        let middleRow = Double(size.height - 1) / 2
        let middleColumn = Double(size.width - 1) / 2
        // A cell is twice as high as it is wide.
        let stretch = min(
            middleColumn / max(abs(east) * 2, 1e-9),
            middleRow / max(abs(north), 1e-9)
        )
        let row = Int((middleRow - north * stretch).rounded())
        let sideways = abs(east) * 2 * middleRow > abs(north) * middleColumn
        let arrow: PrintableText =
            sideways ? (east > 0 ? ">" : "<") : (north > 0 ? "^" : "v")
        let words = Words.Map.farHome(way.distance.wording, wind: way.azimuth1.wind)
        let text = east > 0 ? words + " " + arrow : arrow + " " + words
        let wanted = Int(middleColumn + east * 2 * stretch) - (east > 0 ? text.columns : 0)
        let column = min(max(wanted, 0), max(0, size.width - text.columns))
        for nearby in [0, 1, -1, 2, -2] {
            let label = LabelField.Label(
                row: row + nearby,
                column: column,
                text: text,
                style: .home
            )
            if field.place(label) { return }
        }
    }

    /// Writes a ring's radius on it, at the first free of four directions.
    private mutating func labelRing(_ ring: Distance) {
        guard let centre = projection.point(scene.request) else { return }
        let radius = ring.metres / projection.metresPerDot
        let text = Words.Map.radius(ring)
        for (east, north) in [(0.71, 0.71), (0.71, -0.71), (-0.71, -0.71), (-0.71, 0.71)] {
            let point = DotPoint(x: centre.x + radius * east, y: centre.y - radius * north)
            guard isInside(point) else { continue }
            let label = LabelField.Label(
                row: Int(point.y) / 4,
                column: Int(point.x) / 2 - text.columns / 2,
                text: text,
                style: .ring
            )
            if field.place(label) { return }
        }
    }

    private mutating func drawTowns() {
        var budget = projection.isWorld ? 0 : max(3, size.width * size.height / 90)
        for town in scene.layer(forWidth: width)?.towns ?? [] where budget > 0 {
            // The town of the request is named at its mark already.
            let isNamed = scene.label.text.hasPrefix(town.name.text)
            guard !isNamed, let mark = mark(town.coordinate, "o", .town) else { continue }
            let name = town.name.fitted(to: 18)
            var trial = field
            guard trial.place(mark), trial.place(name, beside: mark) else { continue }
            field = trial
            budget -= 1
        }
    }

    // MARK: - Result

    private var picture: Frame {
        var frame = Frame(size: size)
        for row in 0..<size.height {
            for column in 0..<size.width {
                let (bits, style) = canvas[row, column]
                guard let scalar = Shading.scalar(for: bits, glyphs: glyphs) else { continue }
                frame.put(scalar, row: row, column: column, style: style)
            }
        }
        for label in field.labels {
            // An empty cell on both sides keeps letters apart from the lines behind them.
            for column in [label.column - 1, label.columns.upperBound]
            where !isTaken(row: label.row, column: column) {
                frame.put(" ", row: label.row, column: column, style: .plain)
            }
            frame.write(label.text, row: label.row, column: label.column, style: label.style)
        }
        return frame
    }

    private func isTaken(row: Int, column: Int) -> Bool {
        field.labels.contains { $0.row == row && $0.columns.contains(column) }
    }

    /// Scale bar, rings and marks, as much as the width holds.
    private var legend: PrintableText {
        var pieces: [PrintableText] = []
        if projection.isWorld {
            pieces.append(Words.Map.world)
        } else {
            let room = Double(size.width) / 4 * 2 * projection.metresPerDot
            let length = MapScale.roundLength(atMost: room)
            let columns = Int((length.metres / projection.metresPerDot / 2).rounded())
            let bar = "|" + String(repeating: "-", count: max(0, columns - 2)) + "|"
            pieces.append("\(bar) \(Words.Map.radius(length))")
        }
        pieces.append(Words.Map.request)
        let styles = Set(field.labels.map(\.style))
        if hidesHome { pieces.append(Words.Map.homeHere) }
        if field.labels.contains(where: { $0.text == "@" }) { pieces.append(Words.Map.homeMark) }
        if styles.contains(.earlier) { pieces.append(Words.Map.earlier(scene.earlier.count)) }
        return pieces.reduce(PrintableText.empty) { line, piece in
            let longer = line.isEmpty ? piece : line + "  " + piece
            return longer.columns <= size.width ? longer : line
        }
    }
}
