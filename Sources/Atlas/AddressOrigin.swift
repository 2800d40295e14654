package import Vocabulary

/// What the table of networks tells about the address of a request.
package enum AddressOrigin: Hashable, Sendable {
    /// The ISO 3166-1 alpha-2 code of the country where its network is used.
    case country(code: String)
    /// The table has no country for it, as for private and reserved addresses.
    case unlisted
    /// There is no usable table; the text says why.
    case unavailable(PrintableText)

    /// The country's code; `nil` when there is none.
    package var code: String? {
        guard case .country(let code) = self else { return nil }
        return code
    }

    /// The country, and whether it is that of a place.
    ///
    /// - Parameter place: The country at the stated location; `nil` when there is none.
    /// - Returns: Without a full stop, to stand beside a label.
    package func sentence(comparedWith place: String?) -> PrintableText {
        switch self {
        case .country(let code):
            guard let place else { return "IP country \(code); no place to compare it with" }
            return code == place
                ? "IP country \(code), the same as the place's"
                : "IP country \(code), different: the place is in \(place)"
        case .unlisted: return "IP country unknown: the table has none for this address"
        case .unavailable(let reason): return "IP country unknown: \(reason)"
        }
    }
}
