import Geodesy
import Vocabulary

extension MapWidget {
    /// Scale bar, marks and what is hidden; what matters least goes first where room is short.
    var legend: PrintableText {
        var pieces: [(text: PrintableText, weight: Int)] = [(scale, 4)]
        pieces.append((Words.Map.request, 5))
        for (sign, under) in hidden {
            let text =
                sign == "@" && under == "X"
                ? Words.Map.homeHere : Words.Map.hidden(sign, under: under)
            pieces.append((text, sign == "@" ? 6 : 2))
        }
        let signs = Set(field.labels.map(\.text))
        if signs.contains("@") { pieces.append((Words.Map.homeMark, 5)) }
        if !scene.earlier.isEmpty { pieces.append((Words.Map.earlier(scene.earlier.count), 3)) }
        if let ring = rings.first { pieces.append((Words.Map.rings(rings.count, widest: ring), 1)) }
        if width.metres <= 30_000 { pieces.append((Words.Map.simplified, 0)) }
        while joined(pieces).columns > size.width, let least = pieces.map(\.weight).min() {
            guard let index = pieces.lastIndex(where: { $0.weight == least }) else { break }
            pieces.remove(at: index)
        }
        return joined(pieces)
    }

    private func joined(_ pieces: [(text: PrintableText, weight: Int)]) -> PrintableText {
        pieces.reduce(PrintableText.empty) { line, piece in
            line.isEmpty ? piece.text : line + "  " + piece.text
        }
    }

    /// The scale bar; the world has a different scale at each latitude.
    private var scale: PrintableText {
        guard !projection.isWorld else { return Words.Map.world }
        let room = Double(size.width) / 4 * 2 * projection.metresPerDot
        let length = MapScale.roundLength(atMost: room)
        let columns = Int((length.metres / projection.metresPerDot / 2).rounded())
        let bar = "|" + String(repeating: "-", count: max(0, columns - 2)) + "|"
        return "\(bar) \(Words.Map.radius(length))"
    }
}
