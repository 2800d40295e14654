import Atlas
import Vocabulary

/// Whether the country of the network address fits the location, and whether it is new.
///
/// Tables of networks are wrong now and then, and private networks that end in another country are
/// usual: a difference is low for a country that approved requests had, medium at most.
enum NetworkCountryRule {
    static func hints(_ situation: Situation) -> [Hint] {
        guard let address = situation.traits.addressCountry else { return [] }
        let known = situation.habits.addressCountries
        let isJudged = !situation.isColdStart && !known.isEmpty
        let isNew = isJudged && known[address] == nil
        if situation.location != nil, let country = situation.place?.country,
            !TerritoryGroup.isShared(country.code, address)
        {
            return [differs(country, address: address, isNew: isNew, in: situation)]
        }
        guard isNew else { return [] }
        let hasCountry = situation.location != nil && situation.place?.country != nil
        return [
            Hint(
                "network.first-country",
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
                ],
                remedy: "Ask the person who is said to be there whether they are travelling."
            )
        ]
    }

    private static func differs(
        _ country: Place.Country,
        address: String,
        isNew: Bool,
        in situation: Situation
    ) -> Hint {
        let mayBeThere = situation.possibleCountries.contains(address)
        let novelty: PrintableText =
            mayBeThere
            ? ", which is so near, or disputed, that it may be there"
            : isNew ? ", where no approved request had one" : .empty
        return Hint(
            "network.country-differs",
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
            ],
            remedy: "Ask the person who is said to be there whether they use a private network."
        )
    }
}
