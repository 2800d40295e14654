import Push
import Vocabulary

/// Whether the network address is one that a login over the internet can come from.
///
/// Behind a proxy or in an office, addresses of inner networks are usual: they tell nothing, which
/// is low, and nothing at all where approved requests had them. Addresses from which nothing is
/// ever sent are made up or a mistake: medium once the account is known to have others.
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
                    when: "what stands as the address is no IP address",
                    remedy: "Ask the server's administrator how the address is found."
                )
            case .specialAddress:
                Meaning(
                    [.none, .low, .medium],
                    standing: .sometimes,
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
                        often than addresses are hidden
                        """,
                    remedy: "Ask the server's administrator whether it still passes on addresses."
                )
            case .addressesDiffer:
                Meaning(
                    [.low, .medium],
                    standing: .sometimes,
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
                    "What it states as its network address is none.",
                    evidence: [.init(name: "address", value: address.text)]
                )
            ]
        }
        let passage = address.passage
        guard scope != .global || passage != nil else { return [] }
        let networks = input.habits.networks
        let isJudged = !input.isColdStart && !networks.isEmpty
        let isKnown = input.traits.network.map { networks[$0] != nil } ?? false
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
                isStanding: !isJudged
            )
        ]
    }

    private func differ(_ address: RemoteAddress, in input: RuleInput) -> RiskHint {
        let isJudged = !input.isColdStart && !input.habits.networks.isEmpty
        let shown = address.alternatives.prefix(Self.mostShown).map(\.text.text)
        let more = address.alternatives.count - shown.count
        let names = shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
        return Code.addressesDiffer.hint(
            isJudged ? .medium : .low,
            "It states addresses that differ, of which none is known: \(PrintableText(names)).",
            gist: "several addresses that differ",
            evidence: address.alternatives.prefix(Self.mostShown).map {
                .init(name: "address", value: $0.text)
            },
            isStanding: !isJudged
        )
    }

    /// So many addresses are named.
    private static let mostShown = 4

    /// Low: servers are set up anew more often than addresses are hidden.
    private func missing(in input: RuleInput) -> [RiskHint] {
        let networks = input.habits.networks
        guard !input.isColdStart, !networks.isEmpty else { return [] }
        return [
            Code.addressMissing.hint(
                "The message states no network address, as approved ones did.",
                gist: "no network address, unlike before",
                evidence: [.init(name: "known_networks", value: "\(networks.entries.count)")]
            )
        ]
    }
}

extension RemoteAddress.Scope {
    /// The kind up to the verb of a clause, such as `an unspecified address, which`.
    fileprivate var wording: PrintableText {
        self == .unspecified ? "an unspecified address, which" : "a \(rawValue) address, which"
    }

    /// Whether no login can come from such an address over any network that works.
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
    /// What the address is, up to the verb of a clause.
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
