import Atlas
package import Geodesy
import Machine
import Review
package import Vocabulary

/// Where somebody says that they are: a town by its name, or coordinates.
package struct HomePlace: Hashable, Sendable {
    /// The town as nothing else is called, such as `Bristol, GB`; `nil` for coordinates.
    package let name: PrintableText?
    /// Where it is.
    package let coordinate: Coordinate

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
    /// - Throws: ``HomeError``.
    /// - Complexity: O(number of towns): some tens of milliseconds, and more for a name that is misspelt.
    package init(reading text: String, names: PlaceNames = PlaceNames()) throws(HomeError) {
        if GeoSubject.isNumeric(text) {
            do throws(ArgumentError) {
                self.init(name: nil, coordinate: try Coordinate(argument: text))
            } catch {
                throw .point(Found(text))
            }
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
        let label = Self.name(of: town, among: names.towns(named: town.name), names)
        self.init(name: label, coordinate: town.coordinate)
    }

    private init(name: PrintableText?, coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }

    /// Towns in words, each with what finds it again.
    private static func choices(
        _ towns: [Town],
        among others: [Town]? = nil,
        _ names: PlaceNames
    ) -> [HomeChoice] {
        let all = others ?? towns
        let words = all.map(names.words)
        // Its namesakes count, also those that are not told of; each name is looked for once.
        let namesakes = Dictionary(
            Set(towns.map(\.name)).map { ($0, names.towns(named: $0)) },
            uniquingKeysWith: { first, _ in first }
        )
        return towns.map { town in
            let label = names.words(town)
            let isAlone = words.count { $0 == label } == 1
            let name = Self.name(of: town, among: namesakes[town.name] ?? [town], names)
            let isNamed = !name.text.includes(" at ")
            let point = town.coordinate.homeLabel
            let other = isNamed ? name : "\(label) at \(point)"
            return HomeChoice(label: isAlone ? label : other, text: isNamed ? name : point)
        }
    }

    /// The name with as much behind it as tells the town from the others; where not even its province
    /// does, its coordinates.
    private static func name(
        of town: Town,
        among towns: [Town],
        _ names: PlaceNames
    ) -> PrintableText {
        guard towns.count(where: { $0.countryCode == town.countryCode }) > 1 else {
            return "\(town.name), \(town.countryCode)"
        }
        let label = names.label(town)
        let isAlone = towns.count { names.label($0) == label } == 1
        return isAlone ? label : "\(label) at \(town.coordinate.homeLabel)"
    }
}
