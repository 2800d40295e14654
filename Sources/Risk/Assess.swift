package import Geodesy
package import Push
package import Vocabulary

/// Assesses a request by every rule; `baseline` must not include it.
///
/// Hints are heaviest first, those of one weight in the order of the rules. Cost is bounded, since
/// ``Baseline`` and ``Circumstances`` are.
package func assess(
    _ request: ApprovalRequest,
    context: RiskContext,
    baseline: Baseline,
    profile: Profile,
    now: Instant
) -> Assessment {
    assess(
        recorded: request.facts,
        context: context,
        baseline: baseline,
        profile: profile,
        now: now
    )
}

/// Assesses facts without a known signature, such as the rows of an analyst; never show the result
/// beside a request that can be answered.
package func assess(
    recorded facts: RequestFacts,
    context: RiskContext,
    baseline: Baseline,
    profile: Profile,
    now: Instant
) -> Assessment {
    let input = RuleInput(
        facts: facts,
        context: context,
        baseline: baseline,
        profile: profile,
        now: now
    )
    let needed = input.thresholds.coldStart
    let (leading, hintsOfOthers, doubts) = input.heaviestPaymentFirst()
    let others = leading.ofOtherAddresses
    var own: [RiskHint] = []
    for rule in RiskHintCode.rules { own += rule.hints(leading, others) }
    return Assessment(
        hints: ExpectationRule.lowered(
            own.filter { hint in !hintsOfOthers.contains { $0.code == hint.code } } + hintsOfOthers
        ),
        unusualness: unusualness(
            of: [leading.features] + others.map(\.features),
            baseline: baseline,
            needed: needed
        ),
        normal: baseline.normalWording(at: input.instant, needed: needed),
        comparison: leading.comparison(doubts: doubts)
    )
}

extension RuleInput {
    private static let paymentRules: [any Rule] = [
        MoneyPayeeRule(), MoneyNumberRule(), MoneyAmountRule(), MoneyRepeatRule(),
        MoneyCurrencyRule(),
    ]

    /// The heaviest of several payments leads; of the others, the heaviest hint of each code that
    /// the leading one lacks is added, and what speaks against each most is told.
    fileprivate func heaviestPaymentFirst() -> (
        input: RuleInput, hintsOfOthers: [RiskHint], doubts: [Int: PrintableText]
    ) {
        guard facts.payments.count > 1 else { return (self, [], [:]) }
        let all = facts.payments.indices.map { index in
            let input = leading(with: index)
            return (input: input, hints: Self.paymentRules.flatMap { $0.evaluate(input) })
        }
        // How much it is counts less than who gets it.
        func weight(_ index: Int) -> (Severity, Int, Int, Double) {
            let hints = all[index].hints
            let most = hints.map(\.severity).max() ?? .none
            let isOfPayee = hints.contains {
                $0.severity == most && !$0.code.hasPrefix("money.amount")
                    && !MoneyAmountRule.isOfSum($0)
            }
            return (
                most, isOfPayee ? 1 : 0,
                hints.reduce(0) { $0 + Level.points($1.severity) },
                features.payments[index].magnitude ?? -.infinity
            )
        }
        let heaviest = all.indices.dropFirst().reduce(0) { best, index in
            weight(index) > weight(best) ? index : best
        }
        var known: [String: Severity] = [:]
        for hint in all[heaviest].hints { known[hint.code] = hint.severity }
        var others: [String: RiskHint] = [:]
        var doubts: [Int: PrintableText] = [:]
        for (index, entry) in all.enumerated() where index != heaviest {
            for hint in entry.hints where known[hint.code].map({ $0 < hint.severity }) ?? true {
                known[hint.code] = hint.severity
                others[hint.code] = hint.ofPayment(index + 1, to: facts.payments[index].payee)
            }
            // What is said of the sum is said of none of them.
            let gravest = entry.hints.filter { !MoneyAmountRule.isOfSum($0) }
                .max { $0.severity < $1.severity }
            if let gravest, gravest.severity >= .medium { doubts[index] = gravest.summary }
        }
        var input = all[heaviest].input
        input.requireAllApprovedBefore(all.allSatisfy(\.input.isAllApprovedBefore))
        return (input, others.values.sorted { $0.code < $1.code }, doubts)
    }
}

extension RiskHint {
    fileprivate func ofPayment(_ number: Int, to payee: PrintableText?) -> RiskHint {
        let which = payee.map { "To \($0.fitted(to: 40).quotedWords)" } ?? "Payment \(number)"
        return RiskHint(
            code: code,
            severity: severity,
            sentence: "\(which): \(sentence)",
            summary: summary,
            evidence: evidence + [.init(name: "payment", value: "\(number)")],
            remedy: remedy,
            isAboutSetup: isAboutSetup
        )
    }
}

package struct Profile: Hashable, Sendable {
    /// Where the approver lives or works, the main place first.
    package let homes: [Coordinate]
    package let policy: ApproverPolicy
    /// What they have announced.
    package let expectations: [Expectation]

    package init(
        homes: [Coordinate],
        policy: ApproverPolicy = .standard,
        expectations: [Expectation] = []
    ) {
        self.homes = homes
        self.policy = policy
        self.expectations = expectations
    }

    package init(home: Coordinate?, policy: ApproverPolicy = .standard) {
        self.init(homes: home.map { [$0] } ?? [], policy: policy)
    }

    package var home: Coordinate? { homes.first }
}

package enum RiskHintCode {
    /// In the order in which hints of one weight are shown.
    static let rules: [any Rule] = [
        MessageUnsignedRule(),
        TravelRule(),
        HomeRule(),
        LocationRule(),
        PlaceAreaRule(),
        PlaceFirstTimeRule(),
        PlaceBorderRule(),
        PlaceSeaRule(),
        PlaceDigitsRule(),
        FrequencyRejectionRule(),
        FrequencyRule(),
        MoneyPayeeRule(),
        MoneyNumberRule(),
        MoneyTextRule(),
        MoneyAmountRule(),
        MoneyRepeatRule(),
        MoneyLimitRule(),
        MoneyCurrencyRule(),
        MessageAnomalyRule(),
        MessageScriptRule(),
        MessagePressureRule(),
        MessageKindRule(),
        MessageMembersRule(),
        AccountRule(),
        MachineRule(),
        UserAgentRule(),
        DeviceFirstTimeRule(),
        DeviceVersionRule(),
        DeviceContradictionRule(),
        DeviceMissingRule(),
        RemoteAddressRule(),
        NetworkRelayRule(),
        NetworkCountryRule(),
        NetworkFirstTimeRule(),
        TimeHourRule(),
        TimeQuietRule(),
        TimeLateRule(),
        TimeExpiryRule(),
        ExpectationRule(),
    ]

    package static let meanings: [(code: String, meaning: Meaning)] = rules.flatMap(\.meanings)

    /// Sorted, for configurations.
    package static let all: [String] = meanings.map(\.code).sorted()
}
