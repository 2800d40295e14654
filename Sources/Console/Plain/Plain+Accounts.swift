import Authenticator
package import Review
package import Vocabulary

extension Plain {
    /// All accounts, one after the other, with the numbers that the words about them take.
    package static func accounts(_ rows: [AccountRow], now: Instant) -> [PrintableText] {
        guard !rows.isEmpty else {
            return ["No account is enrolled yet; type enrol to enrol one by its address."]
        }
        return rows.enumerated().flatMap { index, row in
            let facts = Words.Accounts.facts(row, at: now).reduce(.empty) { $0 + $1.text }
            let name: PrintableText = "\(index + 1). \(label(row))"
            return (facts.isEmpty ? name : name + ": " + facts).wrapped(to: columns)
        }
    }

    /// Everything about one account but its code, which the word code gives.
    ///
    /// - Parameters:
    ///   - row: The account.
    ///   - number: Its place in the list of accounts, from 1.
    ///   - zone: The clock of the time when it was used last.
    ///   - now: Our clock.
    /// - Returns: Lines of at most ``columns`` columns.
    package static func account(
        _ row: AccountRow,
        number: Int,
        zone: LocalZone = .utc,
        now: Instant
    ) -> [PrintableText] {
        let title: PrintableText = "Account \(number): \(label(row))"
        return title.wrapped(to: columns)
            + AccountDetails.lines(of: row, width: columns, zone: zone, now: now).map(\.text)
    }

    /// What an address says and what is odd about it, without its secrets.
    package static func address(_ summary: AddressSummary) -> [PrintableText] {
        [Words.Accounts.addressTitle + ":"]
            + AccountDetails.lines(of: summary, width: columns, isFull: true).map(\.text)
    }

    /// What the pane of accounts asks, in words; `nil` when it asks nothing.
    static func question(_ list: AccountList) -> PrintableText? {
        switch list.step {
        case .asking(let order):
            guard let matter = AccountQuestion.matter(of: order) else { return nil }
            let label = AccountQuestion.label(of: order, in: list)
            return matter + " Type yes to do it, or no: " + quoted(label)
        case .reviewing(_, let summary, _, let agreed):
            return AccountQuestion.matter(of: summary, agreed)
                + " Type yes to enrol, or no, which changes nothing."
        case .removing(let removal):
            return (removal.isRefused ? anotherText : .empty) + AccountQuestion.removalMatter
                + " To remove it type what stands in quotes, else back: " + quoted(removal.phrase)
        case .renaming, .addressing, nil: return nil
        }
    }

    private static func label(_ row: AccountRow) -> PrintableText {
        "\(row.name.fitted(to: 60)) at \(row.issuer.fitted(to: 60))"
    }
}
