package import Risk

/// What a hint is about, in the order in which reasons are told: money first.
package enum ReasonTopic: Int, Hashable, Comparable, Sendable, CaseIterable {
    case payee
    case amount
    case place
    case device
    case time
    /// The message, the account, this machine.
    case rest

    /// The topic of a hint, by its code.
    package init(_ hint: RiskHint) {
        switch hint.family {
        case "money": self = Self.isOfPayee(hint.code) ? .payee : .amount
        case "place", "travel": self = .place
        case "device", "network": self = .device
        case "time", "frequency": self = .time
        default: self = .rest
        }
    }

    private static func isOfPayee(_ code: String) -> Bool {
        ["money.payee", "money.payments", "money.account", "money.iban"]
            .contains { code.hasPrefix($0) }
    }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension Assessment {
    /// The most reasons that a sheet shows.
    package static let shownReasons = 3

    /// All hints that weigh something, by topic, money first, and in each the heaviest first.
    package var reasons: [RiskHint] {
        let all = hints.filter { $0.severity > .none }
        return Self.ordered(all)
    }

    /// The reasons that stand on the sheet: the heaviest ones, one of each topic before a second of
    /// any, in the order of ``reasons``.
    package var leadingReasons: [RiskHint] {
        var topics: Set<ReasonTopic> = []
        let all = hints.filter { $0.severity > .none }
        let firsts = all.filter { topics.insert(ReasonTopic($0)).inserted }
        let rest = all.filter { !firsts.contains($0) }
        return Self.ordered(Array((firsts + rest).prefix(Self.shownReasons)))
    }

    private static func ordered(_ hints: [RiskHint]) -> [RiskHint] {
        hints.enumerated().sorted { left, right in
            let (first, second) = (ReasonTopic(left.element), ReasonTopic(right.element))
            if first != second { return first < second }
            if left.element.severity != right.element.severity {
                return left.element.severity > right.element.severity
            }
            return left.offset < right.offset
        }.map(\.element)
    }
}
