import Atlas
import Push
import Vocabulary

/// Whether a login over the internet can come from the address.
///
/// Behind a proxy or in an office, inner addresses are usual: low, or nothing where approved
/// requests had them. Addresses that never send are made up or a mistake: medium once the account
/// has others.
struct RemoteAddressRule: Rule {
    enum Code: String, RuleCode {
        case addressUnreadable = "network.address-unreadable"
        case specialAddress = "network.special-address"
        case addressMissing = "network.address-missing"
        case addressesDiffer = "network.addresses-differ"

        var meaning: Meaning {
            switch self {
            case .addressUnreadable:
                Meaning(
                    [.low],
                    when: "the stated address is not an IP address",
                    remedy: "Ask the server's administrator how the address is found."
                )
            case .specialAddress:
                Meaning(
                    [.none, .low, .medium],
                    setupScope: .sometimes,
                    when: """
                        an address of the IANA special-purpose registries (private, loopback, \
                        link-local and so on) or of a tunnel or translator (6to4, Teredo, NAT64). \
                        Low, and about the set-up before habits are known; medium for one from \
                        which nothing is ever sent (documentation, multicast and so on) where the \
                        account has others; none where approved requests had it
                        """,
                    remedy: "Ask the server's administrator to pass on the outer address."
                )
            case .addressMissing:
                Meaning(
                    [.low],
                    when: """
                        no address, though approved requests had one: servers are set up anew more \
                        often than addresses are hidden. Not where a fifth of them had none
                        """,
                    remedy: "Ask the server's administrator whether it still passes on addresses."
                )
            case .addressesDiffer:
                Meaning(
                    [.low, .medium],
                    setupScope: .sometimes,
                    when: """
                        several addresses that differ, beside hops of inner networks, as in \
                        `X-Forwarded-For`: whoever sends a request can write the first ones, so \
                        that none is known. Each is looked at, the heavier hint of each kind is \
                        shown, and none is learned. Low and about the set-up where no approved \
                        request had one address
                        """,
                    remedy: "Ask the server's administrator to pass on the one address that it saw."
                )
            }
        }
    }

    var isAboutAddress: Bool { true }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let address = input.address else { return missing(in: input) }
        if address.alternatives.count > 1 { return [differ(address, in: input)] }
        guard let scope = address.scope else {
            return [
                Code.addressUnreadable.hint(
                    "The network address that it states is not valid.",
                    evidence: [.init(name: "address", value: address.text)]
                )
            ]
        }
        let passage = address.passage
        guard scope != .global || passage != nil else { return [] }
        let networks = input.baseline.networks
        let isJudged = !input.isColdStart && !networks.isEmpty
        let isKnown = input.features.network.map { networks[$0] != nil } ?? false
        return [
            Code.specialAddress.hint(
                isJudged && isKnown ? .none : isJudged && scope.isNeverSender ? .medium : .low,
                """
                It says it comes from \(passage?.wording ?? scope.wording) tells nothing about the \
                place\(isJudged && isKnown ? ", as before" : "").
                """,
                evidence: [
                    .init(name: "address", value: address.text),
                    .init(name: "scope", value: "\(scope.rawValue)"),
                ] + (passage?.embedded.map { [.init(name: "embedded_address", value: $0)] } ?? []),
                isAboutSetup: !isJudged
            )
        ]
    }

    private func differ(_ address: RemoteAddress, in input: RuleInput) -> RiskHint {
        let isJudged = !input.isColdStart && !input.baseline.networks.isEmpty
        let shown = address.alternatives.prefix(Self.mostShown).map(\.text.quotedWords.text)
        let more = address.alternatives.count - shown.count
        let names = shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
        return Code.addressesDiffer.hint(
            isJudged ? .medium : .low,
            "It states addresses that differ, of which none is known: \(PrintableText(names)).",
            summary: "several addresses that differ",
            evidence: address.alternatives.prefix(Self.mostShown).map {
                .init(name: "address", value: $0.text)
            },
            isAboutSetup: !isJudged
        )
    }

    private static let mostShown = 4

    /// Low: servers are set up anew more often than addresses are hidden.
    private func missing(in input: RuleInput) -> [RiskHint] {
        let networks = input.baseline.networks
        guard !input.isColdStart, !networks.isEmpty, !input.isUsuallyUnstated(.network)
        else { return [] }
        return [
            Code.addressMissing.hint(
                "Unlike approved ones, the message states no network address.",
                summary: "no network address, unlike before",
                evidence: [.init(name: "known_networks", value: "\(networks.entries.count)")]
            )
        ]
    }
}

