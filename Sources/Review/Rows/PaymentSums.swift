package import Push
import Token
package import Vocabulary

/// What was approved, added up by payee and month.
package struct PaymentSums: Sendable {
    /// What one payee was paid in one month and currency.
    package struct Row: Hashable, Sendable {
        /// Such as `2026-11`, by the clock of a zone.
        package let month: String
        /// `nil` where the requests named none.
        package let payee: PrintableText?
        /// How many payments.
        package fileprivate(set) var count: Int
        /// Their sum; `nil` when it cannot be written.
        package fileprivate(set) var total: Amount?
    }

    private struct Key: Hashable {
        let month: String
        let payee: PrintableText?
        let currency: String?
    }

    private let zone: LocalZone
    private var sums: [Key: Row] = [:]

    /// Creates empty sums of months that begin by a clock.
    package init(in zone: LocalZone) { self.zone = zone }

    /// Adds the payments of a request, when its approval was delivered.
    ///
    /// The month is that of the approval.
    package mutating func add(_ entry: Entry) {
        guard entry.state.isApproved else { return }
        let instant = entry.decided ?? entry.facts.validity.received
        let month = String(zone.fields(of: instant).dateText.prefix(7))
        for payment in entry.facts.payments {
            guard let amount = payment.amount else { continue }
            let key = Key(month: month, payee: payment.payee, currency: amount.currency)
            guard var row = sums[key] else {
                sums[key] = Row(month: month, payee: payment.payee, count: 1, total: amount)
                continue
            }
            row.count += 1
            let both = row.total.map { Amount.sums(of: [$0, amount]) } ?? []
            row.total = both.count == 1 ? both[0] : nil
            sums[key] = row
        }
    }

    /// The newest month first, in it by payee and currency.
    package var rows: [Row] {
        sums.sorted { left, right in
            let (one, other) = (left.key, right.key)
            if one.month != other.month { return one.month > other.month }
            let names = (one.payee?.text ?? "", other.payee?.text ?? "")
            if names.0 != names.1 { return names.0 < names.1 }
            return (one.currency ?? "") < (other.currency ?? "")
        }.map(\.value)
    }

    /// `approved 5: GBP 346.25, EUR 20`: what was approved of these; empty without payments.
    package static func summary(of entries: [Entry]) -> PrintableText {
        var amounts: [Amount] = []
        var count = 0
        for entry in entries where entry.state.isApproved {
            let own = entry.facts.payments.compactMap(\.amount)
            count += own.count
            amounts += own
        }
        let totals = Amount.sums(of: amounts)
        guard let first = totals.first else { return .empty }
        let text = totals.dropFirst().reduce(Numbers.text(first)) { $0 + ", " + Numbers.text($1) }
        return "approved \(count): \(text)"
    }
}

extension RequestState {
    /// Whether the server took an approval.
    package var isApproved: Bool {
        if case .delivered(let decision) = self { !decision.isRejection } else { false }
    }
}

extension PaymentSums.Row {
    /// `2026-11  GBP 346.25  4 payments to Boathouse Supplies`.
    package var line: PrintableText {
        let sum = total.map { Numbers.text($0) } ?? "too large"
        let total = sum.columns < 16 ? sum.padded(to: 16) : sum
        let noun: PrintableText = count == 1 ? "payment" : "payments"
        let to = payee.map { "to \($0.quoted)" as PrintableText } ?? "without a payee"
        return "\(PrintableText(month))  \(total)  \(count) \(noun) \(to)"
    }

    /// The same as a line of JSON.
    package var json: String {
        JSON.printableText { json in
            json.add("month", month)
            json.add("payee", payee)
            json.add("count", count)
            json.add("amount", total?.number)
            json.add("currency", total?.currency)
        }
    }
}
