import Push
import Vocabulary

/// Whether the network is one that the approver has listed as a relay.
///
/// People use relays for good reasons, the approver's own among them: nothing where approved
/// requests had the network, low before habits are known and where new networks are usual. Else it
/// is medium, as whoever comes by one for the first time hides where they are.
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
                remedy: "Ask the person who is said to have made the request which network it was."
            )
        }
    }

    var isAboutAddress: Bool { true }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let address = input.address, let value = address.value,
            let relay = input.profile.policy.relays.network(of: value)
        else { return [] }
        let networks = input.habits.networks
        let isJudged = !input.isColdStart && !networks.isEmpty
        let isKnown = input.traits.network.map { networks[$0] != nil } ?? false
        let isOftenNew = networks.isOftenNew(at: input.instant)
        let name = relay.name.map { " (\($0))" as PrintableText } ?? .empty
        return [
            Code.relay.hint(
                !isJudged ? .low : isKnown ? .none : isOftenNew ? .low : .medium,
                """
                It states an address of a network that your configuration lists as a \
                relay\(name): its country says little about where the sender is.
                """,
                gist: "an address that you list as a relay",
                evidence: [
                    .init(name: "address", value: address.text),
                    .init(name: "network", value: relay.text),
                ]
            )
        ]
    }
}
