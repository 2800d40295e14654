import Facts
import Vocabulary

/// Whether the network address is one that a login over the internet cannot come from.
enum RemoteAddressRule {
    static func hints(_ situation: Situation) -> [Hint] {
        guard let address = situation.facts.remoteAddress, address.scope != .global else {
            return []
        }
        guard let scope = address.scope else {
            return [
                Hint(
                    "network.address-unreadable",
                    .low,
                    "The network address it states is none.",
                    evidence: [.init(name: "address", value: address.text)],
                    remedy: "Ask the server's administrator how the address is found."
                )
            ]
        }
        return [
            Hint(
                "network.special-address",
                .low,
                "It says it comes from a \(scope.rawValue) address, which tells nothing about the place.",
                evidence: [
                    .init(name: "address", value: address.text),
                    .init(name: "scope", value: "\(scope.rawValue)"),
                ],
                remedy: "Ask the server's administrator to pass on the outer address."
            )
        ]
    }
}
