import Risk
import Testing
import Vocabulary

@testable import Review

/// What holds for the verdict on every request: it says no more than the hints, and no less.
struct VerdictLawTests {
    /// Every code with every weight that it may have.
    private static let hints: [RiskHint] = RiskHintCode.meanings.flatMap { code, meaning in
        meaning.weights.map {
            RiskHint(
                code: code,
                severity: $0,
                sentence: "It says something.",
                evidence: [],
                remedy: "Ask.",
                isAboutSetup: meaning.setupScope == .always
            )
        }
    }

    private static let comparisons = [
        Comparison(), Comparison(needed: 5), Comparison(approvals: 4, needed: 5),
        Comparison(approvals: 5, needed: 5),
        Comparison(
            rows: [.init(.payee, .usual), .init(.account, .usual)],
            approvals: 5,
            needed: 5,
            payments: 3
        ),
        Comparison(
            rows: [.init(.place, .usual), .init(.hour, .different)],
            approvals: 5,
            needed: 5
        ),
        Comparison(rows: [.init(.place, .new)], approvals: 5, needed: 5),
    ]

    /// What each sentence claims, as codes of which one must be there for each claim.
    private static func claims(_ verdict: Verdict) -> [[String]] {
        switch verdict {
        case .traced: [["machine.traced"]]
        case .serverChanged: [["account.server-changed"]]
        case .moneyContradicts: [["money.text-differs", "money.payments-disagree"]]
        case .swappedName: [["money.payee-lookalike"]]
        case .swappedAccount, .otherAccount:
            [["money.payee-account-changed", "money.payee-country-changed"]]
        case .againAndAgain: [["frequency.burst", "frequency.after-rejection"]]
        case .somebodyElse:
            [
                ["travel.speed", "travel.speed-approved", "travel.simultaneous"],
                ["device.first-time", "device.automated"],
            ]
        case .tooFast: [["travel.speed", "travel.speed-approved", "travel.simultaneous"]]
        case .program: [["device.automated"]]
        case .forbiddenPlace: [["place.forbidden-area", "place.outside-allowed-areas"]]
        case .farOtherDevice:
            [["place.far-from-home", "place.far-from-usual"], ["device.first-time"]]
        case .falseLetters: [["message.confusable-letters", "message.hidden-characters"]]
        case .moneyInText: [["money.text-only"]]
        case .moneyElsewhere: [["message.members-unread-payment", "message.payload-incomplete"]]
        case .nobodyPaid: [["money.payee-missing"]]
        case .repeated: [["money.repeats"]]
        case .onBehalf: [["money.payee-ultimate"]]
        case .memberChanged: [["message.members-changed"]]
        case .pressing: [["message.pressing"]]
        case .otherCurrency: [["money.currency-new"]]
        case .noCurrency: [["money.currency-missing"]]
        case .paidAlready: [["money.paid-already"]]
        case .askedTwice: [["money.asked-twice"]]
        case .oneOfMany:
            [["frequency.burst", "frequency.many-pending", "frequency.several-accounts"]]
        case .damagedAccount: [["money.iban-damaged"]]
        case .rejectedAccount: [["money.account-rejected"]]
        case .sharedAccount: [["money.account-shared"]]
        case .largeFirstPayment: [["money.payee-new"]]
        case .farMoreMoney: [["money.amount-unusual", "money.amount-unusual-for-payee"]]
        case .firstPayment: [["money.payee-new"]]
        case .farAway: [["place.far-from-home", "place.far-from-usual"]]
        case .newCountryOtherDevice: [["place.first-country"], ["device.first-time"]]
        case .newCountry: [["place.first-country"]]
        case .afterRejection: [["frequency.after-rejection"]]
        case .unsigned: [["message.unsigned"]]
        case .lookTwice, .expected, .nothingToCompare, .littleToCompare, .notAsUsual, .paidBefore,
            .asUsual, .muchAsUsual, .nothingUsual:
            []
        }
    }

    @Test(arguments: comparisons.indices)
    func `of any two hints, a verdict says no more than they do, and something of a heavy one`(
        index: Int
    ) {
        let comparison = Self.comparisons[index]
        let isKnown = comparison.needed > 0 && comparison.approvals >= comparison.needed
        var seen: Set<Verdict> = []
        var wrong: [(Verdict?, [RiskHint])] = []
        for (offset, first) in Self.hints.enumerated() {
            for second in Self.hints[offset...] {
                let hints = first.code == second.code ? [first] : [first, second]
                let assessment = Assessment(hints: hints, comparison: comparison)
                guard let verdict = Verdict(assessment) else {
                    if assessment.level >= .medium { wrong.append((nil, hints)) }
                    continue
                }
                seen.insert(verdict)
                let reported = hints.filter { $0.severity > .none }.map(\.code)
                let isMet = verdict.needs.allSatisfy { $0.isMet(by: assessment.hints) }
                let isReported = Self.claims(verdict).allSatisfy {
                    $0.contains(where: reported.contains)
                }
                let isFitting =
                    switch verdict {
                    case .paidAlready: assessment.level <= .medium
                    case .paidBefore, .asUsual, .muchAsUsual, .nothingUsual:
                        isKnown && assessment.level <= .low
                    case .notAsUsual: assessment.level >= .medium
                    default: true
                    }
                if !(isMet && isReported && isFitting) { wrong.append((verdict, hints)) }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.prefix(3).map { ($0, $1.map(\.code)) })")
        #expect(seen.isSuperset(of: Verdict.allCases.filter { !Self.claims($0).isEmpty }))
    }
}
