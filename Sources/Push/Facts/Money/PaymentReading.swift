import Vocabulary

/// A payment as it is put together from what objects say of it, with what was odd about it.
struct PaymentReading {
    var shape: Payment.Shape = .flat
    private(set) var amount: Amount?
    private(set) var isAmountUnreadable = false
    private(set) var payee: PrintableText?
    private(set) var account: Payment.Account?
    var debtorAccount: Payment.Account?
    var debtorName: PrintableText?
    var reference: PrintableText?
    var initiator: PrintableText?
    var terms: [Payment.Term] = []
    /// What all payments of the message are together, as it says.
    private(set) var totals: [Amount] = []
    /// How many it says that there are.
    var counts: [(text: String, node: Document.Index)] = []
    var notes: [MessageAnomaly] = []
    /// Where all of this stands.
    var nodes: [Document.Index] = []
    /// Whether an amount states its own currency.
    private var hasOwnCurrency = false
    /// The number of the account without its bank.
    private var accountNumber = ""
    /// Where the totals stand.
    private var totalNodes: [Document.Index] = []

    /// Whether an amount is stated, readable or not.
    var hasAmount: Bool {
        amount != nil || isAmountUnreadable
            || terms.contains { $0.amount != nil && $0.kind != .charges }
    }

    /// Whether it says who gets the money.
    var namesSomebody: Bool { payee != nil || account != nil }

    /// Whether an element of a list that says this is a payment.
    var isItem: Bool { hasAmount || namesSomebody }

    /// Whether this is a payment: it has an amount, or says which account gets the money.
    var isPayment: Bool { hasAmount || !totals.isEmpty || account != nil }

    /// Whether it says nothing of a payment.
    var isEmpty: Bool {
        !isItem && totals.isEmpty && counts.isEmpty && terms.isEmpty && reference == nil
            && initiator == nil && debtorAccount == nil && debtorName == nil
    }

    var payment: Payment {
        Payment(
            shape: shape,
            amount: amount,
            isAmountUnreadable: isAmountUnreadable,
            payee: payee,
            creditorAccount: account,
            debtorAccount: debtorAccount,
            debtorName: debtorName,
            reference: reference,
            initiator: initiator,
            terms: terms
        )
    }

    /// Records something once.
    mutating func add(_ note: MessageAnomaly) {
        if !notes.contains(note) { notes.append(note) }
    }

    /// Takes an amount; a second one that differs is a conflict.
    mutating func add(_ claim: PaymentClaims.AmountClaim, _ texts: inout TextCollector) {
        if claim.isCurrencyUnknown { add(.currencyUnknown) }
        guard let stated = claim.amount else {
            if hasAmount { add(.paymentsDisagree) }
            isAmountUnreadable = true
            return add(.amountUnreadable)
        }
        hasOwnCurrency = hasOwnCurrency || claim.hasOwnCurrency
        switch claim.kind {
        case .main, .minor:
            if isAmountUnreadable { add(.paymentsDisagree) }
            guard let amount else {
                amount = stated
                nodes += claim.nodes
                return
            }
            guard amount.agrees(with: stated) else { return add(.paymentsDisagree) }
            if amount.currency == nil { self.amount = stated }
            nodes += claim.nodes
        case .total:
            totals.append(stated)
            totalNodes += claim.nodes
        case .term(let kind):
            var text = stated.printable
            nodes += claim.nodes
            if let period = claim.period {
                text += " (" + texts.printable(period.text, limit: 64) + ")"
                nodes.append(period.node)
            }
            terms.append(Payment.Term(kind, text, amount: stated))
        }
    }

    /// Takes a payee; a second one of another name is a conflict.
    mutating func add(payee name: PrintableText, at places: [Document.Index]) {
        if payee == nil { payee = name }
        guard payee.map({ Self.isSameName($0, name) }) ?? true else {
            return add(.paymentsDisagree)
        }
        nodes += places
    }

    /// Takes an account; a second one that is another is a conflict.
    mutating func add(
        account other: Payment.Account,
        number: String,
        at places: [Document.Index]
    ) {
        guard let known = account else {
            account = other
            accountNumber = number
            nodes += places
            return
        }
        // The number of an account is a part of its IBAN.
        let isPart =
            min(number.utf8.count, accountNumber.utf8.count) >= 5
            && (accountNumber.hasSuffix(number) || number.hasSuffix(accountNumber))
        guard known.isSame(as: other) || isPart else {
            return add(.paymentsDisagree)
        }
        nodes += places
        if other.text.columns > known.text.columns {
            account = other
            accountNumber = number
        }
    }

    /// Whether two names are one, whatever their letter case, signs and legal form.
    private static func isSameName(_ left: PrintableText, _ right: PrintableText) -> Bool {
        guard let first = NameKey(left.text), let second = NameKey(right.text) else {
            return left == right
        }
        return first.plain == second.plain
            || withoutLegalForm(first) == withoutLegalForm(second)
    }