extension RemoteAddress.Scope {
    /// Up to the verb of a clause, such as `an unspecified address, which`.
    fileprivate var wording: PrintableText {
        self == .unspecified ? "an unspecified address, which" : "a \(rawValue) address, which"
    }

    /// Whether no login can come from such an address over a working network.
    fileprivate var isNeverSender: Bool {
        switch self {
        case .documentation, .benchmarking, .multicast, .unspecified, .broadcast: true
        case .global, .private, .sharedCarrierGrade, .loopback, .linkLocal, .uniqueLocal: false
        // Tunnels such as 6to4 and Teredo are among the reserved.
        case .reserved: false
        }
    }
}

extension RemoteAddress.Passage {
    /// Up to the verb of a clause, such as `an unspecified address, which`.
    fileprivate var wording: PrintableText {
        let tunnelled: PrintableText = embedded.map { " of IPv4 address \($0)" } ?? .empty
        return switch self {
        case .sixToFour: "a 6to4 address, a tunnel\(tunnelled): its network"
        case .sixToFourRelay: "an address that relays of 6to4 tunnels share, which"
        case .teredo: "a Teredo address, a tunnel\(tunnelled): its network"
        case .translated: "a NAT64 address, a translation\(tunnelled): its network"
        case .translatedLocally: "a NAT64 address of a local network, which"
        }
    }
}

/// Whether the approver has listed the network as a relay.
///
/// Many people have good reasons for one: nothing where approved requests had the network, low in a
/// cold start and where new networks are usual. Else medium, as a first use hides where somebody
/// is.
struct NetworkRelayRule: Rule {
    enum Code: String, RuleCode {
        case relay = "network.relay"

        var meaning: Meaning {
            Meaning(
                [.none, .low, .medium],
                when: """
                    the address is of a network that the configuration lists as a relay, so that \
                    its country says little about where the sender is. Low before habits are known \
                    and for an account with which new networks are usual, none where approved \
                    requests had the network
                    """,
                remedy: "Ask the person who supposedly made the request which network it was."
            )
        }
    }

    var isAboutAddress: Bool { true }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let address = input.address, let value = address.value,
            let relay = input.profile.policy.relays.network(of: value)
        else { return [] }
        let networks = input.baseline.networks
        let isJudged = !input.isColdStart && !networks.isEmpty
        let isKnown = input.features.network.map { networks[$0] != nil } ?? false
        let isOftenNew = networks.isOftenNew(at: input.instant)
        let name = relay.name.map { " (\($0))" as PrintableText } ?? .empty
        return [
            Code.relay.hint(
                !isJudged ? .low : isKnown ? .none : isOftenNew ? .low : .medium,
                """
                It states an address of a network that your configuration lists as a \
                relay\(name): its country says little about where the sender is.
                """,
                summary: "an address that you list as a relay",
                evidence: [
                    .init(name: "address", value: address.text),
                    .init(name: "network", value: relay.text),
                ]
            )
        ]
    }
}

/// Whether the country of the address fits the location, and whether it is new.
///
/// Tables of networks are sometimes wrong, and private networks often end in another country: a
/// difference is low for a known country, medium at most.
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
                    remedy: "Ask the person who is supposedly there whether they are travelling."
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
                    remedy: "Ask the person who is supposedly there whether they use a VPN."
                )
            }
        }
    }

    var isAboutAddress: Bool { true }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let address = input.features.addressCountry else { return [] }
        let known = input.baseline.addressCountries
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
                    Its IP address belongs to a network in \(address), which fits the place it \
                    states; no approved request had one there.
                    """
                    : """
                    Its IP address belongs to a network in \(address), where no approved request \
                    had one, and the country of the place it states is not known.
                    """,
                summary: "a network of a country that is new",
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
            It says it is in \(country.inSentence), and its IP address belongs to a network in \
            \(address)\(novelty).
            """,
            summary: "an address of another country",
            evidence: [
                .init(name: "country", value: "\(country.code)"),
                .init(name: "address_country", value: "\(address)"),
                .init(name: "address_country_new", value: isNew ? "yes" : "no"),
            ]
        )
    }
}

