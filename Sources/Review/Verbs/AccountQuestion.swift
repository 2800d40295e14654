package import Push
package import Vocabulary

/// The removal of an account that waits for its name to be typed.
package struct Removal: Hashable, Sendable {
    /// The widest name that is asked for; a wider one would not be seen whole.
    private static let widestName = 40

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

    package func accepts(_ line: String) -> Bool { Self.accepts(line, for: phrase) }

    /// Drops a line that is not the phrase.
    mutating func refuse() {
        line = LineField()
        isRefused = true
    }

    /// Without what was typed.
    fileprivate var untyped: Self {
        var removal = self
        (removal.line, removal.isRefused) = (LineField(), false)
        return removal
    }

    private static func trimmed(_ text: PrintableText) -> [Substring] {
        text.text.split(separator: " ")
    }
}

/// What is asked about an account before something is done; every front end asks it in its own way.
package enum AccountQuestion: Hashable, Sendable {
    /// Whether to do this with the account of this name.
    case order(AccountOrder, of: PrintableText)
    /// The phrase that removes an account.
    case removal(Removal)
    /// Whether to enrol by this address; how many questions were answered with yes.
    case enrolment(TypedSecret, AddressSummary, agreed: Int = 0)

    /// What is asked before a change of an account.
    package init(_ change: AccountChange, of row: AccountRow) {
        self =
            change == .remove
            ? .removal(Removal(row))
            : .order(change.order(about: row.id), of: row.label)
    }

    /// Accepts a yes.
    ///
    /// - Returns: What the person has ordered; `nil` while more is asked.
    package mutating func accept() -> AccountOrder? {
        switch self {
        case .order(let order, _): return order
        case .removal: return nil
        case .enrolment(let address, let summary, let agreed):
            guard agreed < summary.confirmations.count else {
                return .enrol(address, isReplacing: summary.isReplacing)
            }
            self = .enrolment(address, summary, agreed: agreed + 1)
            return nil
        }
    }

    /// Accepts a line for the phrase, and asks again after another one.
    ///
    /// - Returns: What the person has ordered; `nil` for a line that is not the phrase.
    package mutating func accept(_ line: String) -> AccountOrder? {
        guard case .removal(var removal) = self else { return nil }
        if removal.accepts(line) { return .remove(removal.account) }
        removal.refuse()
        self = .removal(removal)
        return nil
    }

    /// The question as it was asked at first.
    package var unanswered: Self {
        switch self {
        case .order: self
        case .removal(let removal): .removal(removal.untyped)
        case .enrolment(let address, let summary, _): .enrolment(address, summary)
        }
    }

    /// The name of the account that it is about; `nil` where the question names it.
    var subject: PrintableText? { if case .order(_, let label) = self { label } else { nil } }

    /// What answers it, as a line.
    var answer: PrintableText {
        if case .removal(let removal) = self { removal.phrase } else { "yes" }
    }

    /// What is asked, before the keys or words that answer it.
    package var matter: PrintableText {
        switch self {
        case .order(.lock, _):
            return "Lock this account? It then approves nothing and gives no codes until you unlock"
                + " it."
        case .order(.unlock, _):
            return "Unlock this account? A policy that still fails locks it again."
        case .order(.rotateDeviceToken, _):
            return "Make a new device token and send it to the server? Messages to the old one are"
                + " accepted for one more day."
        case .order(.updateDeviceToken, _):
            return "Send the device token to the server now, if it has not confirmed it?"
        case .order: return .empty
        case .removal:
            return "Remove this account with its keys, requests and codes? This cannot be undone,"
                + " and the server is not notified."
        case .enrolment(_, let summary, let agreed):
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
    package var isOfPerson: Bool {
        switch self {
        case .person: true
        case .policy: false
        }
    }
}

/// A text about an account that the person types.
package enum AccountText: Hashable, Sendable {
    case name
    case issuer
    case note

    /// What a verb types; `nil` for every other verb.
    package init?(_ verb: Verb) {
        switch verb {
        case .rename, .ownName: self = .name
        case .renameIssuer, .ownIssuer: self = .issuer
        case .note: self = .note
        default: return nil
        }
    }

    /// As it is shown now; empty where there is none.
    package func shown(of row: AccountRow) -> String {
        switch self {
        case .name: row.name.text
        case .issuer: row.issuer.text
        case .note: row.note?.text ?? ""
        }
    }

    /// The most characters.
    package var limit: Int { self == .note ? 1_024 : 256 }
}

extension AccountOrder {
    /// Changes a text about the account.
    package static func write(_ text: String, as kind: AccountText, of account: AccountID) -> Self {
        switch kind {
        case .issuer: .rename(account, issuer: text, name: nil)
        case .name: .rename(account, issuer: nil, name: text)
        case .note: .note(account, text)
        }
    }
}
