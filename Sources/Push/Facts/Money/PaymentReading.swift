import Vocabulary

/// A payment merged from several objects, with its anomalies.
struct PaymentReading {
    var shape: Payment.Shape = .flat
    private(set) var amount: Amount?
    private(set) var isAmountUnreadable = false
    /// Whether an amount was read as one in minor units.
    private(set) var isMinor = false
    private(set) var payee: PrintableText?
    private(set) var account: Payment.Account?
    var debtorAccount: Payment.Account?
    var debtorName: PrintableText?
    var reference: PrintableText?
    var initiator: PrintableText?
    var terms: [Payment.Term] = []
    /// The most of one payment, and of all that are stated once for several.
    static let (mostTerms, mostTermsOfAll) = (32, 1_024)
    /// The stated sums of all payments.
    private(set) var totals: [Amount] = []
    /// The stated numbers of payments.
    var counts: [(text: String, node: Document.Index)] = []
    var anomalies: [MessageAnomaly] = []
    /// The nodes of all of this.
    var nodes: [Document.Index] = []
    /// Those of payee, account and amount.
    private(set) var stating: [Document.Index] = []
    /// Whether an amount states its own currency.
    private var hasOwnCurrency = false
    /// Without the bank.
    private var accountNumber = ""
    private var totalNodes: [Document.Index] = []

    /// Readable or not.
    var hasAmount: Bool {
        amount != nil || isAmountUnreadable
            || terms.contains { $0.amount != nil && $0.kind != .charges }
    }

    /// Whether it names a recipient.
    var namesSomebody: Bool { payee != nil || account != nil }

    /// Whether such an element of a list is a payment.
    var isItem: Bool { hasAmount || namesSomebody }

    /// Whether it has an amount, or a recipient's account.
    var isPayment: Bool { hasAmount || !totals.isEmpty || account != nil }

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

    mutating func add(_ anomaly: MessageAnomaly) {
        if !anomalies.contains(anomaly) { anomalies.append(anomaly) }
    }

    /// A second, different amount is a conflict.
    mutating func add(_ claim: PaymentClaims.AmountClaim, _ texts: inout TextCollector) {
        if claim.isCurrencyUnknown { add(.currencyUnknown) }
        if claim.isCurrencyContested { add(.paymentsDisagree) }
        guard let stated = claim.amount else {
            if hasAmount { add(.paymentsDisagree) }
            isAmountUnreadable = true
            return add(.amountUnreadable)
        }
        hasOwnCurrency = hasOwnCurrency || claim.hasOwnCurrency
        isMinor = isMinor || claim.isMinor
        switch claim.kind {
        case .main, .minor:
            if isAmountUnreadable { add(.paymentsDisagree) }
            guard amount?.agrees(with: stated) ?? true else { return add(.paymentsDisagree) }
            if amount?.currency == nil { amount = stated }
            nodes += claim.nodes
            stating += claim.nodes.prefix(1)
        case .total:
            totals.append(stated)
            totalNodes += claim.nodes
            stating += claim.nodes.prefix(1)
        case .term(let kind):
            var text = stated.printable
            nodes += claim.nodes
            if let period = claim.period {
                let name = texts.printable(period.text, limit: 64)
                let isWord = name.text.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
                text += " (" + (isWord && name.columns <= 16 ? name : name.quoted) + ")"
                nodes.append(period.node)
            }
            terms.append(Payment.Term(kind, text, amount: stated))
        }
    }

    /// A second, different name is a conflict.
    mutating func add(payee name: PrintableText, at places: [Document.Index]) {
        if payee == nil { payee = name }
        guard payee.map({ Self.isSameName($0, name) }) ?? true else {
            return add(.paymentsDisagree)
        }
        nodes += places
        stating += places
    }

    /// A second, different account is a conflict.
    mutating func add(
        account other: Payment.Account,
        number: String,
        at places: [Document.Index]
    ) {
        guard let known = account else {
            account = other
            accountNumber = number
            nodes += places
            stating += places.prefix(1)
            return
        }
        let isPart =
            Self.isPart(number, of: accountNumber) || Self.isPart(accountNumber, of: number)
        guard known.isSame(as: other) || isPart else {
            return add(.paymentsDisagree)
        }
        nodes += places
        stating += places.prefix(1)
        if other.text.columns > known.text.columns {
            account = other
            accountNumber = number
        }
    }

    /// Whether an account number is the end of its IBAN: eight characters or more, or fewer digits, of which
    /// a JSON number has lost the zeros in front.
    private static func isPart(_ number: String, of iban: String) -> Bool {
        guard IBAN.examine(iban).verdict.isSound else { return false }
        let missing = 8 - number.utf8.count
        guard missing > 0 else { return iban.hasSuffix(number) }
        return missing <= 3 && iban.hasSuffix(String(repeating: "0", count: missing) + number)
    }

    /// Ignores letter case, signs and legal form.
    private static func isSameName(_ left: PrintableText, _ right: PrintableText) -> Bool {
        guard let first = NameKey(left.text), let second = NameKey(right.text) else {
            return left == right
        }
        return first.plain == second.plain
            || first.withoutLegalForm == second.withoutLegalForm
    }
}

