package import Atlas
import Geodesy
import Review
package import Vocabulary

package struct PlaceNames: Sendable {
    /// Bytes of a name.
    private static let longest = 200
    /// Similar names that are listed.
    private static let mostSimilar = 3
    /// Metres within which towns of one name are one.
    private static let onePlace = 2_000.0
    /// Letters of the beginning of a name.
    private static let fewestLetters = 4
    /// Regions after a name without commas, and words of each.
    private static let mostRegions = 2
    private static let mostRegionWords = 5
    /// Towns of this size precede those with the name as an alternative; smaller ones count as
    /// fifty times as large: Roma in Lesotho gives way to Rome.
    private static let largeTown = 50_000
    /// Where provinces are written by their letters alone.
    private static let countriesOfShortCodes: Set = ["US", "CA", "AU"]

    private let atlas: Atlas

    /// Reads nothing yet.
    package init(atlas: Atlas = .embedded) {
        self.atlas = atlas
    }

    /// Towns of a name, most populous first; O(log n) in the number of names.
    ///
    /// It is an own or alternative name in any script; case, marks on Latin letters and punctuation
    /// do not count. Countries and provinces may follow by ISO 3166 code, name, or the province's
    /// letters: `Bristol, GB`, `Paris, US-TX`, `Paris Texas`, `Portland, OR`. Where a town has it
    /// as its own name, smaller ones with it as an alternative are dropped.
    package func towns(named text: String) -> [Town] {
        guard text.utf8.count <= Self.longest else { return [] }
        return Self.ranked(matches(text))
    }

    private func matches(_ text: String) -> [NamedTown] {
        let words = Self.words(text)
        let whole = atlas.towns(named: Array(words.joined(separator: [0x20])))
        guard whole.isEmpty else { return whole }
        let parts = text.split(separator: ",").map { Self.words(String($0)) }
        guard parts.count > 1 else { return matches(words, regions: Self.mostRegions) }
        return parts.dropFirst().reduce(matches(parts[0], regions: 0)) { found, region in
            self.towns(found, in: region)
        }
    }

    /// Without commas; the last words may be regions.
    private func matches(_ words: [[UInt8]], regions: Int) -> [NamedTown] {
        let whole = atlas.towns(named: Array(words.joined(separator: [0x20])))
        guard whole.isEmpty, regions > 0, words.count > 1 else { return whole }
        for count in 1...min(Self.mostRegionWords, words.count - 1) {
            let named = matches(words.dropLast(count), regions: regions - 1)
            let found = towns(named, in: words.suffix(count))
            if !found.isEmpty { return found }
        }
        return []
    }

    /// In a country or province.
    private func towns(_ towns: [NamedTown], in words: [[UInt8]]) -> [NamedTown] {
        let region = Array(words.joined(separator: [0x20]))
        let letters = Self.compact(words)
        let country = Self.countriesByOtherNames[letters]
        let provinces = atlas.provinces(named: region)
        var found: [NamedTown] = []
        var others: [NamedTown] = []
        for named in towns {
            let code = named.town.countryCode
            let territory = atlas.territory(at: named.town.coordinate)
            let names = [
                code, territory.country?.name, named.provinceCode, territory.provinceCode,
                territory.province?.name,
            ]
            let short = named.provinceCode.flatMap { $0.split(separator: "-").last }
            let isShort = letters.utf8.count > 1 && short?.lowercased() == letters
            if code == country || provinces.contains(named.province)
                || names.contains(where: { $0.map(Self.folded) == region })
                || isShort && Self.countriesOfShortCodes.contains(code)
            {
                found.append(named)
            } else if isShort {
                others.append(named)
            }
        }
        return found.isEmpty ? others : found
    }

    /// Without duplicates, the most likely first.
    private static func ranked(_ named: [NamedTown]) -> [Town] {
        let own = named.filter(\.isOwnName).map(\.town)
        let most = own.map(\.population).max() ?? -1
        // A larger town's own name hides a smaller town's alternative.
        let others = named.map(\.town).filter { $0.population > most && !own.contains($0) }
        let weighted =
            own.map { (town: $0, isFirst: $0.population >= largeTown || $0.isCapital, factor: 50) }
            + others.map { (town: $0, isFirst: false, factor: 1) }
        let sorted = weighted.sorted { one, other in
            if one.isFirst != other.isFirst { return one.isFirst }
            return one.town.population * one.factor > other.town.population * other.factor
        }
        return sorted.map(\.town).reduce(into: []) { towns, town in
            if !towns.contains(where: { isOnePlace($0, town) }) { towns.append(town) }
        }
    }

    /// Whether two entries of the atlas are one town, such as Bristol on the border of Tennessee and
    /// Virginia.
    private static func isOnePlace(_ one: Town, _ other: Town) -> Bool {
        one.name == other.name && one.countryCode == other.countryCode
            && one.coordinate.distance(to: other.coordinate).metres < onePlace
    }

    /// Those whose names begin like this, then the most similar; O(number of towns · length · distance
    /// allowed), about a tenth of a second.
    package func similar(to text: String) -> [Town] {
        guard text.utf8.count <= Self.longest else { return [] }
        let name = Self.letters(String(text.split(separator: ",").first ?? ""))
        guard name.count > 1 else { return [] }
        let most = name.count < 5 ? 1 : 2
        var found: [(town: Town, distance: Int)] = []
        for town in atlas.towns(in: .world, limit: .max) {
            let other = Self.letters(town.name)
            let begins = name.count >= Self.fewestLetters && other.starts(with: name)
            guard
                let distance = begins ? 0 : EditDistance.between(name, other, limit: most)
            else { continue }
            found.append((town, distance))
        }
        // Sorted by falling population, which the sort keeps.
        let sorted = found.enumerated().sorted {
            ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
        }
        return sorted.prefix(Self.mostSimilar).map(\.element.town)
    }

    /// The nearest town and country, or the ocean.
    func nearest(_ point: Coordinate) -> PrintableText {
        let place = atlas.place(at: point)
        return PlaceSentence.names(place)
    }

    /// With the province, or the country where the province has no code.
    package func label(_ town: Town) -> PrintableText {
        "\(town.name), \(atlas.territory(at: town.coordinate).provinceCode ?? town.countryCode)"
    }

    /// With the province's name, or the country's where there is none.
    package func words(_ town: Town) -> PrintableText {
        let territory = atlas.territory(at: town.coordinate)
        let region = territory.province?.name ?? territory.country?.name ?? town.countryCode
        return "\(town.name), \(PrintableText(region))"
    }

    /// Such as `Rome, Lazio, Italy`.
    func fullName(_ town: Town) -> PrintableText {
        let territory = atlas.territory(at: town.coordinate)
        let country = territory.country?.name ?? town.countryCode
        let parts = [town.name, territory.province?.name, country]
        var names: [String] = []
        for case let part? in parts where !names.contains(part) { names.append(part) }
        return PrintableText(names.joined(separator: ", "))
    }

    /// By other names than their own and codes.
    private static let countriesByOtherNames = [
        "uk": "GB", "greatbritain": "GB", "britain": "GB",
        "usa": "US", "us": "US", "unitedstatesofamerica": "US", "america": "US",
        "uae": "AE", "czechrepublic": "CZ", "holland": "NL", "turkiye": "TR", "southkorea": "KR",
        "deutschland": "DE", "osterreich": "AT", "oesterreich": "AT", "schweiz": "CH",
        "suisse": "CH", "svizzera": "CH", "espana": "ES", "italia": "IT", "polska": "PL",
        "cesko": "CZ", "magyarorszag": "HU", "sverige": "SE", "norge": "NO", "danmark": "DK",
        "suomi": "FI", "nederland": "NL", "belgie": "BE", "belgique": "BE", "brasil": "BR",
        "россия": "RU", "україна": "UA", "ελλάδα": "GR", "中国": "CN", "日本": "JP", "한국": "KR",
    ]

    /// Joined, without a leading article.
    private static func compact(_ words: [[UInt8]]) -> String {
        let rest = words.first.map { $0 == Array("the".utf8) } == true ? 1 : 0
        return String(decoding: words.dropFirst(rest).joined(), as: UTF8.self)
    }

    private static func letters(_ text: String) -> [Unicode.Scalar] {
        folded(text).map { Unicode.Scalar($0) }
    }

    /// Lower-case Latin letters and digits, with single blanks for other characters; letters
    /// without a Latin form stay in lower case.
    static func folded(_ text: String) -> [UInt8] {
        Array(words(text).joined(separator: [0x20]))
    }

    /// As `Scripts/atlas/builder/search.py` folds words.
    private static func words(_ text: String) -> [[UInt8]] {
        var words: [[UInt8]] = []
        var word: [UInt8] = []
        func add(_ byte: UInt8) {
            switch byte {
            case 0x61...0x7A, 0x30...0x39: word.append(byte)
            case 0x41...0x5A: word.append(byte | 0x20)
            case UInt8(ascii: "'"): break
            default:
                if !word.isEmpty { words.append(word) }
                word = []
            }
        }
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                add(UInt8(truncatingIfNeeded: scalar.value))
            } else if let letters = Transliteration.letters(scalar) {
                letters.utf8.forEach(add)
            } else {
                switch scalar.properties.generalCategory {
                case .format: break
                case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                    .otherLetter, .decimalNumber, .letterNumber, .otherNumber,
                    .nonspacingMark, .spacingMark, .enclosingMark:
                    if (0x300...0x36F).contains(scalar.value) { break }
                    // The final sigma is a letter of its own.
                    word +=
                        scalar == "\u{3C2}"
                        ? Array("\u{3C3}".utf8) : Array(scalar.properties.lowercaseMapping.utf8)
                default: add(0x20)
                }
            }
        }
        return word.isEmpty ? words : words + [word]
    }
}
