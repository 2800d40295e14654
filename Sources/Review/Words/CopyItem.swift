package import Push
import Token
package import Vocabulary

/// Something on the screen that a person may want elsewhere, letter by letter.
package struct CopyItem: Hashable, Sendable {
    /// The most bytes that are handed to a terminal; many drop more than some thousand.
    private static let limit = 1_024

    /// What it is, such as `IBAN`.
    package let name: PrintableText
    /// Itself, as it is shown.
    package let shown: PrintableText
    /// What is copied.
    private let text: String
    /// Whether it is the program's own, and no text of a sender.
    private let isOwn: Bool

    /// Takes a text; `nil` for one that is empty or too long, and for one that is not shown as it is.
    ///
    /// - Parameters:
    ///   - name: What it is.
    ///   - shown: Itself, as it is shown.
    ///   - isGrouped: Whether its blanks only make it easier to read.
    ///   - isOwn: Whether it is the program's own, and no text of a sender.
    package init?(
        _ name: PrintableText,
        _ shown: PrintableText?,
        isGrouped: Bool = false,
        isOwn: Bool = false
    ) {
        guard let shown, !shown.isAltered else { return nil }
        let text = isGrouped ? shown.text.filter { $0 != " " } : shown.text
        guard (1...Self.limit).contains(text.utf8.count) else { return nil }
        (self.name, self.shown, self.text, self.isOwn) = (name, shown, text, isOwn)
    }

    /// Its name, and itself in so many columns, quoted where it is a sender's.
    fileprivate func words(_ columns: Int) -> PrintableText {
        let text = shown.fitted(to: columns)
        return "\(name) \(isOwn ? text : text.quoted)"
    }

    /// The text in base64, so that nothing in it can mean something to a terminal.
    package var base64: String { Base64.encodeStandard(Array(text.utf8)) }
}

extension CopyItem {
    /// What a request has: the accounts that are paid, its id, the address that it came from.
    package static func all(of entry: Entry) -> [CopyItem] {
        let facts = entry.facts
        let payments = facts.payments.isEmpty ? [facts.payment].compactMap(\.self) : facts.payments
        let accounts = payments.compactMap(\.creditorAccount).map { account in
            switch account.kind {
            case .iban, .damagedIBAN: CopyItem("IBAN", account.text, isGrouped: true)
            case .sortCode, .other: CopyItem("account number", account.text)
            }
        }
        let others = [
            CopyItem("id", ShellWord.quoted(entry.id.short.text), isOwn: true),
            CopyItem("address", facts.remoteAddress?.text),
        ]
        var seen: Set<CopyItem> = []
        return (accounts + others).compactMap(\.self).filter { seen.insert($0).inserted }
    }

    /// The code of an account, while there is one; one that ends soon says when.
    package static func code(of row: CodeRow?, at now: Instant) -> [CopyItem] {
        var name: PrintableText = "code"
        if case .timeBased(_, _, let until)? = row?.content {
            let seconds = until.milliseconds(since: now) / 1_000
            if seconds < 10 { name = "code, which ends in \(seconds) s:" }
        }
        return [CopyItem(name, row?.code(at: now), isGrouped: true, isOwn: true)].compactMap(\.self)
    }

    /// What an account has beside its code: where its answers go, and where it was registered.
    package static func addresses(of row: AccountRow?) -> [CopyItem] {
        let answers = CopyItem("address of its answers", row?.push?.answers)
        let registration = CopyItem("address of its registration", row?.push?.registration)
        let isOne = answers?.shown == registration?.shown
        return [answers, isOne ? nil : registration].compactMap(\.self)
    }
}

extension MessageID {
    /// What names the request in commands, as long as no other id begins so.
    package var short: PrintableText { ShortIDs([text])[text] }
}

extension Words {
    /// The words about copying.
    package enum Copying {
        package static let none: PrintableText = "Nothing here can be copied."
        package static let off: PrintableText =
            "Copying is turned off by copy in the console's configuration."
        package static let nothingCopied: PrintableText = "Nothing was copied."

        /// What there is to choose from.
        package static func question(_ items: [CopyItem]) -> PrintableText {
            let choices = items.enumerated().map { place, item in
                "\(place + 1) \(item.words(40))" as PrintableText
            }
            let start: PrintableText = "Press a digit to copy, any other key to go back: "
            return choices.dropFirst().reduce(start + (choices.first ?? .empty)) { $0 + ", " + $1 }
        }

        /// The terminal does not say whether it took it.
        package static func done(_ item: CopyItem) -> PrintableText {
            "Sent to the terminal's clipboard: \(item.words(60))"
        }
    }
}
