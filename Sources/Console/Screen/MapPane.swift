import Review
import Vocabulary

/// The map beside the facts, or over the whole screen.
enum MapPane {
    /// The most rows of the signs, and the part of the screen's that they take at most.
    private static let (mostSignRows, signPart) = (4, 6)

    static func draw(_ state: State, layout: Layout, in frame: inout Frame) {
        let area = layout.map
        guard let scene = state.selected?.review.locationContext.scene, !area.isEmpty else {
            return
        }
        // Over the whole screen rows below tell what the facts would have told, and the signs. These
        // rows stay when signs come and go, so that the map does not move then.
        let isWhole = state.screen == .map
        let signs = isWhole ? signs(state, area) : []
        let reported = (isWhole ? 1 : 0) + rows(of: signs, width: area.width - 2).count
        let size = Size(width: area.width, height: layout.mapRows - reported)
        let map = MapWidget.drawing(
            scene: scene,
            view: state.map,
            size: size,
            glyphs: state.glyphs,
            isTold: isWhole
        )
        let shown = area.height - reported
        var cut = Frame(size: Size(width: area.width, height: shown - (map.hasLegend ? 1 : 0)))
        cut.overlay(map.frame, row: 0, column: 0)
        var whole = Frame(size: Size(width: area.width, height: shown))
        // Of a map that is cut the last row, its legend, stays.
        whole.overlay(map.frame, row: shown - size.height, column: 0)
        whole.overlay(cut, row: 0, column: 0)
        frame.overlay(whole, row: area.row, column: area.column)
        let below = area.row + area.height - reported
        let seen = signs.filter(map.signs.contains).map { $0.path(from: scene.reference?.kind) }
        let drawn = rows(of: seen, width: area.width - 2)
        for (offset, line) in drawn.enumerated() {
            frame.write(line, row: below + offset, column: 1, limit: area.width - 1)
        }
        guard isWhole else { return }
        frame.write(
            Words.Map.view(of: scene, as: state.map, in: size),
            row: area.row + area.height - 1,
            limit: area.width,
            style: .dim
        )
    }

    /// The signs that the map's own legend and captions do not explain: all of them where there is
    /// room, else the marks, else nothing.
    private static func signs(_ state: State, _ area: Layout.Area) -> [Words.Sign] {
        // The legend names those of requests and home.
        let marks = Words.Map.marks.filter { [.town, .dim, .earlier].contains($0.style) }
        let lines = Words.Map.lines(isASCII: state.map.look(with: state.glyphs) == .ascii)
        let most = min(mostSignRows, area.height / signPart)
        let few = marks.filter { $0.style != .earlier }
        return [marks + lines, marks, few]
            .first { rows(of: $0, width: area.width - 2).count <= most } ?? []
    }

    /// Signs with their meanings, as many in a row as have room.
    private static func rows(of signs: [Words.Sign], width: Int) -> [TextLine] {
        var rows: [[TextLine.Piece]] = []
        var used = 0
        for sign in signs {
            let columns = sign.sign.columns + 1 + sign.meaning.columns
            let isNew = rows.isEmpty || used + 2 + columns > width
            if isNew {
                rows.append([])
                used = 0
            } else {
                rows[rows.count - 1].append(.init(text: "  ", style: .plain))
                used += 2
            }
            rows[rows.count - 1] += [
                .init(text: sign.sign, style: sign.style),
                .init(text: " \(sign.meaning)", style: .dim),
            ]
            used += columns
        }
        return rows.map { TextLine($0) }
    }
}