/// Territories with codes of their own whose networks are mostly registered for their state, so
/// that a difference is no evidence.
enum TerritoryGroup {
    /// Whether two codes belong to one state.
    static func isShared(_ one: String, _ other: String) -> Bool {
        one == other || state(of: one) == state(of: other)
    }

    /// Other codes stay.
    static func state(of code: String) -> String {
        states.first { $0.territories.contains(code) }?.code ?? code
    }

    /// ISO 3166-1: by the state in the full names or remarks of the standard.
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

/// Whether approved requests came from this network, or from IPv6 at all.
struct NetworkFirstTimeRule: Rule {
    enum Code: String, RuleCode {
        case firstTime = "network.first-time"
        case firstIpv6 = "network.first-ipv6"

        var meaning: Meaning {
            switch self {
            case .firstTime:
                Meaning(
                    [.none, .low, .medium, .high],
                    when: """
                        a network of no approved request; none for an account with which that is \
                        usual, such as one of a phone. Medium where two requests from it were \
                        rejected or not yours within a day, or ten not answered, high for four
                        """,
                    remedy: "Ask the person who supposedly made the request which network they use."
                )
            case .firstIpv6:
                Meaning(
                    [.none],
                    when: """
                        beside `network.first-time`: no approved request had an IPv6 address. \
                        Providers turn IPv6 on
                        """,
                    remedy: "Nothing: providers turn IPv6 on from time to time."
                )
            }
        }
    }

    var isAboutAddress: Bool { true }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let networks = input.baseline.networks
        guard !input.isColdStart, !networks.isEmpty,
            let network = input.features.network, networks[network] == nil,
            let address = input.address
        else { return [] }
        let isOftenNew = networks.isOftenNew(at: input.instant)
        let rate = networks.noveltyRate(at: input.instant) * 100
        let past = input.baseline.suspects.first { $0.name == network }?
            .inDay(before: input.instant)
        let (rejected, unanswered) = past ?? (0, 0)
        let bySuspicion: Severity =
            rejected >= 4 ? .high : rejected >= 2 || unanswered >= Baseline.flood ? .medium : .none
        let known: PrintableText =
            isOftenNew
            ? "Its network is new, as it often is for this account"
            : "No approved request came from its network"
        let suspicion: PrintableText =
            rejected >= 2
            ? "; \(rejected) requests from it were rejected or not yours within a day"
            : unanswered >= Baseline.flood
                ? "; \(unanswered) requests from it were not answered within a day" : .empty
        var hints = [
            Code.firstTime.hint(
                max(bySuspicion, isOftenNew ? .none : .low),
                known + suspicion + ".",
                summary: bySuspicion == .none ? nil : "a network whose requests were rejected",
                evidence: [
                    .init(name: "address", value: address.text),
                    .init(name: "known_networks", value: "\(networks.entries.count)"),
                    .init("new_percent", whole: rate),
                ],
                remedy: bySuspicion > .none
                    ? "Reject it, unless you have asked for it yourself."
                    : isOftenNew ? "Nothing: this account uses many networks." : nil
            )
        ]
        if isVersion6(network), !networks.entries.contains(where: { isVersion6($0.key) }) {
            hints.append(Self.firstVersion6)
        }
        return hints
    }

    /// See ``Features/network``.
    private func isVersion6(_ key: String) -> Bool { key.hasPrefix("6:") }

    /// None: providers introduce IPv6, and the network already counts as new.
    private static let firstVersion6 = Code.firstIpv6.hint(
        "Its address is an IPv6 one, and no approved request had one."
    )
}
