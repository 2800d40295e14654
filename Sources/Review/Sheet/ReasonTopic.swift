package import Risk

/// What a hint is about, in the order in which reasons of one weight are told: money first.
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

    /// All hints that weigh something, the heaviest first; of one weight by topic, money first.
    package var reasons: [RiskHint] {
        let all = hints.filter { $0.severity > .none }
        return Self.ordered(all)
    }

    /// The reasons that stand on the sheet, in the order of ``reasons``.
    ///
    /// That of the verdict is one of them. The heavy ones come before others, in each one of each topic before
    /// a second of any; what is medium about the money comes before a second heavy one of a topic. One amount
    /// is told once, as the payee's.
    package var leadingReasons: [RiskHint] {
        let ofPayee = hints.first { $0.code == "money.amount-unusual-for-payee" }?.severity ?? .none
        let all = hints.filter { hint in
            hint.severity > (hint.code == "money.amount-unusual" ? ofPayee : .none)
        }
        var topics: Set<ReasonTopic> = []
        func firsts(_ hints: [RiskHint]) -> [RiskHint] {
            hints.filter { topics.insert(ReasonTopic($0)).inserted }
        }
        let heavy = all.filter { $0.severity >= .high }
        let light = all.filter { $0.severity < .high }
        var chosen = firsts(heavy)
        chosen += firsts(light.filter { ReasonTopic($0) <= .amount && $0.severity >= .medium })
        chosen += heavy.filter { !chosen.contains($0) } + firsts(light)
        chosen += light.filter { !chosen.contains($0) }
        var shown = Array(chosen.prefix(Self.shownReasons))
        if let decisiveHint, all.contains(decisiveHint), !shown.contains(decisiveHint) {
            shown[shown.count - 1] = decisiveHint
        }
        return Self.ordered(shown)
    }

    private static func ordered(_ hints: [RiskHint]) -> [RiskHint] {
        hints.enumerated().sorted { left, right in
            if left.element.severity != right.element.severity {
                return left.element.severity > right.element.severity
            }
            let (first, second) = (ReasonTopic(left.element), ReasonTopic(right.element))
            if first != second { return first < second }
            return left.offset < right.offset
        }.map(\.element)
    }
}
