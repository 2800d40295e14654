package import Push
package import Vocabulary

/// The removal of an account that waits for its name to be typed.
package struct Removal: Hashable, Sendable {
    /// The widest name that is asked for; a wider one would not be seen whole.
    private static let widestName = 40

    /// What is removed.
    package let account: AccountID
    /// What must be typed.
    package let phrase: PrintableText
    /// What was typed so far.
    package var line = LineField()
    /// Whether the last line was another than the phrase.
    package private(set) var isRefused = false

    package init(_ row: AccountRow) {
        account = row.account
        phrase = Self.phrase(for: row)
    }

    /// What must be typed to remove an account: its name as it is shown, else fixed words for one
    /// that would not be seen whole, or that is a word of plain lines itself.
    package static func phrase(for row: AccountRow) -> PrintableText {
        let isName =
            row.name.columns <= widestName && row.name.text.contains { $0 != " " }
            && Command(row.name.text) == nil
        return isName ? row.name : "remove this account"
    }

    /// Whether a line is the phrase; blanks at its ends do not count, letter case does.
    package static func accepts(_ line: String, for phrase: PrintableText) -> Bool {
        trimmed(PrintableText(line)) == trimmed(phrase)
    }

    /// Whether the typed line is the phrase.
    package var isConfirmed: Bool { accepts(line.text) }

    package func accepts(_ line: String) -> Bool { Self.accepts(line, for: phrase) }

    /// Drops a line that is not the phrase.
    package mutating func refuse() {
        line = LineField()
        isRefused = true
    }

    private static func trimmed(_ text: PrintableText) -> [Substring] {
        text.text.split(separator: " ")
    }
}

extension Words.Accounts {
    /// What is asked, before the keys or words that answer it; `nil` for what is not asked so.
    package static func matter(of order: AccountOrder) -> PrintableText? {
        switch order {
        case .lock:
            "Lock this account? It then approves nothing and gives no codes until you unlock it."
        case .unlock: "Unlock this account? A policy that still fails locks it again."
        case .rotateDeviceToken:
            "Make a new device token and send it to the server? Messages to the old one are"
                + " accepted for one more day."
        case .updateDeviceToken:
            "Send the device token to the server now, if it has not confirmed it?"
        case .rename, .remove, .readAddress, .enrol: nil
        }
    }

    /// The same about an address that was read, after so many questions were answered with yes.
    package static func matter(of summary: AddressSummary, _ agreed: Int) -> PrintableText {
        if agreed > 0 { return summary.confirmations[agreed - 1].question }
        let warned: PrintableText =
            summary.warnings.isEmpty ? .empty : "With the warnings above: "
        guard summary.accounts == 1 else {
            return warned + "Import these \(summary.accounts) accounts?"
        }
        return warned
            + (summary.isReplacing
                ? "Enrol again? It replaces what the account has of this kind and deletes its"
                    + " requests."
                : "Enrol this account?")
    }

    /// The same about a removal.
    package static let removalMatter: PrintableText =
        "Remove this account with its keys, requests and codes? This cannot be undone, and the"
        + " server is not notified."

    /// The name of the account that an order is about; empty for an address.
    package static func label(of order: AccountOrder, in rows: [AccountRow]) -> PrintableText {
        rows.first { $0.id == order.account }.map { "\($0.name) at \($0.issuer)" } ?? .empty
    }
}

/// What is done with an account after a question; the raw value is that of its verb.
package enum AccountChange: String, Hashable, Sendable, CaseIterable {
    case lock
    case unlock
    case rotateToken = "rotate-token"
    case updateToken = "update-token"
    case remove

    /// What a verb does with an account; `nil` for every other verb.
    package init?(_ verb: Verb) { self.init(rawValue: verb.rawValue) }

    /// What is ordered of an account once that is confirmed.
    package func order(about account: AccountID) -> AccountOrder {
        switch self {
        case .lock: .lock(account)
        case .unlock: .unlock(account)
        case .rotateToken: .rotateDeviceToken(account)
        case .updateToken: .updateDeviceToken(account)
        case .remove: .remove(account)
        }
    }

    /// Why nothing is asked; `nil` when it is.
    package func blocker(of row: AccountRow) -> PrintableText? {
        switch self {
        case .lock where row.lock?.isOfPerson == true: "You have locked this account already."
        case .unlock where row.lock == nil: "This account is not locked."
        case .rotateToken where !row.hasDevice, .updateToken where !row.hasDevice:
            "This account has no push device, so it has no device token."
        default: nil
        }
    }
}

extension AccountLock {
    /// Whether a person has set it.
    package var isOfPerson: Bool {
        switch self {
        case .person: true
        case .policy: false
        }
    }
}
