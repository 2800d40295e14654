package import Push
package import Review
import Token
package import Vocabulary

/// What is printed of an import, and of its preview; never a secret.
package enum ImportReport {
    /// One line for an account that is not refused, such as `imported "ann at Example Bank"`.
    ///
    /// - Returns: `nil` for one that is refused.
    package static func line(
        _ imported: ImportedAccount,
        isPreview: Bool
    ) -> PrintableText? {
        switch imported.outcome {
        case .added(let account):
            (isPreview ? "would import " : "imported ") + quoted(account.label)
                + ownNames(of: account)
                + (imported.push.map { ", answers go to \(host($0.answers))" } ?? .empty)
        case .known(let id): "already here: " + quoted(id.label)
        case .refused: nil
        }
    }

    /// The names that tell an account from others, where it is shown by others.
    private static func ownNames(of account: Account) -> PrintableText {
        let own = account.id.label
        return account.label == own ? .empty : ", by its own names " + quoted(own)
    }

    /// A name of a file, which may be a sentence, inside of ours.
    fileprivate static func quoted(_ name: PrintableText) -> PrintableText {
        name.fitted(to: 100).quoted
    }

    /// A host, at whose end stands whose it is.
    fileprivate static func host(_ endpoint: Endpoint) -> PrintableText {
        PrintableText(endpoint.server).end(within: 64)
    }

    /// Why an account is refused, such as `entry 3, "ann at Example Bank": import.type: …`.
    ///
    /// - Returns: `nil` for one that is not.
    package static func refusal(_ imported: ImportedAccount) -> PrintableText? {
        guard case .refused(let error) = imported.outcome else { return nil }
        let name = imported.name.map { ", " + quoted($0) } ?? .empty
        return "\(imported.place)\(name): \(error.sentence)"
    }

    /// How many accounts were imported, are here and were refused.
    package static func summary(
        _ imported: [ImportedAccount],
        isPreview: Bool
    ) -> PrintableText {
        let added = imported.count(where: \.isAdded)
        let refused = imported.count(where: \.isRefused)
        let known = imported.count - added - refused
        return "\(added) \(isPreview ? "to import" : "imported"), \(known) already here,"
            + " \(refused) refused"
    }

    /// One account as a line of JSON.
    package static func json(
        _ imported: ImportedAccount,
        isPreview: Bool
    ) -> String {
        JSON.text { json in
            json.add("line", imported.place.line.map { Int64($0) })
            json.add("entry", imported.place.entry.map { Int64($0) })
            switch imported.outcome {
            case .added(let account):
                json.add("state", isPreview ? "would-import" : "imported")
                json.add(account.id)
                json.add("display_issuer", account.displayIssuer.map { PrintableText($0) })
                json.add("display_account", account.displayAccountName.map { PrintableText($0) })
                json.add("answers", imported.push.map { PrintableText($0.answers.server) })
            case .known(let id):
                json.add("state", "already-here")
                json.add(id)
            case .refused(let error):
                json.add("state", "refused")
                json.add("name", imported.name)
                json.add("code", error.code)
                json.add("reason", PrintableText(error.reason, limit: 1_000))
            }
            if !imported.warnings.isEmpty {
                json.list("warnings", imported.warnings.lazy.map(\.code))
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func add(_ id: AccountID) {
        add("issuer", PrintableText(id.issuer))
        add("account", PrintableText(id.accountName))
    }
}

/// What became of one account of a file, or would.
package struct ImportedAccount: Sendable {
    package enum Outcome: Sendable {
        case added(Account)
        /// The account is here already and stays as it is.
        case known(AccountID)
        /// Nothing was added.
        case refused(any CodedError)
    }

    /// Where it stands in the file.
    package let place: ImportedEntry.Place
    /// What the file calls it; `nil` when that cannot be read.
    package let name: PrintableText?
    /// How it ended.
    package let outcome: Outcome
    /// What a person should know about it.
    package var warnings: [EnrolmentWarning] = []
    /// Its push device; `nil` without one.
    package var push: Mechanism?

    /// What needs a yes of its own before a push device is imported, as when it is enrolled: answers that
    /// go to another server than the registration, and a device for an account that is here.
    package var confirmations: [EnrolmentConfirmation] {
        guard case .added(let account) = outcome, let push else { return [] }
        let host = ImportReport.host(push.answers)
        var confirmations: [EnrolmentConfirmation] = []
        if warnings.contains(.hostsDiffer) {
            let registration = ImportReport.host(push.registrationEndpoint)
            let question: PrintableText =
                "Answers go to \(host), not to the server that registers devices, \(registration),"
                + " for \(ImportReport.quoted(account.label)). Go on?"
            confirmations.append(EnrolmentConfirmation(name: "hosts", question: question))
        }
        if warnings.contains(.addsDevice(account.id)) {
            let question: PrintableText =
                "Answers go to \(host), for a push device of \(ImportReport.quoted(account.label)), which is"
                + " here already. Go on?"
            confirmations.append(EnrolmentConfirmation(name: "device", question: question))
        }
        return confirmations
    }

    /// Whether the account was added, or would be.
    package var isAdded: Bool { if case .added = outcome { true } else { false } }

    /// Whether nothing was added, with a reason.
    package var isRefused: Bool { if case .refused = outcome { true } else { false } }
}
