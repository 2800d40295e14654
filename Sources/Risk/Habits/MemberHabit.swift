import Push
import Vocabulary

/// A member of the custom payload, compared with earlier requests.
package struct MemberTrait: Hashable, Sendable {
    /// A digest, as is the value.
    let place: UInt64
    let value: UInt64
    let path: PrintableText
    /// Whether it is about who pays.
    let isOfPayer: Bool

    private init(_ text: UnreadText, isOfPayer: Bool = false) {
        (place, value) = text.digests
        path = PrintableText(text.path, limit: 256)
        self.isOfPayer = isOfPayer
    }

    static func all(_ facts: RequestFacts) -> [MemberTrait] {
        let payers = facts.payments.compactMap { payment in
            payment.debtorAccount?.text.text ?? payment.debtorName?.text
        }
        let payer =
            payers.isEmpty
            ? []
            : [
                MemberTrait(
                    UnreadText(path: "payer", value: payers.sorted().joined(separator: "\u{1F}")),
                    isOfPayer: true
                )
            ]
        return facts.unread.map { MemberTrait($0) } + payer
    }
}

/// The values of approved requests at one place of the custom payload.
package struct MemberHabit: Hashable, Sendable {
    /// The place seen longest ago is dropped.
    static let capacity = 64
    static let valueCapacity = 8
    /// Requests from which on a constant value is evidence.
    static let least = 3

    /// A digest.
    let place: UInt64
    /// Digests, latest first.
    private(set) var values: [UInt64]
    /// Requests with a value there.
    private(set) var count: Int
    /// Requests with a value that none before had.
    private(set) var changes: Int

    init(place: UInt64, values: [UInt64] = [], count: Int = 0, changes: Int = 0) {
        self.place = place
        self.values = values
        self.count = count
        self.changes = changes
    }

    mutating func learn(_ value: UInt64) {
        count += 1
        if let index = values.firstIndex(of: value) {
            values.remove(at: index)
        } else {
            changes += 1
        }
        values.insert(value, at: 0)
        if values.count > Self.valueCapacity { values.removeLast() }
    }

    /// Whether a value is none of the recurring ones.
    func isNews(_ value: UInt64) -> Bool {
        count >= Self.least && changes * 3 <= count && !values.contains(value)
    }
}
