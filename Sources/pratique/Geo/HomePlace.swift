import Atlas
package import Geodesy
import Host
import Review
package import Vocabulary

/// Where somebody says that they are: a town by its name, or coordinates.
package struct HomePlace: Hashable, Sendable {
    /// The town as nothing else is called, such as `Bristol, GB`; `nil` for coordinates.
    package let name: PrintableText?
    package let coordinate: Coordinate

    /// Whole degrees that are written with so many decimals are meant.
    private static let decimals = 4
    /// How many towns of one name are told.
    private static let mostChoices = 8

    /// Reads what a person has typed.
    ///
    /// A name that several towns have is not guessed at: each is told with its country, and with its
    /// province where one country has several.
    ///
    /// - Parameters:
    ///   - text: `Bristol, UK`, `Paris, US-TX` or `51.46,-2.59`.
    ///   - names: Where towns are looked up.
    ///   - isConfirmed: Whether the person has said that whole degrees are right.
    /// - Throws: ``HomeError``; `.unlikely` for whole degrees, unless they have four decimals.
    /// - Complexity: O(number of towns): some tens of milliseconds, and more for a name that is misspelt.
    package init(
        reading text: String,
        names: PlaceNames = PlaceNames(),
        isConfirmed: Bool = false
    ) throws(HomeError) {
        if GeoSubject.isNumeric(text) {
            let point: Coordinate
            do throws(ArgumentError) {
                point = try Coordinate(argument: text)
            } catch {
                throw .point(Found(text))
            }
            guard isConfirmed || !Self.isUnlikely(point, text) else {
                throw .unlikely(Found(text), point: point, names.nearest(point))
            }
            self.init(name: nil, coordinate: point)
            return
        }
        let towns = names.towns(named: text)
        guard let town = towns.first else {
            throw .unknown(Found(text), similar: Self.choices(names.similar(to: text), names))
        }
        guard towns.count == 1 else {
            let shown = towns.prefix(Self.mostChoices)
            throw .several(
                Found(text),
                choices: Self.choices(Array(shown), among: towns, names),
                others: towns.count - shown.count
            )
        }
        self.init(name: Self.name(of: town, names), coordinate: town.coordinate)
    }

    private init(name: PrintableText?, coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }

    /// Whether numbers are whole degrees, as forgotten decimals and programs that know no place leave
    /// them; with four decimals they are meant.
    private static func isUnlikely(_ point: Coordinate, _ text: String) -> Bool {
        let isWhole = [point.latitude, point.longitude].allSatisfy { $0 == $0.rounded() }
        let decimals = text.split(separator: ",").map { part in
            part.drop { $0 != "." }.count { $0.isNumber }
        }
        return isWhole && decimals.contains { $0 < Self.decimals }
    }

    /// Towns in words, each with what finds it again.
    private static func choices(
        _ towns: [Town],
        among others: [Town]? = nil,
        _ names: PlaceNames
    ) -> [HomeChoice] {
        let all = others ?? towns
        let words = all.map(names.words)
        return towns.map { town in
            let label = names.words(town)
            let isAlone = words.count { $0 == label } == 1
            let name = Self.name(of: town, names)
            let isNamed = !name.text.includes(" at ")
            let point = town.coordinate.homeLabel
            let other = isNamed ? name : "\(label) at \(point)"
            return HomeChoice(label: isAlone ? label : other, text: isNamed ? name : point)
        }
    }

    /// The name with as much behind it as tells the town from the others; where not even its province
    /// does, its coordinates.
    private static func name(of town: Town, _ names: PlaceNames) -> PrintableText {
        let label = names.label(town)
        let short: PrintableText = "\(town.name), \(town.countryCode)"
        let found = [short, label].first { names.towns(named: $0.text) == [town] }
        return found ?? "\(label) at \(town.coordinate.homeLabel)"
    }
}

/// Why a text does not tell where somebody is.
package enum HomeError: CodedError {
    /// No town is called so; names that are written nearly so.
    case unknown(Found, similar: [HomeChoice])
    /// Several towns are called so; how each is told from the others, and how many more there are.
    case several(Found, choices: [HomeChoice], others: Int)
    /// Numbers that are no point.
    case point(Found)
    /// Whole degrees, which are seldom a home; what is there.
    case unlikely(Found, point: Coordinate, PrintableText)

    /// Such as `home.unknown`.
    package var row: (code: String, reason: String) {
        switch self {
        case .unknown(let found, let similar):
            (
                "home.unknown",
                "The atlas has no town called \(found). Give a town, such as Bristol, or degrees,"
                    + " such as 51.46,-2.59."
                    + (similar.isEmpty
                        ? "" : " Similar names: \(Self.list(similar.map(\.label))).")
            )
        case .several(let found, let choices, let others):
            (
                "home.several",
                "Several towns are called \(found). Add a country or province: "
                    + Self.list(choices.map(\.label))
                    + (others > 0 ? "; for the \(others) others, give coordinates." : ".")
            )
        case .point(let found):
            (
                "home.point",
                "The coordinates must be LATITUDE,LONGITUDE in degrees, such as 51.46,-2.59."
                    + found.remark()
            )
        case .unlikely(let found, let point, let place):
            (
                "home.unlikely",
                "Whole degrees are seldom a home: \(found) is \(place.text). If that is right,"
                    + " give four decimals: \(point.homeLabel.text)."
            )
        }
    }

    /// The same for somebody who is asked and may type again: what helps comes first.
    package var remark: PrintableText {
        switch self {
        case .unknown(_, let similar) where similar.isEmpty:
            "No town of the atlas is called so. A town, or degrees such as 51.46,-2.59."
        case .unknown(_, let similar):
            "No town of the atlas is called so. A digit chooses a similar one:"
                + " \(Self.numbered(similar))."
        case .several(_, let choices, let others):
            "Which one? A digit chooses: \(Self.numbered(choices))"
                + (others > 0 ? "; and \(others) more, which coordinates tell apart." : ".")
        case .point: "That is no point. Degrees are written so: 51.46,-2.59."
        case .unlikely(_, let point, let place):
            "Whole degrees are seldom a home: this is \(place). 1 keeps \(point.homeLabel) all the same."
        }
    }

    /// What may have been meant, in the order of the digits that choose it.
    package var choices: [HomeChoice] {
        switch self {
        case .unknown(_, let similar): similar
        case .several(_, let choices, _): choices
        case .point: []
        case .unlikely(_, let point, _): [HomeChoice(label: point.homeLabel, text: point.homeLabel)]
        }
    }

    /// `1 Bristol, England; 2 Bristol, Connecticut`.
    private static func numbered(_ choices: [HomeChoice]) -> PrintableText {
        let items = choices.enumerated().map { "\($0.offset + 1) \($0.element.label)" }
        return PrintableText(items.joined(separator: "; "), limit: 1_000)
    }

    private static func list(_ names: [PrintableText]) -> String {
        names.map(\.text).joined(separator: "; ")
    }
}

/// A town that may have been meant.
package struct HomeChoice: Hashable, Sendable {
    /// In words, such as `Bristol, England`.
    package let label: PrintableText
    /// What finds it and no other, such as `Bristol, GB` or its coordinates.
    package let text: PrintableText
}
