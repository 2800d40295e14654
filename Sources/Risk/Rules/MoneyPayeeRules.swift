import Push
import Vocabulary

/// Compares the recipient with known ones.
struct MoneyPayeeRule: Rule {
    enum Code: String, RuleCode {
        case payeeCountryChanged = "money.payee-country-changed"
        case payeeAccountChanged = "money.payee-account-changed"
        case payeeRenamed = "money.payee-renamed"
        case payeeLookalike = "money.payee-lookalike"
        case accountCountryNew = "money.account-country-new"
        case accountRejected = "money.account-rejected"
        case accountShared = "money.account-shared"
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
            case .payeeRenamed:
                Meaning(
                    [.low],
                    when: "an account that was paid before is to be paid under another name",
                    remedy: "Compare the payee's name with the bill."
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
            case .accountRejected:
                Meaning(
                    [.high, .critical],
                    when: """
                        a payment to this account number was rejected, or said not to be yours, within \
                        a day, under whatever name, and at most one was approved before that; critical \
                        under the name of a known payee, or one like it
                        """,
                    remedy: "Reject it, unless the rejection was a mistake."
                )
            case .accountShared:
                Meaning(
                    [.high],
                    when: """
                        somebody who was never paid is paid into an account that also gets money under \
                        another name: by this request, by one that can still be answered, or by one that \
                        was approved within 3 days. A legal form makes no other name
                        """,
                    remedy: """
                        Call both payees on a number that you already know: one account seldom belongs to \
                        two.
                        """
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
    /// Ways to write the name of one payee that are compared.
    private static let mostSpellings = 8
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
        return byMatch(payment, payees, input)
            + [rejected(payment, input), shared(payment, input), ultimate].compactMap(\.self)
    }

    private func byMatch(
        _ payment: PaymentFeatures,
        _ payees: [PayeeBaseline],
        _ input: RuleInput
    ) -> [RiskHint] {
        switch input.payeeMatch {
        case .known: return [renamed(input)].compactMap(\.self)
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

    private func rejected(_ payment: PaymentFeatures, _ input: RuleInput) -> RiskHint? {
        if case .known = input.payeeMatch { return nil }
        guard let account = PayeeSigns(payment).account else { return nil }
        let suspects = input.baseline.suspectPayees
        // A second bill of the same payee that was rejected later was one too many.
        let name = PayeeSigns(payment).name
        let own = Set(suspects.first { $0.name == name }?.rejected ?? [])
        let rejected = suspects.filter { Payment.Account.mayBeSame($0.name, account) }
            .flatMap(\.rejected).filter { $0 <= input.instant || !own.contains($0) }
        let ages = rejected.map { input.instant.milliseconds(since: $0) }
        // One that came later and was rejected first tells as much.
        guard
            let age = ages.filter({ abs($0) <= RecentRequest.span }).min(by: { abs($0) < abs($1) })
        else { return nil }
        let isDisguised =
            switch input.payeeMatch {
            case .namesakes, .lookalike: true
            case .nothingToCompare, .known, .stranger: false
            }
        // Who was paid there again and again before has rejected a bill, not the account.
        let first = rejected.min() ?? input.instant
        let paid = input.baseline.paid.count { other in
            other.instant < first && Payment.Account.isSame(other.key, payment.account ?? "")
        }
        guard paid < 2 else { return nil }
        return Code.accountRejected.hint(
            isDisguised ? .critical : .high,
            "You rejected a payment to this account number that came"
                + " \(durationWording(milliseconds: abs(age))) \(age < 0 ? "after this one" : "before"),"
                + " or said that it was not yours.",
            summary: "an account number that you rejected before",
            evidence: [.init("minutes", decimal: Double(age) / 60_000)]
        )
    }

    /// Whether two payees are paid into one account, by this request, one that waits, or one that was
    /// approved shortly before.
    private func shared(_ payment: PaymentFeatures, _ input: RuleInput) -> RiskHint? {
        guard let name = payment.payee, let account = payment.account else { return nil }
        // Who is known by this very account is not the other one, nor is one that was paid long ago.
        let owner = input.baseline.payees.first { payee in
            payee.account.map { Payment.Account.isSame($0, account) } ?? false
        }
        let isOld =
            owner.map { input.instant.milliseconds(since: $0.first) > EarlierPayment.span } ?? false
        guard !isOld, owner?.isNamed(name) != true else { return nil }
        let own = NameKey(name)
        var names: Set<String> = [name]
        for other in input.payeesOfNumber where names.insert(other.name).inserted {
            // One more name than so many is another one, whatever it is.
            let isSame = own.flatMap { own in NameKey(other.name).map(own.isSame) } ?? false
            guard names.count > Self.mostSpellings || !isSame else { continue }
            let owner = PrintableText(other.name)
            return Code.accountShared.hint(
                .high,
                "This account number is \(other.course) under the name"
                    + " \(owner.fitted(to: 60).quoted).",
                summary: "one account number for two payees",
                evidence: [
                    .init(name: "other_payee", value: owner),
                    other.id.map { .init(name: "other_request", value: PrintableText($0)) },
                ].compactMap(\.self)
            )
        }
        return nil
    }

    private func renamed(_ input: RuleInput) -> RiskHint? {
        input.ownerBefore.map { owner in
            Code.payeeRenamed.hint(
                "This account number was paid before under another name, \(owner.fitted(to: 60).quoted).",
                summary: "an account number that had another name",
                evidence: [.init(name: "name_before", value: owner)]
            )
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
        let account: PrintableText = isOtherAccount ? ", and the account number is another" : .empty
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

/// Whether the signed text names another amount or account than the payment.
struct MoneyTextRule: Rule {
    enum Code: String, RuleCode {
        case textDiffers = "money.text-differs"
        case textOnly = "money.text-only"

        var meaning: Meaning {
            switch self {
            case .textDiffers:
                Meaning(
                    [.high],
                    when: """
                        the signed text names amounts with a currency, and none is the payment's; or \
                        an IBAN with sound check digits that is none of the payment's accounts (beside \
                        the payee's, one may be the payer's that the payment does not state). Numbers \
                        without a currency (dates, references) do not count, a number counts in every \
                        way it can be read, and `5 million` is read as multiplied
                        """,
                    remedy: "Reject, and ask whoever made the payment which of the two is right."
                )
            case .textOnly:
                Meaning(
                    [.low, .medium, .high],
                    when: """
                        the signed text names an amount with a currency, and the message holds none \
                        (low for a number without a currency in a text about paying); or \
                        an IBAN with sound check digits, and the message holds no account that gets \
                        money: nothing of it is compared. An amount is high for an account with 5 \
                        approved payments or more
                        """,
                    remedy: "Read the text word by word, and compare it with the bill."
                )
            }
        }
    }

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        let texts = input.facts.askedTexts.map(\.text)
        let amount = amount(in: texts, input.facts)
        let account = account(in: texts, input.facts)
        let differing = (
            amount: input.facts.statedAmounts.isEmpty ? nil : amount,
            account: input.facts.creditorAccounts.isEmpty ? nil : account
        )
        let alone = (
            amount: input.facts.statedAmounts.isEmpty ? amount : nil,
            account: input.facts.creditorAccounts.isEmpty ? account : nil
        )
        return [
            differs(differing.amount, differing.account, input.facts),
            isAlone(alone.amount, alone.account, input),
        ].compactMap(\.self)
    }

    /// An amount in the texts that is none of the payment's; a text may also name a fee or a
    /// balance: one matching amount is enough.
    private func amount(in texts: [String], _ facts: RequestFacts) -> PrintableText? {
        let stated = Set(facts.statedAmounts)
        // Only codes that are words are ambiguous.
        let words = Set(stated.compactMap(\.currency)).filter(CurrencyNames.wordCodes.contains)
        let expected = [nil] + words.sorted().map { Optional($0) }
        let named = texts.flatMap { text in
            expected.flatMap { AmountInText.all(in: text, expected: $0) }
        }
        var seen: Set<AmountInText> = []
        let different = named.filter { seen.insert($0).inserted }.prefix(64)
        guard let first = named.first,
            !different.contains(where: { stated.contains(where: $0.mayMean) })
        else { return nil }
        return PrintableText(first.written, limit: 64)
    }

    /// An IBAN in the texts that is none of the payment's.
    private func account(in texts: [String], _ facts: RequestFacts) -> PrintableText? {
        let named = texts.flatMap(IBAN.all)
        let others = named.filter { iban in
            !(facts.creditorAccounts + facts.debtorAccounts).contains { $0.isSame(as: iban) }
        }
        guard let first = others.first else { return nil }
        let isPayer =
            others.count == 1 && facts.debtorAccounts.isEmpty
            && named.contains { iban in facts.creditorAccounts.contains { $0.isSame(as: iban) } }
        return isPayer ? nil : PrintableText(IBAN.grouped(first))
    }

    private func differs(
        _ amount: PrintableText?,
        _ account: PrintableText?,
        _ facts: RequestFacts
    ) -> RiskHint? {
        let stated = (
            amount: facts.statedAmounts.first?.printable,
            account: facts.creditorAccounts.first?.text.quotedWords
        )
        let (said, paid, what): (PrintableText, PrintableText?, PrintableText)
        switch (amount, account) {
        case (let amount?, let account?):
            said = "\(amount) and the account \(account)"
            paid = stated.amount.flatMap { amount in
                stated.account.map { "\(amount) and \($0)" }
            }
            what = "amount and account"
        case (let amount?, nil): (said, paid, what) = (amount, stated.amount, "amount")
        case (nil, let account?):
            (said, paid, what) = ("the account \(account)", stated.account, "account")
        case (nil, nil): return nil
        }
        guard let paid else { return nil }
        let evidence: [(String, PrintableText?)] = [
            ("text_amount", amount), ("amount", amount.flatMap { _ in stated.amount }),
            ("text_account", account),
            ("account", account.flatMap { _ in facts.creditorAccounts.first?.text }),
        ]
        return Code.textDiffers.hint(
            "The text says \(said), and the payment \(paid).",
            summary: "another \(what) in the text",
            evidence: evidence.compactMap { name, value in
                value.map { RiskHint.Evidence(name: name, value: $0) }
            }
        )
    }

    /// Amounts and accounts that only the text has.
    private func isAlone(
        _ amount: PrintableText?,
        _ account: PrintableText?,
        _ input: RuleInput
    ) -> RiskHint? {
        let named: PrintableText
        switch (amount, account) {
        case (let amount?, let account?): named = "an amount, \(amount), and an account, \(account)"
        case (let amount?, nil): named = "an amount, \(amount)"
        case (nil, let account?): named = "an account, \(account)"
        case (nil, nil):
            guard input.facts.statedAmounts.isEmpty,
                let number = input.facts.askedTexts.lazy.compactMap(PayingText.number).first
            else { return nil }
            return Code.textOnly.hint(
                .low,
                "Only the text names a number that may be an amount, \(number.quoted): it cannot be"
                    + " compared.",
                summary: "a number in a text about paying",
                evidence: [.init(name: "text_amount", value: number)]
            )
        }
        let count = input.baseline.amounts.count
        let isUnlike = amount != nil && count >= AmountSpread.least
        let unlike: PrintableText = isUnlike ? ", unlike the payments before" : .empty
        let evidence: [(String, PrintableText?)] = [
            ("text_amount", amount), ("text_account", account), ("payments", "\(count)"),
        ]
        return Code.textOnly.hint(
            isUnlike ? .high : .medium,
            "Only the text names \(named)\(unlike): it cannot be compared.",
            summary: amount == nil ? "an account in the text alone" : "an amount in the text alone",
            evidence: evidence.compactMap { name, value in
                value.map { RiskHint.Evidence(name: name, value: $0) }
            }
        )
    }
}

/// A text for people that is about paying, and names how much without a currency.
private enum PayingText {
    private static let words: Set<String> = [
        "pay", "pays", "paying", "payment", "payee", "transfer", "send", "sends", "wire", "amount",
        "remit", "withdrawal", "withdraw", "debit", "charge", "charged", "authorise", "authorize",
        "refund", "deposit", "purchase", "buy",
        "zahlung", "zahlen", "bezahlen", "betrag", "uberweisung", "uberweisen", "payer", "paiement",
        "virement", "montant", "pagar", "pago", "transferencia", "importe", "pagamento", "betaling",
    ]

    /// The first number with two decimals, or of 100 and more, that is no year, date, time or address.
    static func number(in text: PrintableText) -> PrintableText? {
        let plain = Transliteration.ascii(text).text.lowercased()
        let isPaying = plain.split { !$0.isLetter }.contains { words.contains(String($0)) }
        guard isPaying else { return nil }
        let found = plain.split { $0 == " " }.lazy.map { word in
            word.drop { !$0.isNumber }.prefix { $0.isNumber || ".,'".contains($0) }
        }.first { number in
            let groups = number.split { !$0.isNumber }
            let digits = groups.reduce(0) { $0 + $1.count }
            guard let last = groups.last, (3...12).contains(digits), groups.count < 5 else {
                return false
            }
            let isYear =
                groups.count == 1 && digits == 4 && (last.hasPrefix("19") || last.hasPrefix("20"))
            let isGrouped = groups.dropFirst().dropLast().allSatisfy { $0.count == 3 }
            return !isYear && isGrouped
                && (groups.count == 1 ? digits < 8 : (2...3).contains(last.count))
        }
        return found.map { PrintableText(String($0), limit: 64) }
    }
}

extension Payment.Account {
    /// Whether an IBAN is this account or contains its number.
    fileprivate func isSame(as iban: String) -> Bool {
        let compact = String(
            text.text.uppercased().unicodeScalars.filter {
                ("0"..."9").contains($0) || ("A"..."Z").contains($0)
            }
        )
        switch kind {
        case .iban: return Self.isSame(text.text, IBAN.grouped(iban))
        case .damagedIBAN: return compact == iban
        // Shorter numbers occur in many IBANs.
        case .sortCode: return iban.includes(compact)
        case .other:
            let number = text.text.split(separator: " ").last.map(String.init) ?? ""
            return number.utf8.count >= 8 && iban.includes(number)
        }
    }
}
