import Facts
import Risk
import Token
import Vocabulary

extension ConfigurationReader {
    /// The most lists of networks.
    private static let mostLists = 64
    /// The most networks of all lists.
    private static let mostNetworks = 10_000
    /// So many mistakes are enough to see what is wrong with thousands of networks.
    private static let mostMistakes = 100

    /// Reads the networks that are known as relays.
    mutating func readRelays(_ content: LocatedJSON) {
        state("relays", content)
        guard content.value.arrayValue != nil, content.elements.count <= Self.mostLists else {
            return value(content, "a list of relays, at most \(Self.mostLists)")
        }
        var known: Set<NetworkPrefix> = []
        let relays = content.elements.flatMap { networks($0, besides: &known) }
        change(\.policy.relays, to: RelayNetworks(relays))
    }

    /// The networks of one name.
    private mutating func networks(
        _ content: LocatedJSON,
        besides known: inout Set<NetworkPrefix>
    ) -> [RelayNetworks.Network] {
        let before = mistakes.count
        let members = readMembers(of: content, [("name", { _, _ in }), ("networks", { _, _ in })])
        guard let list = members.first(where: { $0.name == "networks" })?.content else {
            if mistakes.count == before {
                value(content, "a relay with `networks`, and with `name` if you like")
            }
            return []
        }
        let name = members.first { $0.name == "name" }.flatMap { self.name($0.content) }
        guard list.value.arrayValue != nil, !list.elements.isEmpty else {
            value(list, "a list of networks, such as [\"192.0.2.0/24\", \"2001:db8::/32\"]")
            return []
        }
        var networks: [RelayNetworks.Network] = []
        for element in list.elements where mistakes.count < Self.mostMistakes {
            guard let text = element.value.stringValue, let prefix = NetworkPrefix(text) else {
                value(
                    element,
                    "a network such as \"192.0.2.0/24\" (from /8 to /32) or \"2001:db8::/32\""
                        + " (from /16 to /128), with no bit set after its prefix"
                )
                continue
            }
            guard known.count < Self.mostNetworks else {
                value(element, "at most \(Self.mostNetworks) networks of relays")
                break
            }
            guard known.insert(prefix).inserted else {
                conflict(element.offset, "a network is listed once")
                continue
            }
            networks.append(.init(prefix: prefix, text: PrintableText(text), name: name))
        }
        return networks
    }
}
