import Push
import Review
import Vocabulary

/// What a person wants to know of the selected account, and what an address comes to, broken into
/// lines; addresses, tokens and names of members only where they are asked for.
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
        func add(_ items: [ReviewText.Item]) {
            for item in items { lines += ReviewText.lines(item, width: width) }
        }
        add(lock(row) + [abilities(row)])
        if let code = list.selectedCode, row.lock == nil {
            let label = TextLine.Piece(
                text: PrintableText("Code").padded(to: ReviewText.labelColumns),
                style: .dim
            )
            let room = width - ReviewText.labelColumns
            lines.append(TextLine([label] + CodeLine.pieces(code, columns: room, state: state)))
        }
        let (zone, now) = (state.zone, state.now)
        add(use(row, zone: zone, now: now) + worries(row, zone: zone, now: now))
        if list.showsDetails {
            add(names(row) + device(row) + policies(row) + origin(row))
        } else if let key = state.keys.brief(.details) {
            let words: PrintableText = "\(key) \(Words.Accounts.inDetails)"
            lines += TextLine.wrapped(words, style: .dim, to: width)
        }
        return lines
    }

    /// The lines about an account without its code, which is given when it is asked for.
    static func lines(of row: AccountRow, width: Int, zone: LocalZone, now: Instant) -> [TextLine] {
        (lock(row) + [abilities(row)] + use(row, zone: zone, now: now)
            + worries(row, zone: zone, now: now) + names(row) + device(row) + policies(row)
            + origin(row))
            .flatMap { ReviewText.lines($0, width: width) }
    }

    /// The lines about an address: what to look at, then what it comes to; its members where they are
    /// asked for.
    static func lines(of summary: AddressSummary, width: Int, isFull: Bool) -> [TextLine] {
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
        .init(label: "Can", text: Words.Accounts.abilities(row), style: .strong)
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
        let last = ReviewText.Item(label: "Last used", text: used, style: .plain)
        guard row.push != nil else { return [last] }
        let waiting = Words.Accounts.waitingSentence(row.waiting)
        let style: Style = row.waiting > 0 ? .strong : .plain
        return [.init(label: "Waiting", text: waiting, style: style), last]
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

/// A one-time code and what is left of its time, or why there is none.
enum CodeLine {
    private static let codeColumns = 10
    private static let widestBar = 20

    /// The pieces of a line of at most so many columns.
    static func pieces(_ row: CodeRow, columns: Int, state: State) -> [TextLine.Piece] {
        if let blocker = Words.Codes.blocker(row.content) {
            return [.init(text: blocker.fitted(to: columns), style: .warning)]
        }
        let code = row.code(at: state.now)
        switch row.content {
        case .timeBased(_, let start, let until):
            guard let code else { return [.init(text: Words.Codes.over, style: .dim)] }
            let left = Words.Codes.left(until: until, at: state.now)
            let room = min(widestBar, columns - codeColumns - left.columns - 2)
            let span = until.milliseconds(since: start)
            return [
                .init(text: code.padded(to: codeColumns), style: .strong),
                .init(
                    text: bar(
                        until.milliseconds(since: state.now),
                        of: span,
                        columns: room,
                        glyphs: state.glyphs
                    ),
                    style: .good
                ),
                .init(text: " \(left)", style: .plain),
            ]
        case .counter:
            let key = state.keys.brief(.open)
            let words: PrintableText =
                key.map { code == nil ? "press \($0) for the next code" : "\($0): next" } ?? .empty
            return [
                .init(text: code?.padded(to: codeColumns) ?? .empty, style: .strong),
                .init(text: words, style: .plain),
            ]
        case .locked, .failed: return []
        }
    }

    /// A bar that gets shorter with the time left.
    private static func bar(
        _ left: Int64,
        of span: Int64,
        columns: Int,
        glyphs: Glyphs
    ) -> PrintableText {
        guard columns > 0, span > 0 else { return .empty }
        let filled = Int(Int64(columns) * min(max(left, 0), span) / span)
        let (full, empty) = glyphs == .unicode ? ("\u{2588}", "\u{2591}") : ("#", "-")
        return PrintableText(
            String(repeating: full, count: filled)
                + String(repeating: empty, count: columns - filled)
        )
    }
}