    private static func withoutLegalForm(_ name: NameKey) -> [ArraySlice<Unicode.Scalar>] {
        var words = name.plain.split(separator: " ")
        while words.count > 1, let last = words.last,
            legalForms.contains(String(last.map(Character.init)))
        {
            words.removeLast()
        }
        return words
    }

    private static let legalForms: Set<String> = [
        "ltd", "limited", "plc", "llc", "llp", "inc", "incorporated", "corp", "co", "gmbh", "kg",
        "ag", "se", "ug", "sa", "sas", "sarl", "srl", "spa", "bv", "nv", "oy", "ab", "as", "aps",
        "pty", "sl", "lda", "ltda",
    ]
}

extension PaymentReading {
    /// What several objects say of one payment together.
    ///
    /// The one that says most leads. One with an amount of its own says the same in all that it says, or
    /// it is a conflict; of others, what is missing is taken.
    static func combined(_ readings: [PaymentReading]) -> PaymentReading {
        let fullest = readings.indices.max { left, right in
            // Of equal ones the first.
            (readings[left].facts, right) < (readings[right].facts, left)
        }
        guard let fullest else { return PaymentReading() }
        var result = readings[fullest]
        for (index, other) in readings.enumerated() where index != fullest {
            if result.hasAmount, other.hasAmount, !result.says(other) {
                result.add(.paymentsDisagree)
            } else {
                result.absorb(other)
            }
        }
        return result
    }

    /// How many facts of a payment are stated.
    private var facts: Int {
        [hasAmount, payee != nil, account != nil, reference != nil].count(where: \.self)
    }

    /// Whether all that another says of amount, payee, account and reference is said here, too.
    func says(_ other: PaymentReading) -> Bool {
        if other.isAmountUnreadable || isAmountUnreadable { return false }
        if let second = other.amount {
            guard let amount, amount.agrees(with: second) else { return false }
        }
        if let second = other.payee {
            guard let payee, Self.isSameName(payee, second) else { return false }
        }
        if let second = other.account {
            guard let account, account.isSame(as: second) else { return false }
        }
        if let second = other.reference, let reference, reference != second { return false }
        return other.terms.allSatisfy { $0.amount == nil || terms.contains($0) }
    }

    /// Takes what another says beside; what it says differently is a conflict, and stays unread.
    private mutating func absorb(_ other: PaymentReading) {
        guard isPayee(other.payee) ?? true, isAccount(other.account) ?? true else {
            return add(.paymentsDisagree)
        }
        if amount?.currency == nil { amount = other.amount ?? amount }
        isAmountUnreadable = isAmountUnreadable || other.isAmountUnreadable
        fill(from: other)
        totals += other.totals
        totalNodes += other.totalNodes
        counts += other.counts
        for note in other.notes { add(note) }
        nodes += other.nodes
    }

    /// Whether a payee is this one; `nil` where one of the two is not said.
    private func isPayee(_ other: PrintableText?) -> Bool? {
        guard let payee, let other else { return nil }
        return Self.isSameName(payee, other)
    }

    /// Whether an account is this one; `nil` where one of the two is not said.
    private func isAccount(_ other: Payment.Account?) -> Bool? {
        guard let account, let other else { return nil }
        return account.isSame(as: other)
    }

    /// Takes what is missing, but for amounts.
    private mutating func fill(from other: PaymentReading) {
        if shape == .flat || other.shape == .stet { shape = other.shape }
        payee = payee ?? other.payee
        if account == nil {
            account = other.account
            accountNumber = other.accountNumber
        }
        debtorAccount = debtorAccount ?? other.debtorAccount
        debtorName = debtorName ?? other.debtorName
        reference = reference ?? other.reference
        initiator = initiator ?? other.initiator
        terms += other.terms.filter { !terms.contains($0) }
    }

