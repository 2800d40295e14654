import Facts
import Vocabulary

/// Whether the network address is one that a login over the internet can come from.
///
/// Behind a proxy or in an office, addresses of inner networks are usual: they tell nothing, which
/// is low, and nothing at all where approved requests had them. Addresses from which nothing is
/// ever sent are made up or a mistake: medium once the account is known to have others.
enum RemoteAddressRule {
    static func hints(_ situation: Situation) -> [Hint] {
        guard let address = situation.facts.remoteAddress else { return missing(in: situation) }
        guard let scope = address.scope else {
            return [
                Hint(
                    "network.address-unreadable",
                    .low,
                    "What it states as its network address is none.",
                    evidence: [.init(name: "address", value: address.text)],
                    remedy: "Ask the server's administrator how the address is found."
                )
            ]
        }
        let passage = address.passage
        guard scope != .global || passage != nil else { return [] }
        let networks = situation.habits.networks
        let isJudged = !situation.isColdStart && !networks.isEmpty
        let isKnown = situation.traits.network.map { networks[$0] != nil } ?? false
        return [
            Hint(
                "network.special-address",
                isJudged && isKnown ? .none : isJudged && scope.isNeverSender ? .medium : .low,
                """
                It says it comes from \(passage?.wording ?? scope.wording) tells nothing about the \
                place\(isJudged && isKnown ? ", as before" : "").
                """,
                evidence: [
                    .init(name: "address", value: address.text),
                    .init(name: "scope", value: "\(scope.rawValue)"),
                ] + (passage?.embedded.map { [.init(name: "embedded_address", value: $0)] } ?? []),
                remedy: "Ask the server's administrator to pass on the outer address.",
                isStanding: !isJudged
            )
        ]
    }

    /// Low: servers are set up anew more often than addresses are hidden.
    private static func missing(in situation: Situation) -> [Hint] {
        let networks = situation.habits.networks
        guard !situation.isColdStart, !networks.isEmpty else { return [] }
        return [
            Hint(
                "network.address-missing",
                .low,
                "The message states no network address, as approved ones did.",
                gist: "no network address, unlike before",
                evidence: [.init(name: "known_networks", value: "\(networks.entries.count)")],
                remedy: "Ask the server's administrator whether it still passes on addresses."
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
