import Authenticator
import Review
import Vocabulary

/// Everything about the selected account, and what an address says, broken into lines.
enum AccountDetails {
    /// The lines about an account.
    ///
    /// - Parameters:
    ///   - list: The pane.
    ///   - state: Tells the time and what drawings are made of.
    ///   - width: The most columns of a line; at least 24.
    /// - Returns: No line without a selected account.
    static func lines(of list: AccountList, state: State, width: Int) -> [TextLine] {
        guard let row = list.selected else { return [] }
        var lines: [TextLine] = []
        for item in names(row) + [lock(row)] { lines += ReviewText.lines(item, width: width) }
        if let code = list.selectedCode, row.lock == nil {
            let label = TextLine.Piece(
                text: PrintableText("Code").padded(to: ReviewText.labelColumns),
                style: .dim
            )
            let room = width - ReviewText.labelColumns
            lines.append(TextLine([label] + CodeLine.pieces(code, columns: room, state: state)))
        }
        for item in device(row) + policies(row) + origin(row) {
            lines += ReviewText.lines(item, width: width)
        }
        return lines
    }

    /// The lines about an account without its code, which is given when it is asked for.
    static func lines(of row: AccountRow, width: Int) -> [TextLine] {
        (names(row) + [lock(row)] + device(row) + policies(row) + origin(row))
            .flatMap { ReviewText.lines($0, width: width) }
    }

    /// The lines about an address: each member begins at the margin, what follows does not.
    static func lines(of summary: AddressSummary, width: Int) -> [TextLine] {
        let margin: PrintableText = "    "
        func hanging(_ text: PrintableText, style: Style) -> [TextLine] {
            text.wrapped(to: max(2, width - margin.columns)).enumerated().map { index, line in
                TextLine(index == 0 ? line : margin + line, style: style)
            }
        }
        return summary.warnings.flatMap { hanging("Warning: \($0)", style: .warning) }
            + summary.lines.flatMap { hanging($0, style: .plain) }
    }

    private static func names(_ row: AccountRow) -> [ReviewText.Item] {
        var items: [ReviewText.Item] = [
            .init(label: "Name", text: row.name, style: .strong),
            .init(label: "Issuer", text: row.issuer, style: .strong),
        ]
        if let own = row.ownLabel {
            items.append(.init(label: "Own name", text: own, style: .plain))
        }
        return items
    }

    private static func lock(_ row: AccountRow) -> ReviewText.Item {
        guard let lock = row.lock else {
            return .init(label: "Lock", text: "not locked", style: .good)
        }
        return .init(label: "Lock", text: Words.lock(lock), style: .danger)
    }

    private static func device(_ row: AccountRow) -> [ReviewText.Item] {
        var items: [ReviewText.Item] = []
        if let push = row.push {
            let isFine = push.token == .confirmed
            items = [
                .init(label: "Push", text: "answers go to \(push.answers)", style: .plain),
                .init(label: "", text: "registered at \(push.registration)", style: .plain),
                .init(label: "Token", text: push.tokenSentence, style: isFine ? .plain : .warning),
            ]
        }
        for sentence in row.pending {
            items.append(.init(label: "Waiting", text: sentence, style: .warning))
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
        var items: [ReviewText.Item] = [
            .init(label: "Enrolled", text: Numbers.text(row.enrolled), style: .plain)
        ]
        if let changed = row.serverChanged {
            let text: PrintableText =
                "answers go to another server than before since \(Numbers.text(changed))"
            items.append(.init(label: "Server", text: text, style: .warning))
        }
        return items
    }
}
