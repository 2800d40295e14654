import Atlas
package import Geodesy
import Host
import Review
package import Vocabulary

/// A home: a town by its name, or coordinates.
package struct HomePlace: Hashable, Sendable {
    /// Unambiguous, such as `Bristol, GB`; `nil` for coordinates.
    package let name: PrintableText?
    package let coordinate: Coordinate

    /// Whole degrees with so many decimals are intended.
    private static let decimals = 4
    /// Towns of one name that are listed.
    private static let mostChoices = 8

    /// From `Bristol, UK`, `Paris, US-TX` or `51.46,-2.59`; O(number of towns), some tens of
    /// milliseconds, more for a misspelt name.
    ///
    /// An ambiguous name is not guessed: each town is listed with its country, and its province
    /// where needed. Whole degrees throw `.unlikely` unless they have four decimals or
    /// `isConfirmed`.
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

    /// Whole degrees may be forgotten decimals or a program's default; with four decimals they are
    /// intended.
    private static func isUnlikely(_ point: Coordinate, _ text: String) -> Bool {
        let isWhole = [point.latitude, point.longitude].allSatisfy { $0 == $0.rounded() }
        let decimals = text.split(separator: ",").map { part in
            part.drop { $0 != "." }.count { $0.isNumber }
        }
        return isWhole && decimals.contains { $0 < Self.decimals }
    }

    /// With a text that finds each.
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

    /// As much as distinguishes the town; its coordinates where not even the province does.
    private static func name(of town: Town, _ names: PlaceNames) -> PrintableText {
        let label = names.label(town)
        let short: PrintableText = "\(town.name), \(town.countryCode)"
        let found = [short, label].first { names.towns(named: $0.text) == [town] }
        return found ?? "\(label) at \(town.coordinate.homeLabel)"
    }
}

/// Why a text does not tell where somebody is.
package enum HomeError: CodedError {
    /// With similar names.
    case unknown(Found, similar: [HomeChoice])
    /// With distinct choices, and the number of others.
    case several(Found, choices: [HomeChoice], others: Int)
    case point(Found)
    /// Whole degrees, and what is there.
    case unlikely(Found, point: Coordinate, PrintableText)

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
                "Several towns are called \(found). Give one of these: "
                    + choices.map(\.typed).joined(separator: "; ")
                    + (others > 0 ? "; for the others, give coordinates." : ".")
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
                "Whole degrees are rarely exact: \(found) is \(place.text). If that is right, give"
                    + " four decimals: \(point.homeLabel.text)."
            )
        }
    }

    /// For somebody who may type again: the remedy comes first.
    package var remark: PrintableText {
        switch self {
        case .unknown(_, let similar) where similar.isEmpty:
            "The atlas has no such town. Type a town, or degrees such as 51.46,-2.59."
        case .unknown(_, let similar):
            "The atlas has no such town. Type a digit for a similar one: \(Self.numbered(similar))."
        case .several(_, let choices, let others):
            "Which one? Type a digit: \(Self.numbered(choices))"
                + (others > 0 ? "; for \(others) more, give coordinates." : ".")
        case .point: "Those are not coordinates. Type degrees, such as 51.46,-2.59."
        case .unlikely(_, let point, let place):
            "Whole degrees are rarely exact: this is \(place). 1 keeps \(point.homeLabel) anyway."
        }
    }

    /// In the order of their digits.
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

/// A town that may be meant.
package struct HomeChoice: Hashable, Sendable {
    /// Such as `Bristol, England`.
    package let label: PrintableText
    /// Unambiguous, such as `Bristol, GB` or coordinates.
    package let text: PrintableText

    /// What is typed for it, such as `"Bristol, GB"`; coordinates with the town behind them.
    fileprivate var typed: String {
        guard GeoSubject.isNumeric(text.text) else { return "\"\(text)\"" }
        let end = label.text.firstRange(ofText: " at ")?.lowerBound ?? label.text.endIndex
        return "\(text) (\(label.text[..<end]))"
    }
}
