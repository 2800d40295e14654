package import Geodesy
package import Push
package import Vocabulary

/// What the person has announced, so that a request that fits it is not held against them.
///
/// Only the person makes one, at this device. It lowers hints about place, distance and amount, and
/// none of the others; see ``Assessment``.
package struct Expectation: Hashable, Sendable {
    package enum Matter: Hashable, Sendable {
        /// Where the person is; the town as they named it, or the coordinates.
        case place(PrintableText, Coordinate)
        /// About this much, to a payee.
        case payment(Amount, payee: PrintableText)
    }

    /// The most at a time.
    package static let most = 64
    /// The most days from making it to its last one.
    package static let mostDays = 366
    /// The most characters of a payee or a town.
    package static let mostCharacters = 140
    /// The share by which an amount may differ: invoices gain postage, tax and exchange rates.
    static let tolerance = 0.1

    /// Names it; none is given twice.
    package let number: Int
    package let matter: Matter
    package let made: Instant
    /// The last instant.
    package let end: Instant
    /// The last day, as it is shown.
    package let lastDay: PrintableText

    package init(
        number: Int,
        matter: Matter,
        made: Instant,
        end: Instant,
        lastDay: PrintableText
    ) {
        self.number = number
        self.matter = matter
        self.made = made
        self.end = end
        self.lastDay = lastDay
    }

    /// Such as `Paris, FR until 28 Nov`.
    package var wording: PrintableText {
        switch matter {
        case .place(let name, _): "\(name) until \(lastDay)"
        case .payment(let amount, let payee):
            "about \(amount.currency ?? "") \(grouped(amount)) to \(payee) until \(lastDay)"
        }
    }

    /// Whether it holds for a request that was received at an instant: not for one that was there
    /// already.
    private func holds(at received: Instant) -> Bool { (made...max(made, end)).contains(received) }
}

extension Expectation {
    /// Whether a request fits; one that nobody signed never does.
    func fits(_ input: RuleInput) -> Bool {
        guard input.facts.isSigned, holds(at: input.facts.validity.received) else { return false }
        return switch matter {
        case .place(_, let place): isNear(place, input)
        case .payment(let amount, let payee): isLike(amount, payee, input)
        }
    }

    /// Whether it is a place where the person will be.
    var isOfPlace: Bool { if case .place = matter { true } else { false } }

    /// Nearer than what is far from home.
    private func isNear(_ place: Coordinate, _ input: RuleInput) -> Bool {
        guard let location = input.location else { return false }
        return place.distance(to: location) < input.thresholds.farFromHomeLow
    }

    /// One payment, once, in the same currency to the same name, whether it has its legal form or not.
    private func isLike(_ amount: Amount, _ payee: PrintableText, _ input: RuleInput) -> Bool {
        guard input.facts.payments.count == 1, input.sums.count <= 1,
            input.unreadMoney.isEmpty,
            let payment = input.facts.payment, !payment.isRepeated,
            let asked = payment.amount, !asked.isNegative, asked.currency == amount.currency,
            let named = payment.payee.flatMap({ NameKey($0.text) }),
            let expected = NameKey(payee.text),
            named.isSame(as: expected),
            let about = Double(amount.number), let exactly = Double(asked.number)
        else { return false }
        // Charges are paid, too.
        let total = input.facts.totals.first
        guard total.map({ $0.currency == amount.currency }) ?? true,
            let all = total.map({ Double($0.number) }) ?? exactly
        else { return false }
        return [exactly, all].allSatisfy { abs($0 - about) <= Self.tolerance * about }
    }
}

/// Says which expectation a request fits; what it lowers is ``Assessment``'s.
struct ExpectationRule: Rule {
    enum Code: String, RuleCode {
        case place = "expected.place"
        case payment = "expected.payment"

        var meaning: Meaning {
            switch self {
            case .place:
                Meaning(
                    [.none],
                    when: """
                        less than 50 km (`far_from_home_low_km`) from a place where the person said \
                        they would be. Distance from home and usual places, a new country, province \
                        or town, and a journey that an airliner makes count nothing
                        """,
                    remedy: "Remove it when it is over: `pratique expect remove`."
                )
            case .payment:
                Meaning(
                    [.none],
                    when: """
                        one payment to the payee that the person expects, within a tenth of the \
                        amount. An unusual or rising amount, and one that nothing can be compared \
                        with, count nothing, a first payment to the payee is medium at most
                        """,
                    remedy: "Remove it when it is over: `pratique expect remove`."
                )
            }
        }

        /// The weight that it leaves a hint.
        fileprivate func severity(of hint: RiskHint) -> Severity {
            switch self {
            case .place:
                let isExplained =
                    Self.places.contains(hint.code) && hint.severity < .critical
                    || TravelRule.isNoFasterThanAirliner(hint)
                return isExplained ? .none : hint.severity
            case .payment:
                guard hint.severity < .critical else { return hint.severity }
                // How much it is was expected; that nothing was paid there before stays true.
                if hint.code == MoneyPayeeRule.Code.payeeNew.rawValue {
                    return min(hint.severity, .medium)
                }
                return Self.amounts.contains(hint.code) ? .none : hint.severity
            }
        }

        private static let places: [String] =
            [
                HomeRule.Code.farFromHome.rawValue, HomeRule.Code.farFromUsual.rawValue,
            ] + PlaceFirstTimeRule.Code.allCases.map(\.rawValue)
        private static let amounts: [String] = [
            MoneyAmountRule.Code.amountUnusual, .amountUnusualForPayee, .amountRising, .noHistory,
        ].map(\.rawValue)
    }

    static let numberName = "expectation"

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        var hints: [RiskHint] = []
        for expectation in input.profile.expectations where expectation.fits(input) {
            let code: Code = if case .place = expectation.matter { .place } else { .payment }
            guard !hints.contains(where: { $0.code == code.rawValue }) else { continue }
            hints.append(
                code.hint(
                    "As you expected: \(expectation.wording).",
                    summary: expectation.wording,
                    evidence: [.init(name: Self.numberName, value: "\(expectation.number)")]
                )
            )
        }
        return hints
    }

    /// The hints with those lowered that an expectation explains.
    static func lowered(_ hints: [RiskHint]) -> [RiskHint] {
        let met = hints.compactMap { hint in
            Code(rawValue: hint.code).map { (code: $0, number: hint.evidence.first) }
        }
        guard !met.isEmpty else { return hints }
        return hints.map { hint in
            guard let one = met.first(where: { $0.code.severity(of: hint) < hint.severity })
            else { return hint }
            return RiskHint(
                code: hint.code,
                severity: one.code.severity(of: hint),
                sentence: hint.sentence,
                summary: hint.summary,
                evidence: hint.evidence + [one.number].compactMap(\.self),
                remedy: hint.remedy,
                isAboutSetup: hint.isAboutSetup
            )
        }
    }
}

extension Assessment {
    /// What the person expected and the request fits, as it is shown.
    package var expected: [PrintableText] {
        hints.filter { ExpectationRule.Code(rawValue: $0.code) != nil }.map(\.summary)
    }

    /// The number of the expected payment that the request is.
    package var expectedPayment: Int? {
        hints.first { $0.code == ExpectationRule.Code.payment.rawValue }?
            .evidence.first { $0.name == ExpectationRule.numberName }
            .flatMap { Int($0.value.text) }
    }
}
