import Push
import Vocabulary

/// Looks for an account number among what was rejected, and under other names.
struct MoneyNumberRule: Rule {
    enum Code: String, RuleCode {
        case accountRejected = "money.account-rejected"
        case accountShared = "money.account-shared"
        case payeeRenamed = "money.payee-renamed"

        var meaning: Meaning {
            switch self {
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
            case .payeeRenamed:
                Meaning(
                    [.low],
                    when: "an account that was paid before is to be paid under another name",
                    remedy: "Compare the payee's name with the bill."
                )
            }
        }
    }

    /// Accounts in members that are not read that are compared.
    private static let mostUnread = 16
    /// Ways to write the name of one payee that are compared.
    private static let mostSpellings = 8

    func evaluate(_ input: RuleInput) -> [RiskHint] {
        guard let payment = input.features.payment else { return [] }
        return [rejected(payment, input), shared(payment, input), renamed(input)].compactMap(\.self)
    }

    /// The account that is paid, or another one in the message that is not read.
    private func rejected(_ payment: PaymentFeatures, _ input: RuleInput) -> RiskHint? {
        var accounts = input.unreadMoney.prefix(Self.mostUnread).compactMap(\.text?.value)
        if case .known = input.payeeMatch {
        } else {
            accounts = [payment.account?.baselineKey].compactMap(\.self) + accounts
        }
        return accounts.lazy.compactMap { rejected($0, payment, input) }.first
    }

    private func rejected(
        _ number: String,
        _ payment: PaymentFeatures,
        _ input: RuleInput
    ) -> RiskHint? {
        guard let account = PayeeSigns(name: nil, account: number).account else { return nil }
        let suspects = input.baseline.suspectPayees
        // A second bill of the same payee that was rejected later was one too many.
        let name = PayeeSigns(payment).name
        let own = Set(suspects.first { $0.name == name }?.rejected ?? [])
        let rejected = suspects.filter { PayeeSigns.mayBeSame($0.name, account) }
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
            other.instant < first && Payment.Account.isSame(other.key, number)
        }
        guard paid < 2 else { return nil }
        return Code.accountRejected.hint(
            isDisguised ? .critical : .high,
            "You rejected a payment to \(number == payment.account?.baselineKey ? "this account number" : "an account number in this message") that came"
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
        guard case .known = input.payeeMatch else { return nil }
        return input.ownerBefore.map { owner in
            Code.payeeRenamed.hint(
                "This account number was paid before under another name, \(owner.fitted(to: 60).quoted).",
                summary: "an account number that had another name",
                evidence: [.init(name: "name_before", value: owner)]
            )
        }
    }
}