    /// The payment with its amount: of one that repeats, the largest of its amounts.
    ///
    /// A total that is neither the amount nor the amount with its charges is a conflict.
    func settled() -> PaymentReading {
        var result = self
        // What is charged without a currency is charged in that of the payment.
        if let currency = result.amount?.currency {
            result.terms = result.terms.map { term in
                guard term.kind == .charges, let charge = term.amount, charge.currency == nil else {
                    return term
                }
                let full = charge.with(currency: currency)
                return Payment.Term(.charges, full.printable, amount: full)
            }
        }
        result.takeAmountOfTerms()
        if result.amount == nil, !isAmountUnreadable { result.amount = totals.first }
        // Of payments that are listed elsewhere, only their sum and number are known.
        if !hasAmount, !totals.isEmpty, let count = counts.first {
            result.terms.append(Payment.Term(.payments, PrintableText(count.text, limit: 64)))
            result.nodes.append(count.node)
            result.counts = []
        }
        if let amount = result.amount {
            let charges = result.terms.filter { $0.kind == .charges }.compactMap(\.amount)
            let withCharges = Amount.sums(of: [amount] + charges)
            let moved = terms.filter { [.debited, .settlement].contains($0.kind) }
                .compactMap(\.amount)
            // What is moved in another currency can be compared with a total alone.
            let (own, foreign) = (
                moved.filter { [nil, amount.currency].contains($0.currency) },
                moved.filter { ![nil, amount.currency].contains($0.currency) }
            )
            for total in totals + own {
                let isSame = ([amount] + withCharges.prefix(1) + foreign).contains {
                    $0.agrees(with: total)
                }
                if !isSame { result.add(.paymentsDisagree) }
            }
        }
        result.nodes += totalNodes
        result.check(result.counts, are: 1)
        return result
    }

    /// Takes the largest amount of the terms where it is more than the amount; where there is none, what
    /// is moved.
    private mutating func takeAmountOfTerms() {
        let moved: [Payment.Term.Kind] = [.settlement, .debited]
        let stated = terms.filter { $0.kind != .charges && !moved.contains($0.kind) }
        for other in stated.compactMap(\.amount) {
            guard let known = amount else {
                amount = other
                continue
            }
            if known.currency == other.currency, known.isLess(than: other) { amount = other }
        }
        guard amount == nil, !isAmountUnreadable else { return }
        amount = terms.first { moved.contains($0.kind) }?.amount
    }

    private mutating func check(_ counts: [(text: String, node: Document.Index)], are count: Int) {
        for stated in counts {
            if stated.text == String(count) {
                nodes.append(stated.node)
            } else {
                add(.paymentsDisagree)
            }
        }
    }

    /// A payment whose list tells what it is for; what of that says another amount is a conflict.
    func withBreakdown(_ parts: [PaymentReading]) -> PaymentReading {
        var result = settled()
        let amounts = parts.compactMap(\.amount)
        let sums = Amount.sums(of: amounts)
        guard amounts.count == parts.count, let amount = result.amount, sums.count == 1,
            amount.agrees(with: sums[0])
        else {
            if parts.contains(where: \.hasOwnCurrency) { result.add(.paymentsDisagree) }
            for note in parts.flatMap(\.notes) { result.add(note) }
            return result
        }
        for part in parts {
            for note in part.notes { result.add(note) }
            result.terms += part.terms.filter { $0.amount == nil && !result.terms.contains($0) }
            result.nodes += part.nodes
        }
        return result
    }

    /// Payments of a list, with what the objects around it say of them all.
    ///
    /// A total, a number of payments, a payee or an account that does not fit is a conflict.
    static func checked(
        _ items: [PaymentReading],
        against frame: PaymentReading
    ) -> [PaymentReading] {
        let stated = frame.totals + [frame.amount].compactMap(\.self)
        var result = items.map { item in
            var filled = item
            filled.fill(from: frame)
            if filled.amount == nil, !filled.isAmountUnreadable {
                // One payment takes the amount beside its list; several share it.
                if items.count == 1 { filled.amount = frame.amount }
                filled.takeAmountOfTerms()
                filled.totals = stated
            }
            return filled
        }
        var first = result[0]
        for note in frame.notes { first.add(note) }
        let sums = Amount.sums(of: result.compactMap(\.amount))
        let isSummed = result.allSatisfy { $0.amount != nil }
        // Of a sum of which only a part is stated nobody knows who gets the rest.
        if !stated.isEmpty, !isSummed, result.contains(where: { $0.amount != nil }) {
            first.add(.paymentsDisagree)
        }
        // Between banks the sum is that of what they settle.
        let settled = Amount.sums(
            of: result.compactMap { item in
                item.terms.first { $0.kind == .settlement }?.amount ?? item.amount
            }
        )
        for total in stated where isSummed {
            let isSum = [sums, settled].contains { $0.count == 1 && $0[0].agrees(with: total) }
            if !isSum { first.add(.paymentsDisagree) }
        }
        if first.totals.isEmpty { first.totals = stated }
        first.check(frame.counts, are: items.count)
        let isUsed =
            items.contains { $0.isPayee(frame.payee) ?? true }
            && items.contains { $0.isAccount(frame.account) ?? true }
        // One account for several payees, and one amount: nobody can tell who gets what.
        let isShared =
            items.count > 1 && frame.account != nil && items.allSatisfy { !$0.hasAmount }
        if !isUsed || isShared { first.add(.paymentsDisagree) }
        first.nodes += frame.nodes + frame.totalNodes
        result[0] = first
        return result
    }
}
