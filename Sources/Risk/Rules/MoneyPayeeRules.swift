import Push
import Vocabulary

/// Compares the recipient with known ones.
struct MoneyPayeeRule: Rule {
    enum Code: String, RuleCode {
        case payeeCountryChanged = "money.payee-country-changed"
        case payeeAccountChanged = "money.payee-account-changed"
        case payeeLookalike = "money.payee-lookalike"
        case accountCountryNew = "money.account-country-new"
        case payeeNew = "money.payee-new"
        case payeeMissing = "money.payee-missing"
        case payeeUltimate = "money.payee-ultimate"

        var meaning: Meaning {
            switch self {
            case .payeeCountryChanged:
                Meaning(
                    [.high],
                    when: """
                        as `money.payee-account-changed`, and the IBAN is of a country in which \
                        that name had none
                        """,
                    remedy: """
                        Call the payee on a number that you already know, not one from this \
                        message.
                        """
                )
            case .payeeAccountChanged:
                Meaning(
                    [.low, .medium, .high],
                    when: """
                        a payee known by name is to be paid into another account; medium when two \
                        accounts are known for the name or the amount is the largest, low for \
                        three or more, and where an account is missing that the name always had, or there is one \
                        for the first time
                        """,
                    remedy: """
                        Call the payee on a number that you already know, not one from this \
                        message.
                        """
                )
            case .payeeLookalike:
                Meaning(
                    [.medium, .high],
                    when: """
                        high: the name looks like a known one and is another (confusables of UTS \
                        39, `0` and `o`, strokes, `rn` and `m`), or is nearly a known one and would \
                        be paid into another account. Medium: nearly a known one (one slip of the \
                        pen from 5 letters on, two from 10 on, never for digits alone), with no \
                        account to compare
                        """,
                    remedy: "Compare the name letter by letter with the payee's own papers."
                )
            case .accountCountryNew:
                Meaning(
                    [.medium],
                    when: "none of at least 5 payees with an IBAN has one of that country",
                    remedy: "Ask the payee where its account is."
                )
            case .payeeNew:
                Meaning(
                    [.low, .medium, .high],
                    when: """
                        the account never paid this payee; high when the amount is also more \
                        than 5 times the largest of 5 payments or more; medium when the amount is also larger \
                        than all known ones (5 or more; for a familiar requester on a known \
                        network at least 2.2 times the largest), or when the network is new and \
                        the amount is above half of them, or they are too few
                        """,
                    remedy: "Compare the payee's name and account with the bill."
                )
            case .payeeUltimate:
                Meaning(
                    [.low],
                    when:
                        "the payee gets the money for somebody else, whom nothing is compared with",
                    remedy: "Ask the payee who the payment is for."
                )
            case .payeeMissing:
                Meaning(
                    [.medium],
                    when: """
                        a payment that names neither payee nor account, where others did: nobody can \
                        tell who gets the money
                        """,
                    remedy: "Ask who gets the money; reject it if that stays unclear."
                )
            }
        }
    }

