package import Atlas
package import Host
package import Push
import Review
import Token
package import Vocabulary

/// The answer about an IP address: a country, never a point.
package struct OriginReport: Sendable {
    private let address: RemoteAddress
    package let origin: AddressOrigin
    /// In English.
    private let name: String?

    package init(
        _ address: RemoteAddress,
        _ value: RemoteAddress.Value,
        in file: IPCountryFile,
        atlas: Atlas = .embedded
    ) {
        self.address = address
        origin = file.origin(of: value)
        name = origin.code.flatMap { Self.name(of: $0, in: atlas) }
    }

    /// By the outline around its capital or largest town.
    private static func name(of code: String, in atlas: Atlas) -> String? {
        let town = NetworkCountry(code: code, in: atlas)?.coordinate
        let country = town.flatMap { atlas.territory(at: $0).country }
        return country?.code == code ? country?.name : nil
    }

    package var isAnswered: Bool {
        if case .unavailable = origin { false } else { true }
    }

    package var answer: PrintableText {
        let scope: PrintableText =
            address.scope.map { $0 == .global ? .empty : ", a \($0.rawValue) address" } ?? .empty
        return switch origin {
        case .country(let code):
            "IP country \(name.map { "\($0) (\(code))" } ?? code), where its network is used; an IP"
                + " address gives no point"
        case .unlisted: "IP country unknown\(scope): the table has none for it"
        case .unavailable(let reason): "IP country unknown: \(reason)"
        }
    }

    package var lines: [PrintableText] { answer.filled(to: Plain.columns) }

    /// One line.
    package var json: String {
        JSON.text { json in
            json.add("address", address.text)
            json.add("scope", address.scope?.rawValue)
            json.add("country", origin.code)
            json.add("country_name", name)
            json.add("table", isAnswered)
            json.add("answer", answer)
        }
    }
}
