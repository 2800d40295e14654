import Push
package import Vocabulary

/// What a person wants to know of the selected account, and what an address comes to, broken into
/// lines; addresses, tokens and names of members only where they are asked for.
package enum AccountDetails {
    /// The lines about an account without its code, which is given when it is asked for.
    package static func lines(
        of row: AccountRow,
        width: Int,
        zone: LocalZone,
        now: Instant
    ) -> [TextLine] {
        (status(row) + usage(row, zone: zone, now: now) + details(row))
            .flatMap { ReviewText.lines($0, width: width) }
    }

    /// Whether it is locked, and what it can do.
    package static func status(_ row: AccountRow) -> [ReviewText.Item] {
        lock(row) + [abilities(row)]
            + [row.note.map { .init(label: "Note", text: $0, style: .plain) }].compactMap(\.self)
    }

    /// When it was used, and what a person is to look at.
    package static func usage(
        _ row: AccountRow,
        zone: LocalZone,
        now: Instant
    ) -> [ReviewText.Item] {
        use(row, zone: zone, now: now) + worries(row, zone: zone, now: now)
    }

    /// Names, addresses, tokens and policies.
    package static func details(_ row: AccountRow) -> [ReviewText.Item] {
        names(row) + device(row) + policies(row) + origin(row)
    }

    /// The lines about an address: what to look at, then what it comes to; its members where they are
    /// asked for.
    package static func lines(of summary: AddressSummary, width: Int, isFull: Bool) -> [TextLine] {
        let members = isFull ? summary.lines : []
        let parts: [(style: Style, texts: [PrintableText])] = [
            (.warning, summary.warnings.map { "Warning: \($0)" }), (.plain, summary.sentences),
            (.dim, members),
        ]
        return parts.flatMap { part in
            part.texts.flatMap { TextLine.wrapped($0, style: part.style, to: width) }
        }
    }

    private static func abilities(_ row: AccountRow) -> ReviewText.Item {
        .init(
            label: "Can",
            text: (row.lock == nil ? .empty : "when unlocked: ") + Words.Accounts.abilities(row),
            style: row.lock == nil ? .strong : .dim
        )
    }

    private static func lock(_ row: AccountRow) -> [ReviewText.Item] {
        guard let lock = Words.Accounts.lock(row) else { return [] }
        return [.init(label: "Lock", text: lock, style: .danger)]
    }

    private static func use(
        _ row: AccountRow,
        zone: LocalZone,
        now: Instant
    ) -> [ReviewText.Item] {
        let used = Words.Accounts.used(row, zone: zone, now: now)
        let last =
            [ReviewText.Item(label: "Answered", text: used, style: .plain)]
            + [("Usual", row.usual), ("Paid", row.payees)].filter { !$0.1.isEmpty }.map {
                ReviewText.Item(label: $0.0, text: $0.1.joined(by: ", "), style: .plain)
            }
        guard row.push != nil else { return last }
        let waiting = Words.Accounts.waitingSentence(row.waiting)
        let style: Style = row.waiting > 0 ? .strong : .plain
        return [.init(label: "Waiting", text: waiting, style: style)] + last
    }

    /// What a person is to look at.
    private static func worries(
        _ row: AccountRow,
        zone: LocalZone,
        now: Instant
    ) -> [ReviewText.Item] {
        var items: [ReviewText.Item] = []
        if let changed = row.serverChanged {
            let when = Words.Accounts.when(changed, zone: zone, now: now)
            let text: PrintableText = "answers go to another server than before, since \(when)"
            items.append(.init(label: "Server", text: text, style: .warning))
        }
        for sentence in row.pending {
            items.append(.init(label: "Device", text: sentence, style: .warning))
        }
        if let push = row.push, push.isDelayed {
            let text: PrintableText =
                "its server may not know yet where messages for this device go"
            items.append(.init(label: "Messages", text: text, style: .warning))
        }
        return items
    }

    private static func names(_ row: AccountRow) -> [ReviewText.Item] {
        var items: [ReviewText.Item] = [
            .init(label: "Name", text: row.name, style: .plain),
            .init(label: "Issuer", text: row.issuer, style: .plain),
        ]
        if let own = row.ownLabel {
            items.append(.init(label: "Own name", text: own, style: .plain))
        }
        return items
    }

    private static func device(_ row: AccountRow) -> [ReviewText.Item] {
        var items: [ReviewText.Item] = []
        if let push = row.push {
            items = [
                .init(label: "Push", text: "answers go to \(push.answers)", style: .plain),
                .init(label: "", text: "registered at \(push.registration)", style: .plain),
                .init(
                    label: "Token",
                    text: push.tokenSentence,
                    style: push.isDelayed ? .warning : .plain
                ),
            ]
        }
        if let sentence = row.codeSentence {
            items.append(.init(label: "Codes", text: sentence, style: .plain))
        }
        return items
    }

    private static func policies(_ row: AccountRow) -> [ReviewText.Item] {
        guard !row.policies.isEmpty else {
            return [.init(label: "Policies", text: "none", style: .plain)]
        }
        return row.policies.enumerated().map { index, policy in
            let style: Style =
                switch policy.verdict {
                case .complies: .plain
                case .fails: .danger
                case .unknown: .dim
                }
            let label: PrintableText = index == 0 ? "Policies" : .empty
            return .init(label: label, text: Words.Accounts.policy(policy), style: style)
        }
    }

    private static func origin(_ row: AccountRow) -> [ReviewText.Item] {
        [.init(label: "Enrolled", text: Numbers.text(row.enrolled), style: .plain)]
    }
}