    /// In decades, five times.
    private static let fivefold = 0.699
    /// Payees with an IBAN from which on its country is compared.
    static let leastCountries = 5

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let payment = input.features.payment else { return [] }
        let payees = input.baseline.payees
        let ultimate = input.facts.payment?.terms.first { $0.kind == .ultimatePayee }.map { term in
            Code.payeeUltimate.hint(
                "The payee gets the money for somebody else.",
                summary: "a payee who is paid for somebody else",
                evidence: [.init(name: "ultimate_payee", value: term.text)]
            )
        }
        return byMatch(payment, payees, input) + [ultimate].compactMap(\.self)
    }

    private func byMatch(
        _ payment: PaymentFeatures,
        _ payees: [PayeeBaseline],
        _ input: RuleInput
    ) -> [RiskHint] {
        switch input.payeeMatch {
        case .known: return []
        case .nothingToCompare:
            guard payment.key == nil, !payees.isEmpty else { return [] }
            return [
                Code.payeeMissing.hint(
                    "The payment does not say who gets the money.",
                    summary: "a payment to nobody named",
                    evidence: [.init(name: "known_payees", value: "\(payees.count)")]
                )
            ]
        case .namesakes(let namesakes):
            return [changed(payment, namesakes, input)].compactMap(\.self)
        case .lookalike(let payee, let name, let isSameShape):
            return [
                lookalike(payee, name, isSameShape: isSameShape, payment),
                newCountry(payment, payees), first(payment, input),
            ].compactMap(\.self)
        case .stranger:
            return [newCountry(payment, payees), first(payment, input)].compactMap(\.self)
        }
    }

    /// The name is known, but not with this account.
    private func changed(
        _ payment: PaymentFeatures,
        _ namesakes: [PayeeBaseline],
        _ input: RuleInput
    ) -> RiskHint? {
        // More than any of them got: what a stranger would ask for under their name.
        let paid = namesakes.flatMap(\.amounts)
        let reach = AmountSpread.leastReach(input)
        let byAmount: Severity =
            input.exceeds(paid, by: Self.fivefold)
            ? .high : input.exceeds(paid, by: reach) || input.isNetworkNews ? .medium : .low
        guard let before = namesakes.first(where: { $0.account != nil }) else {
            return payment.account.map { account in
                Code.payeeAccountChanged.hint(
                    byAmount,
                    "A payee of this name was paid before without an account number; this one has one.",
                    summary: "an account number of a payee who had none",
                    evidence: [.init(name: "account", value: PrintableText(account))]
                )
            }
        }
        guard let account = payment.account else {
            guard namesakes.allSatisfy({ $0.account != nil }) else { return nil }
            return Code.payeeAccountChanged.hint(
                byAmount,
                "A payee of this name was paid before, at an account number that is missing here.",
                summary: "a known payee without an account number",
                evidence: [
                    .init(name: "account_before", value: PrintableText(before.account ?? ""))
                ]
            )
        }
        let count = namesakes.count { $0.account != nil }
        let owner = input.ownerBefore
        let ofOther: PrintableText =
            owner.map { " It was paid before under the name \($0.fitted(to: 60).quoted)." }
            ?? .empty
        let countries = namesakes.compactMap(\.accountCountry)
        var evidence: [RiskHint.Evidence] = [
            .init(name: "account", value: PrintableText(account)),
            .init(name: "account_before", value: PrintableText(before.account ?? "")),
            .init(name: "known_accounts", value: "\(count)"),
        ]
        if let country = payment.accountCountry, let old = countries.first,
            !countries.contains(country)
        {
            evidence.append(.init(name: "countries", value: "\(old) \(country)"))
            return Code.payeeCountryChanged.hint(
                """
                A payee of this name was paid before, in \(old); this is another account number, in \
                \(country).\(ofOther)
                """,
                summary: "a known payee with an account in another country",
                evidence: evidence
            )
        }
        return Code.payeeAccountChanged.hint(
            count == 1
                ? .high
                : max(byAmount, count == 2 || input.amountExceedsAll(by: 0) ? .medium : .low),
            count == 1
                ? "A payee of this name was paid before, at another account number,"
                    + " \(PrintableText(before.account ?? "").fitted(to: 60)).\(ofOther)"
                : "A payee of this name was paid before, at \(count) other account numbers."
                    + ofOther,
            summary: "a known payee with another account number",
            evidence: evidence
        )
    }

    /// A known payee with a similar name; one paid by account is only mistaken for another when the
    /// account differs.
    private func lookalike(
        _ payee: PayeeBaseline,
        _ name: String,
        isSameShape: Bool,
        _ payment: PaymentFeatures
    ) -> RiskHint {
        let before = PrintableText(name).fitted(to: 60).quoted
        let isOtherAccount = payment.account != nil && payee.account != nil
        let account: PrintableText = isOtherAccount ? ", with a different account number" : .empty
        return Code.payeeLookalike.hint(
            isSameShape || isOtherAccount ? .high : .medium,
            isSameShape
                ? "The payee's name looks like that of one paid before, \(before), but differs"
                    + "\(Self.letters(payment.payee ?? "", name))."
                : "The payee's name is nearly that of one paid before, \(before)\(account).",
            summary: "a name like that of a known payee",
            evidence: [.init(name: "known_payee", value: PrintableText(name))]
        )
    }

    /// `: character 7 is a small L, not a capital I`, of the first ones that differ; nothing where one
    /// name is longer.
    private static func letters(_ own: String, _ known: String) -> PrintableText {
        let (left, right) = (Array(own.unicodeScalars), Array(known.unicodeScalars))
        guard left.count == right.count,
            let place = left.indices.first(where: { left[$0] != right[$0] })
        else { return .empty }
        func hex(_ scalar: Unicode.Scalar) -> String {
            String(scalar.value, radix: 16, uppercase: true)
        }
        func described(_ scalar: Unicode.Scalar) -> PrintableText {
            switch scalar {
            case "a"..."z": "a small \(String(scalar).uppercased())"
            case "A"..."Z": "a capital \(String(scalar))"
            case "0"..."9": "the digit \(String(scalar))"
            default:
                "U+\(String(repeating: "0", count: max(0, 4 - hex(scalar).utf8.count)))\(hex(scalar))"
            }
        }
        let next = place + 1
        if next < left.count, left[place] == right[next], left[next] == right[place],
            left[(next + 1)...] == right[(next + 1)...]
        {
            return ": characters \(place + 1) and \(next + 1) stand the other way round"
        }
        return
            ": character \(place + 1) is \(described(left[place])), not \(described(right[place]))"
    }

    private func newCountry(_ payment: PaymentFeatures, _ payees: [PayeeBaseline]) -> RiskHint? {
        guard let country = payment.accountCountry else { return nil }
        let countries = payees.compactMap(\.accountCountry)
        guard countries.count >= Self.leastCountries, !countries.contains(country) else {
            return nil
        }
        return Code.accountCountryNew.hint(
            "None of \(countries.count) payees paid before has an account in \(country).",
            summary: "an account in a new country",
            evidence: [
                .init(name: "country", value: "\(country)"),
                .init(name: "payees", value: "\(countries.count)"),
            ]
        )
    }

    /// The first payment to this payee; heavier when it is the largest of all.
    ///
    /// Also from a new network: a thief needs an account of their own, and nearly always has a
    /// network of their own. From a known device and network, a largest payment must exceed by what
    /// a constant amount may vary.
    private func first(_ payment: PaymentFeatures, _ input: RuleInput) -> RiskHint {
        let measure = input.amountMeasure
        let isHome = input.isRequesterFamiliar && input.isNetworkKnown
        let margin = isHome ? AmountSpread.leastReach(input) : 0
        let isLargest = input.amountExceedsAll(by: margin)
        // Of an account with payments an amount that none of them can be compared with may be anything.
        let isUnjudged =
            measure?.spread == nil && payment.magnitude != nil
            && input.baseline.amounts.count >= AmountSpread.least
        // Above the account's median, or too few are known.
        let isElsewhere =
            input.isNetworkNews
            && measure?.spread.map { measure?.magnitude ?? 0 > $0.median } ?? true
        let elsewhere: PrintableText =
            isElsewhere ? "; it comes from a network that is new" : .empty
        let currency: PrintableText =
            measure?.isRough == true ? .empty : payment.currency.map { " in \($0)" } ?? .empty
        let isFar = input.amountExceedsAll(by: Self.fivefold)
        let large: PrintableText =
            isLargest
            ? ", and this one is\(isFar ? " far" : "") larger than the last"
                + " \(measure?.spread?.count ?? 0) payments\(currency)"
            : isUnjudged ? ", and its amount cannot be compared" : .empty
        return Code.payeeNew.hint(
            isFar ? .high : isLargest || isElsewhere || isUnjudged ? .medium : .low,
            (input.isPayeeInDoubt
                ? "What you approved to this payee within the hour does not count: requests like it were"
                    + " rejected, not yours, or not answered"
                : "You have not approved a payment to this payee before") + "\(large)\(elsewhere)."
                + (input.isPayeeInDoubt ? .empty : input.baseline.uncountedWording),
            summary: isLargest
                ? (isFar
                    ? "a first payment, and a very large one" : "a first payment, and a large one")
                : isElsewhere ? "a first payment, from a new network" : "a first payment",
            evidence: [.init(name: "known_payees", value: "\(input.baseline.payees.count)")]
        )
    }
}
