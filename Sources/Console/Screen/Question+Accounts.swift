import Push
import Review
import Vocabulary

/// What the pane of accounts asks.
///
/// The own words come first, so that no name can push them away.
extension Question {
    /// The question in ever shorter words, else what is being done; empty without both.
    static func wordings(of list: AccountList, lastTop: Int) -> [Wording] {
        switch list.step {
        case .asking where list.isUnread(lastTop: lastTop):
            return [
                "More is said below. y shows it, any other key changes nothing.",
                "Read on: y, else back.",
            ].map { Wording($0) }
        case .asking(let question, _):
            switch question {
            case .removal(let removal): return self.removal(removal, question.matter)
            case .order(let order, let label):
                return self.order(order, question.matter, label: label)
            case .enrolment(_, let summary, let agreed):
                return review(summary, question.matter, agreed).map { Wording($0) }
            }
        default: return ownWords(of: list).map { Wording($0) }
        }
    }

    /// Where nothing is named.
    private static func ownWords(of list: AccountList) -> [PrintableText] {
        switch list.step {
        case nil: return list.working.map { [Words.Accounts.progress($0)] } ?? []
        case .asking: return []
        case .writing(_, .note, _):
            return [
                "A note about it, such as the number to call after an attack; empty removes it."
                    + " Enter saves it, Esc goes back.",
                "Note. Enter saves it, Esc back.",
            ]
        case .writing(_, let text, _):
            let what: PrintableText = text == .name ? "name" : "issuer"
            return [
                "New \(what) on the screen; empty restores its own. Enter saves it, Esc goes back.",
                "New \(what). Enter saves it, Esc back.",
            ]
        case .addressing(_, _, let reason?):
            let problem = Question.ended(reason)
            return [
                problem + " Correct the line: Enter reads it again, Esc goes back.",
                problem + " Enter reads it again, Esc back.",
                problem,
            ]
        case .addressing(_, let isFull, nil):
            let full: PrintableText = isFull ? "The line is full. " : .empty
            return [
                full + "Type or paste the enrolment address, whose characters are not shown, or the"
                    + " path of a picture of its QR code, such as ~/code.png. Enter reads it and"
                    + " changes nothing yet, Esc goes back.",
                full + "Paste the address, or the path of a picture (~/code.png). Enter reads it,"
                    + " Esc back.",
                full + "Paste the address. Enter reads it, Esc back.",
            ]
        }
    }

    /// The line that is typed; `nil` when none is asked for.
    static func typedLine(of list: AccountList, state: State, width: Int) -> PrintableText? {
        let prompt: PrintableText = "> "
        let cursor: PrintableText = "_"
        let room = max(0, width - prompt.columns - cursor.columns)
        switch list.step {
        case .writing(_, _, let line):
            return prompt + PrintableText(line.text).end(within: room) + cursor
        case .asking(.removal(let removal), _):
            return prompt + PrintableText(removal.line.text).end(within: room) + cursor
        case .addressing(let address, _, _):
            let count: PrintableText = " \(address.characters) characters"
            let mark: PrintableText = state.glyphs == .unicode ? "\u{2022}" : "*"
            let line = address.shown(
                isHidden: !address.isPath,
                mark: mark,
                width: max(0, room - count.columns)
            )
            return prompt + line + cursor + count
        case .asking, nil: return nil
        }
    }

