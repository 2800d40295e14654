import Vocabulary

/// A payment as it is put together, with what was odd about it.
struct PaymentReading {
    var shape: Payment.Shape
    var amount: Amount?
    var payee: PrintableText?
    var creditorAccount: Payment.Account?
    var debtorAccount: Payment.Account?
    var debtorName: PrintableText?
    var reference: PrintableText?
    var initiator: PrintableText?
    var notes: [MessageAnomaly] = []

    init(shape: Payment.Shape) { self.shape = shape }

    /// The payment.
    var payment: Payment {
        Payment(
            shape: shape,
            amount: amount,
            payee: payee,
            creditorAccount: creditorAccount,
            debtorAccount: debtorAccount,
            debtorName: debtorName,
            reference: reference,
            initiator: initiator
        )
    }

    /// Whether another payment of the same message says something else.
    func differs(from other: PaymentReading) -> Bool {
        if let amount, let second = other.amount, !amount.isSame(as: second) { return true }
        if let payee, let second = other.payee, payee.text != second.text { return true }
        if let account = creditorAccount, let second = other.creditorAccount {
            return account.text.text != second.text.text
        }
        return false
    }

    /// Notes something once.
    mutating func add(_ note: MessageAnomaly) {
        if !notes.contains(note) { notes.append(note) }
    }
}
