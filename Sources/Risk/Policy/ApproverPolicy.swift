package import Geodesy
package import Push
package import Vocabulary

/// The approver's settings; the defaults suit somebody who has set nothing.
package struct ApproverPolicy: Hashable, Sendable {
    package enum Area: Hashable, Sendable {
        /// ISO 3166-1 alpha-2, such as `GB`.
        case country(code: String)
        /// ISO 3166-2, such as `GB-ENG`.
        case province(code: String)
        case circle(centre: Coordinate, radius: Distance)
    }

    /// May cross midnight.
    package struct Hours: Hashable, Sendable {
        /// Minute of the day, from 0 to 1,439.
        package let start: Int
        /// The minute after it, from 0 to 1,439.
        package let end: Int

        package init(start: Int, end: Int) {
            self.start = start
            self.end = end
        }

        /// Equal ends hold no minute.
        package func contains(minuteOfDay minute: Int) -> Bool {
            start <= end ? (start..<end).contains(minute) : minute >= start || minute < end
        }
    }

    /// What an approval requires beside the usual keys.
    package enum ConfirmationLevel: String, Hashable, Comparable, Sendable, CaseIterable {
        case none
        /// One more key.
        case confirm
        /// The amount or the place, typed.
        case type

        package static func < (left: Self, right: Self) -> Bool {
            allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
        }
    }

    /// What is rejected automatically; nothing is approved automatically.
    package struct AutomaticRejection: Hashable, Sendable {
        /// From this level on; `nil` for never.
        package var level: Severity?
        /// Such as `place.forbidden-area`.
        package var codes: [String]

        package init(level: Severity? = nil, codes: [String] = []) {
            self.level = level
            self.codes = codes
        }
    }

    /// Empty for everywhere.
    package var allowedAreas: [Area]
    package var forbiddenAreas: [Area]
    /// Per payment, by ISO 4217 code, in the main unit.
    package var limits: [String: Double]
    /// By the approver's clock.
    package var quietHours: [Hours]
    /// Networks that the approver knows as relays.
    package var relays: RelayNetworks
    package var thresholds: Thresholds
    package var confirmationLevel: [Severity: ConfirmationLevel]
    package var automaticRejection: AutomaticRejection

    package static let standard = ApproverPolicy()

    package init(
        allowedAreas: [Area] = [],
        forbiddenAreas: [Area] = [],
        limits: [String: Double] = [:],
        quietHours: [Hours] = [],
        relays: RelayNetworks = RelayNetworks(),
        thresholds: Thresholds = Thresholds(),
        confirmationLevel: [Severity: ConfirmationLevel] = [.high: .confirm, .critical: .type],
        automaticRejection: AutomaticRejection = AutomaticRejection()
    ) {
        self.allowedAreas = allowedAreas
        self.forbiddenAreas = forbiddenAreas
        self.limits = limits
        self.quietHours = quietHours
        self.relays = relays
        self.thresholds = thresholds
        self.confirmationLevel = confirmationLevel
        self.automaticRejection = automaticRejection
    }
}

extension ApproverPolicy {
    /// At least that of every lower level.
    package func confirmationLevel(at level: Severity) -> ConfirmationLevel {
        Severity.allCases.filter { $0 <= level }.compactMap { confirmationLevel[$0] }.max() ?? .none
    }
}

extension ApproverPolicy.AutomaticRejection {
    /// The automatic rejection that applies: a hint's code, or a level such as `level high`.
    ///
    /// The first code in the order of the hints wins; hints of weight none only say what was
    /// excused, and do not count.
    package func rule(meeting assessment: Assessment) -> String? {
        let assessed = assessment.hints.filter { $0.severity > .none }
        if let hint = assessed.first(where: { codes.contains($0.code) }) { return hint.code }
        guard let level, assessment.level >= level else { return nil }
        return "level \(level.word)"
    }
}

/// Networks that hide their users: exits of private networks, of Tor, of privacy relays.
package struct RelayNetworks: Hashable, Sendable {
    package struct Network: Hashable, Sendable {
        package let prefix: NetworkPrefix
        /// As written by the approver.
        package let text: PrintableText
        package let name: PrintableText?

        package init(prefix: NetworkPrefix, text: PrintableText, name: PrintableText?) {
            self.prefix = prefix
            self.text = text
            self.name = name
        }
    }

    private let networks: [Network]
    /// The index of each network's narrowest container; -1 for none.
    private let outer: [Int]

    /// Sorts networks, which may contain each other, for a fast search among thousands.
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

    /// The narrowest network of an address; O(log n).
    package func network(of address: RemoteAddress.Value) -> Network? {
        let wanted = NetworkPrefix(holdingOnly: address)
        var (low, high) = (0, networks.count)
        while low < high {
            let middle = (low + high) / 2
            if wanted < networks[middle].prefix { high = middle } else { low = middle + 1 }
        }
        // All networks with the address also contain the one before it, or are it.
        var index = low - 1
        while index >= 0, !networks[index].prefix.contains(wanted) { index = outer[index] }
        return index >= 0 ? networks[index] : nil
    }
}
