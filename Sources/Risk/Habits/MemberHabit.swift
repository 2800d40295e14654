import Push
import Vocabulary

/// A member of the custom payload that is compared with what earlier requests said there.
package struct MemberTrait: Hashable, Sendable {
    /// Where it stands, and what it says, as digests.
    let place: UInt64
    let value: UInt64
    /// Where it stands, as it is shown.
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

/// What approved requests said at one place of the custom payload.
package struct MemberHabit: Hashable, Sendable {
    /// The most places that are kept; the one seen longest ago goes.
    static let capacity = 64
    /// The most values that are kept of each.
    static let valueCapacity = 8
    /// Requests from which on a value that always was the same says something.
    static let least = 3

    /// The place as a digest.
    let place: UInt64
    /// The values as digests, latest first.
    private(set) var values: [UInt64]
    /// How many requests said something there.
    private(set) var count: Int
    /// How many of these said something that none before had said.
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

    /// Whether a value is none of those that keep coming back here.
    func isNews(_ value: UInt64) -> Bool {
        count >= Self.least && changes * 3 <= count && !values.contains(value)
    }
}
