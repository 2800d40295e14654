import Geodesy
import Vocabulary

extension MapWidget {
    /// One thing that the legend tells.
    private struct Piece {
        var text: PrintableText
        /// What is left of it where room is short.
        var short: PrintableText?
        /// What weighs least goes first.
        let weight: Int
    }

    /// Scale bar, marks and what is hidden.
    ///
    /// Where room is short, what only explains goes first; then what matters least becomes short,
    /// and at last goes too. Of two that matter alike the later one does, so that the scale stays.
    func legend(columns: Int) -> PrintableText {
        var pieces = pieces
        while pieces.map(\.text).joined(by: "  ").columns > columns,
            let least = pieces.map(\.weight).min()
        {
            let long = pieces.indices.filter { pieces[$0].short != nil }
            if least > Self.explaining,
                let index = long.reversed().min(by: { pieces[$0].weight < pieces[$1].weight })
            {
                pieces[index].text = pieces[index].short ?? .empty
                pieces[index].short = nil
            } else if let index = pieces.lastIndex(where: { $0.weight == least }) {
                pieces.remove(at: index)
            }
        }
        return pieces.map(\.text).joined(by: "  ")
    }

    /// The greatest weight of what can be seen without a word.
    private static let explaining = 1

    /// The signs on the map that the legend does not explain.
    var signs: Set<Words.Sign> {
        // The sides of a framed region are no circles.
        let seen = canvas.layersSeen.subtracting(rings.isEmpty ? [.ring] : [])
        let lines: [Set<DotCanvas.Layer>] = [
            [.arc], [.travel], [.accuracy], [.ring], [.coast, .lake], [.border], [.province],
        ]
        let marks = Words.Map.marks.filter {
            switch $0.style {
            case .town: field.labels.contains { $0.text == "o" && $0.style == .town }
            case .dim: hasArrows
            case .earlier:
                scene.subject == .request && drawnNumbers.count > 1
            default: false
            }
        }
        return Set(
            marks
                + zip(Words.Map.lines(isASCII: look == .ascii), lines)
                .filter { !$0.1.isDisjoint(with: seen) }.map(\.0)
        )
    }

    /// The numbers of earlier requests that are seen, not hidden under another mark.
    private var drawnNumbers: [Int] {
        let drawn = field.labels.filter { $0.style == .earlier }.compactMap { Int($0.text.text) }
        return earlier.filter(drawn.contains)
    }

    private var pieces: [Piece] {
        var pieces = [scale]
        let seen = canvas.layersSeen
        if scene.subject == .request, isOnMap(scene.request) {
            pieces.append(Piece(text: Words.Map.request, weight: 5))
        }
        var covered: [(under: PrintableText, signs: [PrintableText])] = []
        for (sign, under) in hidden {
            if let kind = scene.reference?.kind, Words.Map.sign(kind) == sign {
                let text =
                    under == "X" ? Words.Map.here(kind) : Words.Map.hidden([sign], under: under)
                pieces.append(Piece(text: text, weight: 6))
            } else if let index = covered.firstIndex(where: { $0.under == under }) {
                covered[index].signs.append(sign)
            } else {
                covered.append((under, [sign]))
            }
        }
        // All of them at one mark are said together with what they are.
        let mark = covered.first { _, signs in
            !earlier.isEmpty && signs.count == earlier.count
                && signs.allSatisfy { Int($0.text) != nil }
        }?.under
        for (under, signs) in covered where under != mark {
            pieces.append(Piece(text: Words.Map.hidden(signs, under: under), weight: 2))
        }
        if let kind = scene.reference?.kind,
            field.labels.contains(where: { $0.text == Words.Map.sign(kind) })
        {
            let (text, short) = (Words.Map.mark(kind), Words.Map.shortMark(kind))
            pieces.append(Piece(text: text, short: text == short ? nil : short, weight: 5))
        }
        let numbers = mark == nil ? drawnNumbers : earlier
        if scene.subject == .request, !numbers.isEmpty {
            let (text, short) = (Words.Map.earlier(numbers), Words.Map.shortEarlier(numbers))
            let place: PrintableText = mark.map { " at \($0)" } ?? .empty
            pieces.append(Piece(text: text + place, short: short + place, weight: 3))
        }
        if let network = scene.network, network.coordinate.map(isOnMap) ?? true {
            let text =
                network.coordinate == nil
                ? Words.Map.sameNetwork(network.code) : Words.Map.networkMark(network.code)
            pieces.append(Piece(text: text, short: Words.Map.shortNetwork(network), weight: 4))
        }
        if let accuracy = scene.accuracy, seen.contains(.accuracy) {
            let text = Words.Map.accuracy(accuracy, sign: look == .ascii ? "% " : "circle: ")
            pieces.append(Piece(text: text, weight: 3))
        }
        if let ring = rings.first {
            pieces.append(Piece(text: Words.Map.rings(rings.count, widest: ring), weight: 1))
        }
        if let region, seen.contains(.ring) {
            pieces.append(Piece(text: Words.Map.region(region), weight: 1))
        }
        // Colour and dots tell lines apart elsewhere.
        if look == .ascii {
            if let kind = scene.reference?.kind, seen.contains(.arc) {
                pieces.append(Piece(text: Words.Map.way(kind), weight: -1))
            }
            if seen.contains(.travel) { pieces.append(Piece(text: Words.Map.travel, weight: -1)) }
        }
        if width == ZoomLadder.finestWidth, hasLines {
            pieces.append(Piece(text: Words.Map.simplified, weight: 0))
        }
        return pieces
    }

    /// The scale bar; that of the world holds on the equator and along the meridians.
    private var scale: Piece {
        let room = Double(size.width) / 4 * 2 * projection.metresPerDot
        let length = MapScale.roundLength(atMost: room)
        let columns = Int((length.metres / projection.metresPerDot / 2).rounded())
        let bar = "|" + String(repeating: "-", count: max(0, columns - 2)) + "|"
        let text: PrintableText = "\(bar) \(Words.Map.radius(length))"
        guard projection.isWorld else { return Piece(text: text, weight: 4) }
        return Piece(
            text: Words.Map.world + "  " + text + Words.Map.equator,
            short: Words.Map.world,
            weight: 4
        )
    }
}

/// Round lengths for rings and the scale bar.
enum MapScale {
    /// The longest of 1, 2, 5 times a power of ten metres that is not longer than `limit` metres;
    /// 1 m at the least.
    static func roundLength(atMost limit: Double) -> Distance {
        var length = 1.0
        var candidates: [Double] = [1]
        while length <= limit, length < 1e8 {
            candidates += [length, length * 2, length * 5]
            length *= 10
        }
        return .metres(candidates.last { $0 <= limit } ?? 1)
    }

    /// Up to two rings around the centre, the widest first, of which the widest touches no edge.
    ///
    /// - Parameter reach: Metres from the centre to the nearest edge.
    /// - Returns: Radii in falling order.
    static func rings(reach: Double) -> [Distance] {
        var rings: [Distance] = []
        var limit = reach * 0.96
        while rings.count < 2, limit >= reach / 6 {
            let ring = roundLength(atMost: limit)
            rings.append(ring)
            limit = ring.metres * 0.6
        }
        return rings
    }
}
