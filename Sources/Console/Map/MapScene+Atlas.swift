package import Atlas
package import Geodesy
import Vocabulary

extension MapScene {
    /// Takes from an atlas what maps around a point need.
    ///
    /// - Parameters:
    ///   - atlas: Where lines and towns come from.
    ///   - request: The centre of the map.
    ///   - place: What is at the centre; its name is written there.
    ///   - home: The approver's home.
    ///   - earlier: Where earlier requests said they came from, newest first.
    /// - Complexity: Reads some ten thousand points: a few milliseconds.
    package init(
        atlas: Atlas,
        request: Coordinate,
        place: Place?,
        home: Coordinate?,
        earlier: [Coordinate]
    ) {
        self.init(
            request: request,
            label: Words.shortName(place),
            home: home,
            earlier: earlier,
            layers: [
                Layer(atlas, .local, around: request, widest: .metres(200_000), towns: 200),
                Layer(atlas, .region, around: request, widest: .metres(3_000_000), towns: 200),
                Layer(atlas, .world, around: nil, widest: ZoomLadder.worldWidth, towns: 60),
            ]
        )
    }
}

extension MapScene.Layer {
    /// One level of detail around a point, or of the whole world.
    fileprivate init(
        _ atlas: Atlas,
        _ detail: Outlines.Detail,
        around centre: Coordinate?,
        widest: Distance,
        towns limit: Int
    ) {
        // A pane may be as high as it is wide.
        let side = Distance.metres(widest.metres * 1.1)
        let region =
            centre.map { Region(centre: $0, northSouth: side, eastWest: side) } ?? .world
        self.init(
            widest: widest,
            lines: atlas.outlines(detail: detail, in: region).map { outline in
                MapScene.Line(
                    kind: outline.kind == .coast ? .coast : .border,
                    points: Array(outline)
                )
            },
            towns: atlas.towns(in: region, limit: limit).map { town in
                MapScene.Town(name: PrintableText(town.name), coordinate: town.coordinate)
            }
        )
    }
}
