package import Atlas
import Geodesy
import Review
package import Vocabulary

/// Towns by their names.
package struct PlaceNames: Sendable {
    /// The most bytes of a name that is looked for.
    private static let longest = 200
    /// How many similar names are told.
    private static let mostSimilar = 3

    private let atlas: Atlas

    /// Names the atlas; nothing is read before a name is asked for.
    package init(atlas: Atlas = .embedded) {
        self.atlas = atlas
    }

    /// The towns of a name, the most populous first.
    ///
    /// Case, marks on Latin letters and punctuation do not count. Behind a comma stands a country or
    /// a province, by its ISO 3166 code or its name, or by what a country is called besides.
    ///
    /// - Parameter text: Such as `Bristol`, `Bristol, GB`, `Paris, US-TX` or `Paris, Texas`.
    /// - Returns: The towns; none where nothing is called so.
    /// - Complexity: O(number of towns): some tens of milliseconds.
    package func towns(named text: String) -> [Town] {
        guard text.utf8.count <= Self.longest else { return [] }
        let all = atlas.towns(in: .world, limit: .max)
        let whole = Self.towns(Self.folded(text), in: all)
        guard whole.isEmpty, let comma = text.lastIndex(of: ",") else { return whole }
        let region = Self.folded(String(text[text.index(after: comma)...]))
        let country = Self.countriesByOtherNames[Self.compact(region)]
        return Self.towns(Self.folded(String(text[..<comma])), in: all).filter { town in
            let territory = atlas.territory(at: town.coordinate)
            let names = [
                town.countryCode, territory.country?.name, territory.provinceCode,
                territory.province?.name,
            ]
            return town.countryCode == country
                || names.contains { $0.map(Self.folded) == region }
        }
    }

    /// Names that are written nearly so, the most similar first.
    ///
    /// - Complexity: O(number of towns · square of the length), about a tenth of a second.
    package func similar(to text: String) -> [Town] {
        guard text.utf8.count <= Self.longest else { return [] }
        let name = Self.folded(String(text.split(separator: ",").first ?? ""))
        guard name.count > 1 else { return [] }
        let most = name.count < 5 ? 1 : 2
        var found: [(town: Town, distance: Int)] = []
        for town in atlas.towns(in: .world, limit: .max) {
            let other = Self.folded(town.name)
            guard let distance = EditDistance.between(name, other, limit: most) else { continue }
            found.append((town, distance))
        }
        // The towns come in falling order of population, and the sort keeps it.
        let sorted = found.enumerated().sorted {
            ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
        }
        return sorted.prefix(Self.mostSimilar).map(\.element.town)
    }

    /// The name with the town's province, or its country where the province has no code.
    package func label(_ town: Town) -> PrintableText {
        "\(town.name), \(atlas.territory(at: town.coordinate).provinceCode ?? town.countryCode)"
    }

    /// The name with the name of the town's province, of its country where the province has none.
    package func words(_ town: Town) -> PrintableText {
        let territory = atlas.territory(at: town.coordinate)
        let region = territory.province?.name ?? territory.country?.name ?? town.countryCode
        return "\(town.name), \(PrintableText(region))"
    }

    /// Countries by what people call them besides their names and codes.
    private static let countriesByOtherNames = [
        "uk": "GB", "greatbritain": "GB", "britain": "GB",
        "usa": "US", "us": "US", "unitedstatesofamerica": "US", "america": "US",
        "uae": "AE", "czechrepublic": "CZ", "holland": "NL",
    ]

    /// Folded letters as one word, without the article before them.
    private static func compact(_ folded: [UInt8]) -> String {
        let words = folded.split(separator: 0x20)
        let rest = words.first.map { Array($0) == Array("the".utf8) } == true ? 1 : 0
        return String(decoding: words.dropFirst(rest).joined(), as: UTF8.self)
    }

    private static func towns(_ name: [UInt8], in all: [Town]) -> [Town] {
        name.isEmpty ? [] : all.filter { folded($0.name) == name }
    }

    /// Small Latin letters and digits, with one blank for whatever stands between them; letters that
    /// have no Latin form stay as they are, in small letters.
    static func folded(_ text: String) -> [UInt8] {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return folded(pieces: [(text, nil)]) }
        let ascii = Transliteration.ascii(PrintableText(text)).text
        guard ascii.utf8.contains(UInt8(ascii: "?")) else { return folded(pieces: [(ascii, nil)]) }
        return folded(
            pieces: text.unicodeScalars.map { scalar in
                guard !scalar.isASCII else { return (String(scalar), nil) }
                let ascii = Transliteration.ascii(PrintableText(String(scalar))).text
                let isOwn = ascii.utf8.contains(UInt8(ascii: "?")) && scalar.properties.isAlphabetic
                return (ascii, isOwn ? scalar.properties.lowercaseMapping : nil)
            }
        )
    }

    /// The letters of ASCII texts, each with what stands in its place.
    private static func folded(pieces: [(ascii: String, own: String?)]) -> [UInt8] {
        var result: [UInt8] = []
        var isApart = false
        func part(from result: inout [UInt8]) {
            if isApart, !result.isEmpty { result.append(0x20) }
            isApart = false
        }
        for piece in pieces {
            if let own = piece.own {
                part(from: &result)
                result += own.utf8
                continue
            }
            for byte in piece.ascii.utf8 {
                switch byte {
                case 0x61...0x7A, 0x30...0x39:
                    part(from: &result)
                    result.append(byte)
                case 0x41...0x5A:
                    part(from: &result)
                    result.append(byte | 0x20)
                case UInt8(ascii: "'"): continue
                default: isApart = true
                }
            }
        }
        return result
    }
}
