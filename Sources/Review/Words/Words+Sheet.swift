import Push
import Risk
package import Vocabulary

extension Words {
    /// What is compared, as it stands in a sentence.
    static func subject(_ subject: Comparison.Subject) -> PrintableText {
        switch subject {
        case .payee: "payee"
        case .account: "account number"
        case .amount: "amount"
        case .place: "place"
        case .device: "device"
        case .hour: "hour"
        }
    }

    /// `place, device and hour`.
    static func listed(_ names: [PrintableText]) -> PrintableText {
        guard let last = names.last, names.count > 1 else { return names.first ?? .empty }
        return names.dropLast().joined(by: ", ") + " and " + last
    }

    /// The beginning and the end of an account that gets money, as people compare it.
    ///
    /// Such as `GB94 BARC ... 3459`; the whole stands in the details.
    ///
    /// - Parameter account: As it is shown, an IBAN in groups.
    /// - Returns: The account itself where it is short; never more than ``accountWidth`` columns.
    package static func accountEnd(_ account: PrintableText) -> PrintableText {
        guard account.columns > accountWidth else { return account }
        let parts = account.text.split(separator: " ")
        let isGrouped = parts.allSatisfy { $0.utf8.count <= 4 }
        if isGrouped, parts.count > 3, let end = parts.suffix(2).first, let last = parts.last {
            // The last group of an IBAN may be one digit: with the one before it, four or more.
            let tail = last.count < 4 ? String((end + last).suffix(4)) : String(last)
            return PrintableText("\(parts[0]) \(parts[1]) ... \(tail)")
        }
        let head = String(start(of: account.text, columns: 8))
        let tail = String(start(of: account.text.reversed(), columns: 4).reversed())
        return PrintableText("\(head)...\(tail)")
    }

    /// An account and the one beside which it stands, each shortened so that two that differ look
    /// different: where their ends are the same, the first part that is not stands between them.
    ///
    /// - Parameters:
    ///   - account: As it is shown, an IBAN in groups.
    ///   - usual: The other one; `nil` without one.
    /// - Returns: Both.
    static func accountEnds(
        _ account: PrintableText,
        beside usual: PrintableText?
    ) -> (account: PrintableText, usual: PrintableText?) {
        guard let usual else { return (accountEnd(account), nil) }
        let ends = (accountEnd(account), accountEnd(usual))
        guard ends.0 == ends.1, account != usual else { return ends }
        // In groups of an IBAN where both are such, else by characters.
        let isGrouped = [account, usual].allSatisfy {
            $0.text.split(separator: " ").allSatisfy { $0.utf8.count <= 4 }
        }
        func parts(_ text: PrintableText) -> [Substring] {
            isGrouped
                ? text.text.split(separator: " ")
                : text.text.indices.map { text.text[$0...$0] }
        }
        let (first, second) = (parts(account), parts(usual))
        let place = zip(first, second).prefix { $0 == $1 }.count
        func short(_ parts: [Substring]) -> PrintableText {
            let (ends, most) = isGrouped ? (1, 1) : (4, 8)
            let middle = parts.dropFirst(place).prefix(most).joined()
            let (head, tail) = (parts.prefix(ends).joined(), parts.suffix(ends).joined())
            return PrintableText("\(head) ... \(middle) ... \(tail)").fitted(to: accountWidth + 10)
        }
        return (short(first), short(second))
    }

    /// The most columns of a shortened account.
    private static let accountWidth = 18

    /// So many of the first characters as fit into a width.
    private static func start(
        of characters: some Sequence<Character>,
        columns most: Int
    ) -> [Character] {
        var used = 0
        return Array(
            characters.prefix { character in
                used += PrintableText(String(character)).columns
                return used <= most
            }
        )
    }

    /// `Firefox on Linux`, `a script`, or the header itself.
    static func device(_ agent: UserAgent) -> PrintableText {
        guard let browser = agent.browser else {
            return agent.device == .automated ? "a script: \(agent.text)" : agent.text
        }
        let name: PrintableText = agent.device == .automated ? "a script, \(browser)" : browser
        return agent.operatingSystem.map { "\(name) on \($0)" } ?? name
    }

    /// What the message says that this program does not understand: each member that names money, and
    /// the others together.
    static func unread(
        _ facts: RequestFacts,
        isWhole: Bool
    ) -> (money: [PrintableText], others: [PrintableText]) {
        func shown(_ member: OtherMember, _ columns: Int) -> PrintableText {
            let path = member.path.text
            let name = PrintableText(path.hasPrefix("p.") ? String(path.dropFirst(2)) : path)
            return isWhole
                ? "\(name): \(member.value)"
                : "\(name.fitted(to: 24)): \(member.value.fitted(to: columns))"
        }
        let money = facts.other.filter(\.isMoney).map { shown($0, 160) }
        let others = facts.other.filter { !$0.isMoney }
        let texts = others.map { shown($0, 40) }
        let rows = stride(from: 0, to: texts.count, by: 3).map { start in
            let count: PrintableText =
                start == 0 && texts.count > 3 ? "(\(texts.count) members) " : .empty
            return count + texts[start..<min(start + 3, texts.count)].joined(by: ", ")
        }
        return (money, rows)
    }

    /// One of several payments in one line: `EUR 20.00 to Harbour Rent, DE89 3704 0044 0532 0130 00`.
    static func payment(_ payment: Payment) -> PrintableText {
        let amount =
            payment.amount.map { Numbers.text($0) }
            ?? (payment.isAmountUnreadable
                ? "an unreadable amount" : "an amount that is not stated")
        let payee: PrintableText = payment.payee.map { " to \($0)" } ?? .empty
        return amount + payee + (payment.creditorAccount.map { ", \($0.text)" } ?? .empty)
    }

    /// What a term of a payment is called among the details: as on the sheet, with a capital.
    static func title(_ kind: Payment.Term.Kind) -> PrintableText {
        let label = label(kind).text
        return PrintableText(label.prefix(1).uppercased() + label.dropFirst())
    }

    /// What a term of a payment is called.
    static func label(_ kind: Payment.Term.Kind) -> PrintableText {
        switch kind {
        case .frequency: "how often"
        case .dayOfExecution: "on day"
        case .firstDay: "first on"
        case .lastDay: "until"
        case .payments: "times"
        case .executionDay: "pay on"
        case .firstAmount: "first"
        case .recurringAmount: "each"
        case .finalAmount: "last"
        case .maximumAmount: "at most"
        case .periodLimit: "limit"
        case .charges: "charges"
        case .settlement: "settled"
        case .debited: "taken"
        case .converted: "paid in"
        case .ultimatePayee: "then to"
        }
    }

    /// How an approval goes, in a few words; `nil` for one that a key gives.
    static func wayOfApproval(_ facts: RequestFacts) -> PrintableText? {
        switch facts.kind {
        case .challenge: "enter the number on the login page"
        case .presence: "with what the login page shows"
        case .biometric: "after a check of who is here"
        case .unusableChallenge, .unknown: "not possible, only reject"
        case .standard: facts.codeFollows == true ? "then type the code shown here" : nil
        }
    }

    /// What stands in place of a place.
    static func noPlace(_ facts: RequestFacts) -> PrintableText {
        facts.locations.isEmpty ? "not stated" : "no usable place"
    }
}