extension PaymentReading {
    /// Merges what several objects say of one payment.
    ///
    /// The most detailed one leads. One with an amount of its own must agree completely or is a
    /// conflict; others only fill gaps.
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

    /// The number of stated facts.
    private var facts: Int {
        [hasAmount, payee != nil, account != nil, reference != nil].count(where: \.self)
    }

    /// Whether this states amount, payee, account and reference of the other, too.
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

    /// Adds what the other states; contradictions are conflicts and stay unread.
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
        for anomaly in other.anomalies { add(anomaly) }
        nodes += other.nodes
    }

    /// `nil` where one of the two is missing.
    private func isPayee(_ other: PrintableText?) -> Bool? {
        guard let payee, let other else { return nil }
        return Self.isSameName(payee, other)
    }

    /// `nil` where one of the two is missing.
    private func isAccount(_ other: Payment.Account?) -> Bool? {
        guard let account, let other else { return nil }
        return account.isSame(as: other)
    }

    /// Fills gaps, but no amounts.
    private mutating func fill(from other: PaymentReading) {
        isMinor = isMinor || other.isMinor
        stating += other.stating
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
        boundTerms()
    }

    /// Leaves out what are more terms than anybody reads, and says so.
    mutating func boundTerms() {
        guard terms.count > Self.mostTerms else { return }
        terms.removeLast(terms.count - Self.mostTerms)
        add(.payloadIncomplete)
    }

    /// The payment with the largest amount of a repeated one; a total that is neither the amount
    /// nor the amount with its charges is a conflict.
    func settled() -> PaymentReading {
        var result = self
        // Charges without a currency are in the payment's.
        if let currency = result.amount?.currency {
            result.terms = result.terms.map { term in
                guard term.kind == .charges, let charge = term.amount, charge.currency == nil else {
                    return term
                }
                let full = charge.with(currency: currency)
                return Payment.Term(.charges, full.printable, amount: full)
            }
        }
        result.readAmountOfTerms()
        if result.amount == nil, !isAmountUnreadable { result.amount = totals.first }
        // Only sum and number are known of payments listed elsewhere.
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
            // Amounts in another currency can only be compared with a total.
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

    /// The largest amount of the terms where it exceeds the amount, or what is moved where there is
    /// none.
    private mutating func readAmountOfTerms() {
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

    /// With a list of purposes; a different amount in it is a conflict.
    func withBreakdown(_ parts: [PaymentReading]) -> PaymentReading {
        var result = settled()
        let amounts = parts.compactMap(\.amount)
        let sums = Amount.sums(of: amounts)
        guard amounts.count == parts.count, let amount = result.amount, sums.count == 1,
            amount.agrees(with: sums[0])
        else {
            if parts.contains(where: \.hasOwnCurrency) { result.add(.paymentsDisagree) }
            for anomaly in parts.flatMap(\.anomalies) { result.add(anomaly) }
            return result
        }
        for part in parts {
            for anomaly in part.anomalies { result.add(anomaly) }
            result.terms += part.terms.filter { $0.amount == nil && !result.terms.contains($0) }
            result.nodes += part.nodes
        }
        return result
    }

    /// Payments of a list with the statements around it; a total, number of payments, payee or
    /// account that does not fit is a conflict.
    static func checked(
        _ items: [PaymentReading],
        against frame: PaymentReading
    ) -> [PaymentReading] {
        let stated = frame.totals + [frame.amount].compactMap(\.self)
        // Each payment of many has only its own terms: a sender must not multiply two lists.
        let isManifold = items.count * frame.terms.count > mostTermsOfAll
        var shared = frame
        if isManifold { shared.terms = [] }
        var result = items.map { item in
            var filled = item
            filled.fill(from: shared)
            if filled.amount == nil, !filled.isAmountUnreadable {
                // One payment gets the amount beside its list; several share it.
                if items.count == 1 { filled.amount = frame.amount }
                filled.readAmountOfTerms()
                filled.totals = stated
            }
            return filled
        }
        var first = result[0]
        if isManifold {
            first.terms += frame.terms
            first.add(.payloadIncomplete)
        }
        for anomaly in frame.anomalies { first.add(anomaly) }
        let sums = Amount.sums(of: result.compactMap(\.amount))
        let isSummed = result.allSatisfy { $0.amount != nil }
        // Where only part of a sum is stated, nobody knows who gets the rest.
        if !stated.isEmpty, !isSummed, result.contains(where: { $0.amount != nil }) {
            first.add(.paymentsDisagree)
        }
        // Between banks the sum is that of the settlements.
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
        // What is stated for all of them is stated of each: a list elsewhere splits no payment.
        let isOfAll = items.allSatisfy {
            $0.isPayee(frame.payee) ?? true && $0.isAccount(frame.account) ?? true
        }
        // One account or amount for several payees: nobody can tell who gets what.
        let isShared =
            items.count > 1 && (frame.account != nil || !stated.isEmpty || frame.hasAmount)
            && items.allSatisfy { !$0.hasAmount }
        if !isOfAll || isShared { first.add(.paymentsDisagree) }
        first.nodes += frame.nodes + frame.totalNodes
        result[0] = first
        return result
    }
}
