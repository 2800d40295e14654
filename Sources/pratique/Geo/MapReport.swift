package import Atlas
package import Geodesy
package import Review
import Token
package import Vocabulary

package struct MapReport: Sendable {
    /// One in the middle and nine with numbers.
    package static let mostPlaces = 10
    package static let smallest = Size(width: 16, height: 6)
    /// The part of the width that is visible on each side of the middle.
    private static let sureReach = 0.3
    /// Of a town and its neighbours.
    private static let nearWidth = Distance.metres(80_000)
    /// The least width.
    private static let countryWidth = Distance.metres(1_200_000)

    /// On narrower maps the lines are too coarse.
    private static let finestWidth = Distance.metres(30_000)
    private static let coarseness: PrintableText =
        "nothing finer is known: lines may be off by \(PlaceSentence.wording(Atlas.margin))"

    private let scene: MapScene
    private let middle: GeoPoint
    private let marks: [Mark]
    private let usualWidth: Distance

    /// A sign with its meaning.
    struct Mark: Sendable {
        let sign: String
        let point: GeoPoint
    }

    /// At least one place, the first in the middle; of the others, the first IP address gets a
    /// country's sign.
    package init(_ points: [GeoPoint], home: Coordinate?, atlas: Atlas = .embedded) {
        let middle = points[0]
        self.middle = middle
        var others = Array(points.dropFirst().prefix(Self.mostPlaces - 1))
        let index = others.firstIndex { $0.network != nil }
        let network = index.map { others.remove(at: $0) }
        scene = MapScene(
            atlas: atlas,
            middle: middle.coordinate,
            label: middle.network.map { "IP country \($0.code)" }
                ?? MapScene.label(of: atlas.place(at: middle.coordinate)),
            others: others.map(\.coordinate),
            home: home,
            network: network?.network
        )
        marks =
            [Mark(sign: "X", point: middle)]
            + others.enumerated().map { Mark(sign: "\($0.offset + 1)", point: $0.element) }
            + [network].compactMap(\.self).map { Mark(sign: "&", point: $0) }
        // A home outside has its direction at the edge.
        let reach = points.map { middle.coordinate.distance(to: $0.coordinate).metres }.max() ?? 0
        let least = middle.network == nil ? Self.nearWidth : Self.countryWidth
        usualWidth = max(least, .metres(reach / Self.sureReach))
    }

    /// `size` is the total, but a long legend may exceed it; `span` `nil` shows all places, more
    /// than 8,000 km the world.
    package func drawing(size: Size, span: Distance?, look: MapLook) -> Drawing {
        let view =
            span.map { MapView(exactly: $0, of: scene, look: look) }
            ?? MapView(width: usualWidth, of: scene, look: look)
        var legend = legend(look: look).filled(to: size.width)
        if let width = view.width(of: scene), width < Self.finestWidth {
            legend += Self.coarseness.filled(to: size.width)
        }
        let height = max(Self.smallest.height - 1, size.height - legend.count)
        return Drawing(
            frame: MapWidget.frame(
                scene: scene,
                view: view,
                size: Size(width: size.width, height: height),
                glyphs: look.glyphs
            ),
            legend: legend,
            look: look,
            width: view.width(of: scene),
            marks: marks
        )
    }

    /// Without the middle, probably.
    private func legend(look: MapLook) -> PrintableText {
        let texts = marks.map { "\($0.sign) \($0.point.label)" as PrintableText }
        let text = texts.dropFirst().reduce(texts[0]) { $0 + "; " + $1 }
        let whole = middle.isNullIsland ? text + "; " + PlaceReport.missing : text
        return look == .ascii ? Transliteration.ascii(whole) : whole
    }
}

extension MapReport {
    /// A printed map.
    package struct Drawing: Sendable {
        /// With its scale in the last row.
        package let frame: Frame
        /// Below the map.
        package let legend: [PrintableText]
        let look: MapLook
        /// `nil` for the whole world.
        let width: Distance?
        let marks: [Mark]

        /// Without colours.
        package var lines: [PrintableText] {
            frame.text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { PrintableText(String($0)) } + legend
        }

        /// One line.
        package var json: String {
            JSON.text { json in
                json.add("look", "\(look)")
                json.add("columns", frame.size.width)
                json.add("rows", lines.count)
                json.add("projection", width == nil ? "plate-carree" : "azimuthal-equidistant")
                if let width { json.add("width_m", width.metres, decimals: 0) }
                json.objects("marks", marks) { json, mark in
                    json.add("sign", mark.sign)
                    json.add("label", mark.point.label)
                    json.add("ip_country", mark.point.network?.code)
                    json.add(mark.point.coordinate)
                }
                json.list("lines", lines)
            }
        }
    }
}
