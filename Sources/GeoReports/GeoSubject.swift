package import Atlas
package import Facts
package import Geodesy
import Machine
import Token
package import Vocabulary

/// What a person asks about: a point, a town by its name, or an IP address.
package enum GeoSubject: Sendable {
    case point(Coordinate)
    /// The most populous town of the name, its name with its province, and how many others have
    /// the name that was asked for.
    case town(Town, name: PrintableText, others: Int)
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
        self = .town(town, name: names.label(town), others: towns.count - 1)
    }

    /// Whether a text has digits and no letter but that of an exponent.
    static func isNumeric(_ text: String) -> Bool {
        text.utf8.contains { (0x30...0x39).contains($0) }
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || "+-., eE".utf8.contains(byte)
            }
    }

    /// The town's name with its country, the coordinates, or the address.
    package var label: PrintableText {
        switch self {
        case .point(let point): point.label
        case .town(let town, _, _): "\(town.name), \(town.countryCode)"
        case .address(let address, _): address.text
        }
    }

    /// That a name has more than one meaning; `nil` when it has not.
    package var remark: PrintableText? {
        guard case .town(_, let name, let others) = self, others > 0 else { return nil }
        let other: PrintableText = others == 1 ? "1 other has" : "\(others) others have"
        return
            "the most populous town of that name is taken, \"\(name)\"; \(other) it."
            + " A country or province tells which."
    }
}

extension Coordinate {
    /// `51.454500,-2.587900`: six decimals, a tenth of a metre.
    package var label: PrintableText {
        let numbers = [latitude, longitude].map { JSONBuilder.text($0, decimals: 6) }
        return PrintableText(numbers.joined(separator: ","))
    }
}
