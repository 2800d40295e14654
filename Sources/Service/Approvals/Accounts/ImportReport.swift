package import Push
import Token
package import Vocabulary

/// What is printed of an import, and of its preview; never a secret.
package enum ImportReport {
    /// One line for an account that is not refused, such as `imported ann at Example Bank`.
    ///
    /// - Returns: `nil` for one that is refused.
    package static func line(
        _ imported: ImportedAccount,
        isPreview: Bool
    ) -> PrintableText? {
        switch imported.outcome {
        case .added(let account):
            isPreview ? "would import \(account.label)" : "imported \(account.label)"
        case .known(let id): "already here: \(id.label)"
        case .refused: nil
        }
    }

    /// Why an account is refused, such as `entry 3, ann at Example Bank: import.type: …`.
    ///
    /// - Returns: `nil` for one that is not.
    package static func refusal(_ imported: ImportedAccount) -> PrintableText? {
        guard case .refused(let error) = imported.outcome else { return nil }
        let name = imported.name.map { ", " + $0 } ?? .empty
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
        var json = JSONBuilder()
        json.add("line", imported.place.line.map { Int64($0) })
        json.add("entry", imported.place.entry.map { Int64($0) })
        switch imported.outcome {
        case .added(let account):
            json.add("state", isPreview ? "would-import" : "imported")
            json.add(account.id)
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
            json.add("warnings", .array(imported.warnings.map { .string($0.code) }))
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

extension JSONBuilder {
    fileprivate mutating func add(_ id: AccountID) {
        add("issuer", PrintableText(id.issuer))
        add("account", PrintableText(id.accountName))
    }
}

/// What became of one account of a file, or would.
package struct ImportedAccount: Sendable {
    /// How it ended.
    package enum Outcome: Sendable {
        /// The account was added, or would be.
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

    /// Whether the account was added, or would be.
    package var isAdded: Bool { if case .added = outcome { true } else { false } }

    /// Whether nothing was added, with a reason.
    package var isRefused: Bool { if case .refused = outcome { true } else { false } }
}
