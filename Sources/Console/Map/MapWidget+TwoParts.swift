import Geodesy
import Review
import Vocabulary

/// A map of each: of a request, and of what it is too far away from for one map of both.
extension MapWidget {
    /// The smallest part that still shows what lies around its mark.
    private static let leastPart = Size(width: 10, height: 3)
    /// From so many rows on there is room for a legend.
    private static let rowsForLegend = 10

    /// How far they are apart in words, and below them both maps, equally wide, each under its name.
    ///
    /// - Returns: A frame of that size; `nil` without room, or without a reference.
    static func twoParts(
        of scene: MapScene,
        view: MapView,
        size: Size,
        glyphs: Glyphs
    ) -> Frame? {
        guard let reference = scene.reference else { return nil }
        let look = view.look(with: glyphs)
        func spelled(_ text: PrintableText) -> PrintableText {
            look == .ascii ? Transliteration.ascii(text) : text
        }
        let words = Words.Map.apart(scene).map { spelled($0).wrapped(to: size.width) }
        guard let said = words.first(where: { $0.count <= 2 }) else { return nil }
        let hasLegend = size.height >= rowsForLegend
        let rows = size.height - said.count - (hasLegend ? 1 : 0)
        let (part, isBeside) = partSize(columns: size.width, rows: rows)
        guard part.width >= leastPart.width, part.height >= leastPart.height else { return nil }

        var frame = Frame(size: size)
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
            var picture = Frame(size: part)
            widget.paint(&picture)
            let row = said.count + (isBeside ? 0 : index * (part.height + 1))
            let column = isBeside ? index * (part.width + 1) : 0
            let texts = captions[index].0.map(spelled)
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
        return frame
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
