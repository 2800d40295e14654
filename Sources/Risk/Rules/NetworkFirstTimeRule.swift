import Facts
import Vocabulary

/// Whether an approved request ever came from this network, and from an IPv6 one.
enum NetworkFirstTimeRule {
    static func hints(_ situation: Situation) -> [Hint] {
        let networks = situation.habits.networks
        guard !situation.isColdStart, !networks.isEmpty,
            let network = situation.traits.network, networks[network] == nil,
            let address = situation.facts.remoteAddress
        else { return [] }
        let isOftenNew = networks.isOftenNew(at: situation.instant)
        let rate = networks.noveltyRate(at: situation.instant) * 100
        var hints = [
            Hint(
                "network.first-time",
                isOftenNew ? .none : .low,
                isOftenNew
                    ? "Its network is new, as it often is for this account."
                    : "Its network is one that no approved request came from.",
                evidence: [
                    .init(name: "address", value: address.text),
                    .init(name: "known_networks", value: "\(networks.entries.count)"),
                    .init("new_percent", whole: rate),
                ],
                remedy: isOftenNew
                    ? "Nothing: this account uses many networks."
                    : "Ask the person who is said to have made the request which network they use."
            )
        ]
        if isVersion6(network), !networks.entries.contains(where: { isVersion6($0.key) }) {
            hints.append(firstVersion6)
        }
        return hints
    }

    /// Whether the key of a network is one of IPv6; see ``Traits/network``.
    private static func isVersion6(_ key: String) -> Bool { key.hasPrefix("6:") }

    /// None: providers turn IPv6 on, and the network is weighed as a new one already.
    private static let firstVersion6 = Hint(
        "network.first-ipv6",
        .none,
        "Its address is an IPv6 one, and no approved request had one.",
        remedy: "Nothing: providers turn IPv6 on from time to time."
    )
}
