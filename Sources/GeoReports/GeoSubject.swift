package import Atlas
package import Facts
package import Geodesy
import Machine
import Token
package import Vocabulary

/// What a person asks about: a point, a town by its name, or an IP address.
package enum GeoSubject: Sendable {
    case point(Coordinate)
    /// The town that is meant most likely, its name with its province and country where it was asked
    /// for by another name or others have it too, and how many others have it.
    case town(Town, name: PrintableText?, others: Int)
    /// An address that can be read.
    case address(RemoteAddress, RemoteAddress.Value)

    /// Reads an argument.
    ///
    /// - Parameters:
    ///   - argument: `LATITUDE,LONGITUDE`, an IP address, or a town's name.
    ///   - names: Where towns are looked up.
    /// - Throws: `ArgumentError.coordinates` for numbers that are no point, and `.unknownPlace` with names that
    ///   are written nearly so.
    package init(argument: String, names: PlaceNames) throws {
        if Self.isNumeric(argument) {
            if let value = RemoteAddress(argument).value {
                self = .address(RemoteAddress(argument), value)
            } else {
                self = .point(try Coordinate(argument: argument))
            }
            return
        }
        let address = RemoteAddress(argument)
        if let value = address.value {
            self = .address(address, value)
            return
        }
        let towns = names.towns(named: argument)
        guard let town = towns.first else {
            throw GeoError.unknownPlace(
                Found(argument),
                similar: names.similar(to: argument).map(names.label)
            )
        }
        let isOwnName = PlaceNames.folded(argument).starts(with: PlaceNames.folded(town.name))
        let isPlain = isOwnName && towns.count == 1
        self = .town(town, name: isPlain ? nil : names.fullName(town), others: towns.count - 1)
    }

    /// Whether a text is meant as numbers: digits and no letter but that of an exponent, or what
    /// programs print instead of numbers that they do not have.
    static func isNumeric(_ text: String) -> Bool {
        let isNumber =
            text.utf8.contains { (0x30...0x39).contains($0) }
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || "+-., eE".utf8.contains(byte)
            }
        guard !isNumber, text.utf8.count <= 100 else { return isNumber }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            let start = part.drop { " \t([{".contains($0) }
            return String(start.reversed().drop { " \t)]}".contains($0) }.reversed())
        }
        let missing = parts.filter(isMissingNumber)
        // Nan is a town of Thailand.
        guard parts.count > 1 else { return !missing.isEmpty && text != "Nan" }
        return !missing.isEmpty
            && parts.allSatisfy { isMissingNumber($0) || $0.isEmpty || Double($0) != nil }
    }

    /// Whether a text is what programs print for a number that they do not have, such as `-nan`.
    private static func isMissingNumber(_ text: String) -> Bool {
        let word = text.drop { "+-".contains($0) }.prefix { $0 != "(" && $0 != "#" }.lowercased()
        return [
            "nan", "nanq", "nans", "inf", "infinity", "null", "undefined", "nil", "none", "n/a",
            "1.",
        ].contains(word)
    }

    /// The town's name with its country, the coordinates, or the address.
    package var label: PrintableText {
        switch self {
        case .point(let point): point.label
        case .town(let town, _, _): "\(town.name), \(town.countryCode)"
        case .address(let address, _): address.text
        }
    }

    /// Which town a name is taken for; `nil` when it is the name of that town alone.
    package var remark: PrintableText? {
        guard case .town(_, let name?, let others) = self else { return nil }
        guard others > 0 else { return "\"\(name)\" is used." }
        let other: PrintableText = others == 1 ? "1 other town has" : "\(others) other towns have"
        return
            "\"\(name)\" is used; \(other) that name. Add a country or province to choose another."
    }
}

extension Coordinate {
    /// `51.454500,-2.587900`: six decimals, a tenth of a metre.
    package var label: PrintableText {
        let numbers = [latitude, longitude].map { JSONBuilder.text($0, decimals: 6) }
        return PrintableText(numbers.joined(separator: ","))
    }
}
