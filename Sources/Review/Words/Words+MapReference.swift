import Atlas
import Geodesy
import Risk
package import Vocabulary

/// What is said about home, or the place that was approved last, on a map of a request.
extension Words.Map {
    /// `@` or `A`.
    package static func sign(_ kind: MapScene.Reference.Kind) -> PrintableText {
        switch kind {
        case .home: "@"
        case .approved: "A"
        }
    }

    /// `home`, beside its mark and at the edge.
    package static func name(_ kind: MapScene.Reference.Kind) -> PrintableText {
        switch kind {
        case .home: "home"
        case .approved: "approved"
        }
    }

    /// `home` as a sentence has it.
    private static func fullName(_ kind: MapScene.Reference.Kind) -> PrintableText {
        switch kind {
        case .home: "home"
        case .approved: "last approved"
        }
    }

    /// `@ home`, for the legend.
    package static func mark(_ kind: MapScene.Reference.Kind) -> PrintableText {
        "\(sign(kind)) \(fullName(kind))"
    }

    /// `A approved`, where room is short.
    package static func shortMark(_ kind: MapScene.Reference.Kind) -> PrintableText {
        "\(sign(kind)) \(name(kind))"
    }

    /// `@ home is here`: under the request's mark.
    package static func here(_ kind: MapScene.Reference.Kind) -> PrintableText {
        "\(mark(kind)) is here"
    }

    /// `* way from home`.
    package static func way(_ kind: MapScene.Reference.Kind) -> PrintableText {
        "* path from \(kind == .home ? name(kind) : sign(kind))"
    }

    /// `Lagos is 5,020 km S of home, Bristol.` and the same shorter.
    ///
    /// - Returns: Sentences for a map in two parts, the longest first; none without a reference.
    package static func apart(_ scene: MapScene) -> [PrintableText] {
        guard let reference = scene.reference else { return [] }
        let way = reference.coordinate.geodesic(to: scene.request)
        let azimuth = way.azimuth1.turned(leaving: reference.coordinate)
        func length(_ place: PrintableText) -> PrintableText {
            way.distance.way(azimuth, from: place)
        }
        let town = bare(reference.label)
        let (long, short): (PrintableText?, PrintableText) =
            switch reference.kind {
            case .home: (town.isEmpty ? nil : length("home, \(town)"), length("home"))
            case .approved:
                (
                    town.isEmpty ? nil : length("\(town), where you approved last"),
                    length("the last approved place")
                )
            }
        let subject = subject(of: scene)
        return [long, short].compactMap(\.self).map { "\(subject) is \($0)." } + [short]
    }

    /// `Lagos`, or what can be said of a place without a town.
    private static func subject(of scene: MapScene) -> PrintableText {
        if scene.request.latitude == 0, scene.request.longitude == 0 { return "The point 0, 0" }
        if scene.label.isEmpty { return "The place" }
        let isOcean = Ocean(rawValue: scene.label.text) != nil
        return isOcean ? "A point in the \(scene.label)" : bare(scene.label)
    }

    /// `Lagos` of `Lagos, NG`.
    private static func bare(_ label: PrintableText) -> PrintableText {
        let text = label.text
        let end = text.indices.last { text[$0...].hasPrefix(", ") }
        return end.map { PrintableText(String(text[..<$0])) } ?? label
    }

    /// `X Lagos, NG` over one half of a map in two parts, and the same shorter.
    package static func caption(ofRequestIn scene: MapScene) -> [PrintableText] {
        scene.label.isEmpty ? [request] : ["X \(scene.label)", "X \(bare(scene.label))"]
    }

    /// `@ home: Bristol, GB` over the other half, and the same shorter.
    package static func caption(of reference: MapScene.Reference) -> [PrintableText] {
        let mark = mark(reference.kind)
        guard !reference.label.isEmpty else { return [mark] }
        let sign = sign(reference.kind)
        return [
            "\(mark): \(reference.label)", "\(sign) \(reference.label)",
            "\(sign) \(bare(reference.label))",
        ]
    }
}