    /// The bottom row, in as many words as fit.
    static func keys(
        of list: AccountList,
        in table: KeyTable,
        width: Int,
        lastTop: Int
    ) -> PrintableText {
        var wordings: [PrintableText]
        switch list.step {
        case .writing, .asking(.removal, _), .addressing:
            wordings = [" Enter goes on, Esc goes back"]
        case .asking(.order, _):
            wordings = [" y does it, any other key goes back", "y does it, else back"]
        case .asking(.enrolment, _):
            let details = table.hint(.details, list.showsDetails ? "less" : "details")
            let more: PrintableText = details.isEmpty ? .empty : "  \(details)"
            let yes: PrintableText = list.isUnread(lastTop: lastTop) ? "y reads on" : "y enrols"
            wordings = [
                " \(yes)  j k scroll\(more)  any other key goes back",
                " \(yes)\(more), else back", "\(yes), else back",
            ]
        case nil:
            var actions: [Verb] = [.rename, .renameIssuer, .note]
            if list.selected?.lock?.isOfPerson != true { actions.append(.lock) }
            if list.selected?.lock != nil { actions.append(.unlock) }
            actions += [.remove, .enrol]
            if list.selected?.hasDevice == true { actions.append(.rotateToken) }
            if list.selected?.awaitsToken == true { actions.append(.updateToken) }
            let more = lastTop > 0 ? table.hint(.pageDown, "more") : .empty
            let details = table.hint(.details, list.showsDetails ? "less" : "details")
            let help = table.hint(.help, "help")
            let close = [PaneKey].accounts.hint(.close)
            let few = actions.filter { ![.renameIssuer, .rotateToken, .updateToken].contains($0) }
            wordings = [
                row(
                    [details] + actions.map([PaneKey].accounts.hint) + [more, help, close],
                    gap: "  "
                ),
                row([details] + few.map([PaneKey].accounts.hint) + [more, help, close], gap: "  "),
                row([details] + few.map([PaneKey].accounts.hint) + [help, close], gap: "  "),
                row(few.map([PaneKey].accounts.hint) + [help, close], gap: "  "),
                row(
                    [details]
                        + few.filter { ![.rename, .enrol].contains($0) }
                        .map([PaneKey].accounts.hint) + [help],
                    gap: " "
                ),
                row(few.dropLast().map([PaneKey].accounts.hint) + [help], gap: " "),
            ]
            if list.rows?.isEmpty != false {
                wordings = [row([[PaneKey].accounts.hint(.enrol), help, close], gap: "  ")]
            }
        }
        return wordings.first { $0.columns <= width } ?? wordings[wordings.count - 1]
    }

    /// Hints behind each other; those of actions without a key are left out.
    private static func row(_ hints: [PrintableText], gap: PrintableText) -> PrintableText {
        hints.filter { !$0.isEmpty }.reduce(.empty) { $0 + ($0.isEmpty ? " " : gap) + $1 }
    }

    private static func removal(_ removal: Removal, _ matter: PrintableText) -> [Wording] {
        let words: [PrintableText] = [
            matter + " Enter removes it, Esc goes back. Type: ",
            "Remove it with its keys, for good? Enter removes, Esc back. Type: ",
            "Remove it for good? Esc: back. Type: ",
        ]
        return words.map { Wording(refusal(removal) + $0, quoted: removal.phrase) }
    }

    private static func order(
        _ order: AccountOrder,
        _ matter: PrintableText,
        label: PrintableText
    ) -> [Wording] {
        let keys: PrintableText
        let short: PrintableText
        switch order {
        case .lock:
            keys = " y locks it, any other key goes back: "
            short = "Lock it? It then approves nothing. y locks, else back: "
        case .unlock:
            keys = " y unlocks it, any other key goes back: "
            short = "Unlock it? y unlocks, else back: "
        case .rotateDeviceToken:
            keys = " y does it, any other key goes back: "
            short = "Make a new device token? y does it, else back: "
        case .updateDeviceToken:
            keys = " y does it, any other key goes back: "
            short = "Send the device token? y does it, else back: "
        case .rename, .note, .remove, .readAddress, .enrol: return []
        }
        return [matter + keys, short].flatMap { own in
            [80, 30].map { Wording(own, quoted: label.fitted(to: $0)) }
        }
    }

    private static func review(
        _ summary: AddressSummary,
        _ matter: PrintableText,
        _ agreed: Int
    ) -> [PrintableText] {
        if agreed > 0 {
            return [
                matter + " y goes on, any other key changes nothing.", matter + " y, else back.",
                summary.confirmations[agreed - 1].name == "add"
                    ? "It joins codes of an unknown server. Go on? y, else back."
                    : "Answers go to another server. Go on? y, else back.",
            ]
        }
        if summary.isReplacing {
            return [
                matter + " y enrols, any other key goes back.",
                "Enrol again and replace what is here? y enrols, else back.",
            ]
        }
        guard summary.accounts == 1 else {
            return [
                matter + " y imports them, any other key changes nothing.",
                "Import \(summary.accounts) accounts? y imports them, else back.",
            ]
        }
        return [
            matter + " y registers this device with the server, any other key changes nothing.",
            "Enrol this account? y enrols, else back.",
        ]
    }

    /// That the line before was not the phrase; empty when none was typed.
    static func refusal(_ removal: Removal) -> PrintableText {
        removal.isRefused ? "That does not match. " : .empty
    }
}
