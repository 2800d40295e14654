import Geodesy
import Vocabulary

extension VerbRow {
    /// The map of the request shown.
    static let ofMap: [VerbRow] = [
        VerbRow(
            .map,
            .map,
            .keys(.character("m"), word: "map", meaning: "map over the whole screen, and back"),
            plain: PlainForm("map", meaning: "draw the map of the request shown"),
            json: JSONForm(
                "map",
                "`message_id`; `columns` (16 to 250, else 80), `rows` (5 to 100, else 24), `zoom`"
                    + " (steps nearer, or farther below 0; -30 is the world), `look` (`ascii`,"
                    + " `blocks`, `braille`)",
                "draws the map of a request"
            )
        ),
        look(
            .zoomIn,
            .keys(.character("="), onMap: [.character("+")], word: "in", meaning: "map: nearer"),
            "draw it nearer or farther"
        ),
        look(
            .zoomOut,
            .keys(
                .character("-"),
                onMap: [.character("-"), .character("_")],
                word: "out",
                meaning: "map: farther, up to the whole world"
            )
        ),
        look(
            .panWest,
            .keys(.character("H"), onMap: [.left, .character("h")], meaning: "map: west"),
            "draw what lies in that direction"
        ),
        look(
            .panSouth,
            .keys(.character("J"), onMap: [.down, .character("j")], meaning: "map: south")
        ),
        look(
            .panNorth,
            .keys(.character("K"), onMap: [.up, .character("k")], meaning: "map: north")
        ),
        look(
            .panEast,
            .keys(.character("L"), onMap: [.right, .character("l")], meaning: "map: east")
        ),
        look(
            .nextPoint,
            .keys(
                .character("O"),
                onMap: [.character("o")],
                word: "other point",
                meaning: "map: around the request, home, earlier requests in turn"
            ),
            "draw it around the request, home, earlier ones in turn"
        ),
        look(
            .fitMap,
            .keys(
                .character("f"),
                word: "fit",
                meaning: "map: fit the request, home and earlier requests"
            ),
            "draw it with all these"
        ),
        look(
            .frameRegion,
            .keys(
                .character("2"),
                word: "region",
                meaning: "map: the 2,000 m around the request"
            ),
            "draw the 2,000 m around the request"
        ),
        look(
            .resetMap,
            .keys(.character("0"), meaning: "map: as it opened"),
            "draw it as it was first"
        ),
        look(
            .worldMap,
            .keys(.character("W"), word: "world", meaning: "map: the whole world"),
            "draw the whole world"
        ),
        VerbRow(
            .changeLook,
            .map,
            .keys(
                .character("t"),
                word: "type",
                meaning: "map: braille, blocks, ascii in turn"
            )
        ),
    ]

    /// A verb that changes how the map is looked at, by its own name as a word.
    private static func look(
        _ verb: Verb,
        _ screen: ScreenForm,
        _ meaning: PrintableText? = nil
    ) -> VerbRow {
        VerbRow(
            verb,
            .map,
            screen,
            plain: PlainForm(verb.rawValue, meaning: meaning)
        )
    }
}

extension MapView {
    /// The side of the square around the request that a key frames.
    private static let regionSide = Distance.metres(2_000)

    /// Looks at a scene as a verb says; nothing for one that is not of the map.
    package mutating func obey(_ verb: Verb, over scene: MapScene, with glyphs: Glyphs) {
        switch verb {
        case .zoomIn: zoom(by: 1)
        case .zoomOut: zoom(by: -1)
        case .panWest: pan(east: -1, north: 0, over: scene)
        case .panEast: pan(east: 1, north: 0, over: scene)
        case .panNorth: pan(east: 0, north: 1, over: scene)
        case .panSouth: pan(east: 0, north: -1, over: scene)
        case .nextPoint: jump(in: scene)
        case .fitMap: fit()
        case .frameRegion: frame(Self.regionSide, of: scene)
        case .resetMap: reset()
        case .worldMap: showWorld(of: scene)
        case .changeLook: changeLook(with: glyphs)
        default: break
        }
    }
}
