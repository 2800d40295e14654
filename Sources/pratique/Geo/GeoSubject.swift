package import Atlas
package import Geodesy
package import Host
package import Push
package import Review
import Token
package import Vocabulary

/// A point, a town by its name, or an IP address.
package enum GeoSubject: Sendable {
    case point(Coordinate)
    /// The most likely town, with its full name where an alternative name was given or others share
    /// it, and the number of others.
    case town(Town, name: PrintableText?, others: Int)
    case address(RemoteAddress, RemoteAddress.Value)

    /// From `LATITUDE,LONGITUDE`, an IP address, or a town's name.
    ///
    /// Throws `ArgumentError.coordinates` for numbers that are no point, and `.unknownPlace` with
    /// similar names.
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

    /// Only digits and exponents, or what programs print for missing numbers.
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

    /// Such as `-nan`.
    private static func isMissingNumber(_ text: String) -> Bool {
        let word = text.drop { "+-".contains($0) }.prefix { $0 != "(" && $0 != "#" }.lowercased()
        return [
            "nan", "nanq", "nans", "inf", "infinity", "null", "undefined", "nil", "none", "n/a",
            "1.",
        ].contains(word)
    }

    /// A town with its country, coordinates, or an address.
    package var label: PrintableText {
        switch self {
        case .point(let point): point.label
        case .town(let town, _, _): "\(town.name), \(town.countryCode)"
        case .address(let address, _): address.text
        }
    }

    /// The chosen town; `nil` for an unambiguous name.
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
        let numbers = [latitude, longitude].map { JSONNumber.text($0, decimals: 6) }
        return PrintableText(numbers.joined(separator: ","))
    }
}

/// A point, or for an IP address a town that represents its country.
package struct GeoPoint: Sendable {
    package let coordinate: Coordinate
    package let label: PrintableText
    /// Of an IP address.
    package let network: NetworkCountry?

    /// Programs send exactly 0/0 when they know no place.
    var isNullIsland: Bool { coordinate.latitude == 0 && coordinate.longitude == 0 }

    /// Throws `.addressHasNoPoint` for an address without a known country.
    package init(
        _ subject: GeoSubject,
        in file: IPCountryFile,
        atlas: Atlas = .embedded
    ) throws(GeoError) {
        switch subject {
        case .point(let point):
            self.init(coordinate: point, label: subject.label, network: nil)
        case .town(let town, _, _):
            self.init(coordinate: town.coordinate, label: subject.label, network: nil)
        case .address(let address, let value):
            let origin = file.origin(of: value)
            guard let code = origin.code, let network = NetworkCountry(code: code, in: atlas),
                let coordinate = network.coordinate
            else {
                guard case .unavailable(let why) = origin else {
                    throw .addressHasNoPoint(why: nil)
                }
                throw .addressHasNoPoint(why: why)
            }
            self.init(
                coordinate: coordinate,
                label: "\(network.town), \(code) (for \(address.text))",
                network: network
            )
        }
    }

    private init(coordinate: Coordinate, label: PrintableText, network: NetworkCountry?) {
        self.coordinate = coordinate
        self.label = label
        self.network = network
    }

    /// For a town that represents a country.
    package var remark: PrintableText? {
        network.map {
            "an IP address gives a country, not a point; the capital or largest town of \($0.code),"
                + " \($0.town), is used"
        }
    }
}

struct AddressCountries: Sendable {
    /// ISO 3166-1 alpha-2 codes, only for IP addresses.
    private let start: String?
    private let end: String?

    init(from start: GeoPoint, to end: GeoPoint) {
        self.start = start.network?.code
        self.end = end.network?.code
    }

    func add(to json: inout JSONWriter) {
        json.add("ip_country1", start)
        json.add("ip_country2", end)
    }
}

/// Why a question about a place cannot be answered.
package enum GeoError: CodedError {
    case unknownPlace(Found, similar: [PrintableText])
    /// No country is known, so no town can represent it.
    case addressHasNoPoint(why: PrintableText?)
    case rowNotObject(offset: Int)
    /// No coordinate; the cell's content, if any.
    case rowNumber(Axis, Found?)
    /// The answer has a member of this name.
    case rowNameReserved(Found)
    case rowTooLong(limit: Int)
    case rowCells
    case heading

    /// The member or column of a refused row.
    package enum Axis: String, Hashable, Sendable {
        case latitude, longitude, latitude1, longitude1, latitude2, longitude2
    }

    package var row: (code: String, reason: String) {
        switch self {
        case .unknownPlace(let found, let similar):
            (
                "geo.place.unknown",
                "The atlas has no place called \(found). Give LAT,LON, an IP address or a town,"
                    + " such as Bristol or \"Paris, US-TX\"."
                    + (similar.isEmpty
                        ? ""
                        : " Similar names: \(similar.map(\.text).joined(separator: "; ")).")
            )
        case .addressHasNoPoint(nil):
            (
                "geo.address.no-point",
                "This IP address has no known country, and so no point."
            )
        case .addressHasNoPoint(let why?):
            (
                "geo.address.no-point",
                "The country of this IP address, and so its point, is unknown. \(Self.ended(why))"
            )
        case .rowNotObject(let offset):
            (
                "geo.row.not-object",
                "The row is not one JSON object; the mistake is at byte \(offset)."
            )
        case .rowNumber(let axis, nil):
            (
                "geo.row.number.\(axis.rawValue)",
                "`\(axis.rawValue)` is missing. It must be a number of degrees."
            )
        case .rowNumber(let axis, let found?):
            (
                "geo.row.number.\(axis.rawValue)",
                "`\(axis.rawValue)` must be a number of degrees." + found.remark()
            )
        case .rowNameReserved(let found):
            (
                "geo.row.taken",
                "The row has a member \(found), which the answer adds. Rename it."
            )
        case .rowTooLong(let limit):
            ("geo.row.too-long", "The row is too long. It may have at most \(limit) bytes.")
        case .rowCells:
            (
                "geo.row.cells",
                "The row does not have one cell for each column, or a quotation mark is not closed."
            )
        case .heading:
            (
                "geo.row.heading",
                "The heading must name each column once, have the coordinates, and have no column"
                    + " that the answer adds."
            )
        }
    }

    private static func ended(_ clause: PrintableText) -> String {
        clause.text.hasSuffix(".") ? clause.text : clause.text + "."
    }
}
