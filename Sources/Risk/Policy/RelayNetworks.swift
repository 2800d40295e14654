package import Push
package import Vocabulary

/// Networks of which the approver knows that somebody else may stand behind them: exits of private
/// networks, of Tor, of privacy relays.
package struct RelayNetworks: Hashable, Sendable {
    /// One network.
    package struct Network: Hashable, Sendable {
        /// Its addresses.
        package let prefix: NetworkPrefix
        /// The prefix as the approver has written it.
        package let text: PrintableText
        /// What the approver calls it.
        package let name: PrintableText?

        package init(prefix: NetworkPrefix, text: PrintableText, name: PrintableText?) {
            self.prefix = prefix
            self.text = text
            self.name = name
        }
    }

    /// In the order of their prefixes.
    private let networks: [Network]
    /// For each network the place of the narrowest one that contains it; -1 for none.
    private let outer: [Int]

    /// Sorts networks, so that an address is found fast among thousands of them.
    ///
    /// - Parameter networks: In any order; one may contain another.
    package init(_ networks: [Network] = []) {
        let sorted = networks.sorted { $0.prefix < $1.prefix }
        var outer: [Int] = []
        outer.reserveCapacity(sorted.count)
        for (index, network) in sorted.enumerated() {
            var candidate = index - 1
            while candidate >= 0, !sorted[candidate].prefix.contains(network.prefix) {
                candidate = outer[candidate]
            }
            outer.append(candidate)
        }
        self.networks = sorted
        self.outer = outer
    }

    /// The narrowest network that an address belongs to; `nil` for none.
    ///
    /// - Complexity: Binary logarithm of the number of networks.
    package func network(of address: RemoteAddress.Value) -> Network? {
        let wanted = NetworkPrefix(holdingOnly: address)
        var (low, high) = (0, networks.count)
        while low < high {
            let middle = (low + high) / 2
            if wanted < networks[middle].prefix { high = middle } else { low = middle + 1 }
        }
        // All that contain the address contain the network before it too, or are that.
        var index = low - 1
        while index >= 0, !networks[index].prefix.contains(wanted) { index = outer[index] }
        return index >= 0 ? networks[index] : nil
    }
}
