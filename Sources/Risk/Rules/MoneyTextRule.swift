import Push
import Vocabulary

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
