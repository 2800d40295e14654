import Atlas
import Vocabulary

/// Whether the country of the network address fits the location, and whether it is new.
///
/// Tables of networks are wrong now and then, and private networks that end in another country are
/// usual: a difference is low for a country that approved requests had, medium at most.
struct NetworkCountryRule: Rule {
    enum Code: String, RuleCode {
        case firstCountry = "network.first-country"
        case countryDiffers = "network.country-differs"

        var meaning: Meaning {
            switch self {
            case .firstCountry:
                Meaning(
                    [.low, .medium],
                    when: """
                        an address in a country where no approved request had one: low when the \
                        location is there too, medium when no country is known of the location
                        """,
                    remedy: "Ask the person who is said to be there whether they are travelling."
                )
            case .countryDiffers:
                Meaning(
                    [.none, .low, .medium],
                    when: """
                        the table has the address in another country than the location; \
                        territories count as their state. Medium when no approved request had an \
                        address there, none when a border within the uncertainty or a claim \
                        explains it
                        """,
                    remedy: """
                        Ask the person who is said to be there whether they use a private network.
                        """
                )
            }
        }
    }

    var isAboutAddress: Bool { true }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let address = input.traits.addressCountry else { return [] }
        let known = input.habits.addressCountries
        let isJudged = !input.isColdStart && !known.isEmpty
        let isNew = isJudged && known[address] == nil
        if input.location != nil, let country = input.place?.country,
            !TerritoryGroup.isShared(country.code, address)
        {
            return [differs(country, address: address, isNew: isNew, in: input)]
        }
        guard isNew else { return [] }
        let hasCountry = input.location != nil && input.place?.country != nil
        return [
            Code.firstCountry.hint(
                hasCountry ? .low : .medium,
                hasCountry
                    ? """
                    A table of networks has its address in \(address), which fits the place it \
                    states; no approved request had one there.
                    """
                    : """
                    A table of networks has its address in \(address), where no approved request \
                    had one, and no country is known of the place it states.
                    """,
                gist: "a network of a country that is new",
                evidence: [
                    .init(name: "address_country", value: "\(address)"),
                    .init(name: "known_countries", value: "\(known.entries.count)"),
                ]
            )
        ]
    }

    private func differs(
        _ country: Place.Country,
        address: String,
        isNew: Bool,
        in input: RuleInput
    ) -> RiskHint {
        let mayBeThere = input.possibleCountries.contains(address)
        let novelty: PrintableText =
            mayBeThere
            ? ", which is so near, or disputed, that it may be there"
            : isNew ? ", where no approved request had one" : .empty
        return Code.countryDiffers.hint(
            mayBeThere ? .none : isNew ? .medium : .low,
            """
            It says it is in \(country.name), and a table of networks has its address in \
            \(address)\(novelty).
            """,
            gist: "an address of another country",
            evidence: [
                .init(name: "country", value: "\(country.code)"),
                .init(name: "address_country", value: "\(address)"),
                .init(name: "address_country_new", value: isNew ? "yes" : "no"),
            ]
        )
    }
}

/// Countries and territories with codes of their own whose networks are often registered together.
///
/// The networks of a territory are mostly its state's, so that a difference tells nothing.
enum TerritoryGroup {
    /// Whether two codes are equal or belong to one state.
    static func isShared(_ one: String, _ other: String) -> Bool {
        one == other || state(of: one) == state(of: other)
    }

    /// The state of a territory; any other code stands for itself.
    static func state(of code: String) -> String {
        states.first { $0.territories.contains(code) }?.code ?? code
    }

    /// ISO 3166-1: territories by the state that the standard names in their full names or remarks.
    private static let states: [(code: String, territories: [String])] = [
        ("AU", ["CC", "CX", "HM", "NF"]),
        ("CN", ["HK", "MO"]),
        ("DK", ["FO", "GL"]),
        ("FI", ["AX"]),
        ("FR", ["BL", "GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "TF", "WF", "YT"]),
        ("GB", ["AI", "BM", "FK", "GG", "GI", "GS", "IM", "IO", "JE", "KY", "MS", "PN"]),
        ("GB", ["SH", "TC", "VG"]),
        ("NL", ["AW", "BQ", "CW", "SX"]),
        ("NO", ["BV", "SJ"]),
        ("NZ", ["CK", "NU", "TK"]),
        ("US", ["AS", "GU", "MP", "PR", "UM", "VI"]),
    ]
}
