import Push
import Vocabulary

/// Whether an approved request ever came from this network, and from an IPv6 one.
struct NetworkFirstTimeRule: Rule {
    enum Code: String, RuleCode {
        case firstTime = "network.first-time"
        case firstIpv6 = "network.first-ipv6"

        var meaning: Meaning {
            switch self {
            case .firstTime:
                Meaning(
                    [.none, .low],
                    when: """
                        a network of no approved request; none for an account with which that is \
                        usual, such as one of a phone
                        """,
                    remedy: """
                        Ask the person who is said to have made the request which network they \
                        use.
                        """
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
        let networks = input.habits.networks
        guard !input.isColdStart, !networks.isEmpty,
            let network = input.traits.network, networks[network] == nil,
            let address = input.address
        else { return [] }
        let isOftenNew = networks.isOftenNew(at: input.instant)
        let rate = networks.noveltyRate(at: input.instant) * 100
        var hints = [
            Code.firstTime.hint(
                isOftenNew ? .none : .low,
                isOftenNew
                    ? "Its network is new, as it often is for this account."
                    : "Its network is one that no approved request came from.",
                evidence: [
                    .init(name: "address", value: address.text),
                    .init(name: "known_networks", value: "\(networks.entries.count)"),
                    .init("new_percent", whole: rate),
                ],
                remedy: isOftenNew ? "Nothing: this account uses many networks." : nil
            )
        ]
        if isVersion6(network), !networks.entries.contains(where: { isVersion6($0.key) }) {
            hints.append(Self.firstVersion6)
        }
        return hints
    }

    /// Whether the key of a network is one of IPv6; see ``Traits/network``.
    private func isVersion6(_ key: String) -> Bool { key.hasPrefix("6:") }

    /// None: providers turn IPv6 on, and the network is weighed as a new one already.
    private static let firstVersion6 = Code.firstIpv6.hint(
        "Its address is an IPv6 one, and no approved request had one."
    )
}
