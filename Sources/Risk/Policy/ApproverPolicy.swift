package import Geodesy
package import Push
package import Vocabulary

/// What the approver has set about risk; the defaults suit a person who has set nothing.
package struct ApproverPolicy: Hashable, Sendable {
    /// A part of the world.
    package enum Area: Hashable, Sendable {
        /// ISO 3166-1 alpha-2, such as `GB`.
        case country(code: String)
        /// ISO 3166-2, such as `GB-ENG`.
        case province(code: String)
        case circle(centre: Coordinate, radius: Distance)
    }

    /// A time of the day; one that ends before it starts goes over midnight.
    package struct Hours: Hashable, Sendable {
        /// The first minute of the day, from 0 to 1,439.
        package let start: Int
        /// The first minute after it, from 0 to 1,439.
        package let end: Int

        package init(start: Int, end: Int) {
            self.start = start
            self.end = end
        }

        /// Whether a minute of the day lies in it; equal ends hold no minute.
        package func contains(minuteOfDay minute: Int) -> Bool {
            start <= end ? (start..<end).contains(minute) : minute >= start || minute < end
        }
    }

    /// What an approval asks of the person beside the usual keys.
    package enum Friction: String, Hashable, Comparable, Sendable, CaseIterable {
        /// The usual keys.
        case none
        /// One more key.
        case confirm
        /// The amount or the place, typed.
        case type

        package static func < (left: Self, right: Self) -> Bool {
            allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
        }
    }

    /// What is rejected without asking; there is no automatic approval.
    package struct AutomaticRejection: Hashable, Sendable {
        /// From this level on; `nil` for never.
        package var level: Severity?
        /// Codes of hints, such as `place.forbidden-area`.
        package var codes: [String]

        package init(level: Severity? = nil, codes: [String] = []) {
            self.level = level
            self.codes = codes
        }
    }

    /// Where requests may come from; empty for everywhere.
    package var allowedAreas: [Area]
    /// Where no request may come from.
    package var forbiddenAreas: [Area]
    /// The most that is usual for one payment, by ISO 4217 code, in the currency's main unit.
    package var limits: [String: Double]
    /// When the approver does not expect requests, by the clock of the approver's machine.
    package var quietHours: [Hours]
    /// Networks that the approver knows as relays.
    package var relays: RelayNetworks
    /// The numbers that rules compare with.
    package var thresholds: Thresholds
    /// What an approval asks for, by level.
    package var friction: [Severity: Friction]
    /// What is rejected without asking.
    package var automaticRejection: AutomaticRejection

    /// The policy of somebody who has set nothing.
    package static let standard = ApproverPolicy()

    package init(
        allowedAreas: [Area] = [],
        forbiddenAreas: [Area] = [],
        limits: [String: Double] = [:],
        quietHours: [Hours] = [],
        relays: RelayNetworks = RelayNetworks(),
        thresholds: Thresholds = Thresholds(),
        friction: [Severity: Friction] = [.high: .confirm, .critical: .type],
        automaticRejection: AutomaticRejection = AutomaticRejection()
    ) {
        self.allowedAreas = allowedAreas
        self.forbiddenAreas = forbiddenAreas
        self.limits = limits
        self.quietHours = quietHours
        self.relays = relays
        self.thresholds = thresholds
        self.friction = friction
        self.automaticRejection = automaticRejection
    }
}

extension ApproverPolicy {
    /// What an approval asks for at a level; at least what every lower level asks for.
    package func friction(at level: Severity) -> Friction {
        Severity.allCases.filter { $0 <= level }.compactMap { friction[$0] }.max() ?? .none
    }
}

extension ApproverPolicy.AutomaticRejection {
    /// The rule that a request meets: the first code in the order of the hints, else the level.
    ///
    /// A hint of the weight none meets no rule: it only says what was excused.
    ///
    /// - Returns: A code of a hint, or `level` and the word of the level that the rule starts at,
    ///   such as `level high`; `nil` when the request is for the person to decide.
    package func rule(meeting assessment: Assessment) -> String? {
        let weighed = assessment.hints.filter { $0.severity > .none }
        if let hint = weighed.first(where: { codes.contains($0.code) }) { return hint.code }
        guard let level, assessment.level >= level else { return nil }
        return "level \(level.word)"
    }
}

/// Networks of which the approver knows that somebody else may stand behind them: exits of private
/// networks, of Tor, of privacy relays.
package struct RelayNetworks: Hashable, Sendable {
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
