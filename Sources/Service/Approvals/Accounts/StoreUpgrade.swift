import Host
package import Store
package import Token
package import Vocabulary

/// Takes a store that its marker does not tell of: a copy, or one that was set back.
package struct StoreUpgrade: Sendable {
    /// Why the store is not used as it is.
    package let distrust: StorageError
    package let inspection: StoreInspection
    private let folders: Folders

    /// Looks at the store; nothing is changed.
    ///
    /// It gives nothing when there is no store, or nothing to be taken.
    ///
    /// - Parameter environment: Names the folders.
    /// - Throws: What the folders and looking at a store throw, and `.storeMissing`.
    package init?(environment: [String: String]) throws {
        folders = try Folders(environment: environment)
        guard
            let inspection = try StoreInspection(at: folders.store, keyFile: folders.keyFile)
        else { return nil }
        guard let distrust = inspection.distrust else {
            // A store that cannot be opened is not one with which nothing is to be done.
            if inspection.protection == .keyFile {
                _ = try ApprovalStore(
                    path: folders.store,
                    keyFile: folders.keyFile,
                    mayOnlyRead: true
                )
            }
            return nil
        }
        if distrust == .storeMissing { throw distrust }
        self.inspection = inspection
        self.distrust = distrust
    }

    /// What is trusted from then on.
    package var lines: [PrintableText] {
        [
            "store       \(PrintableText(folders.store))",
            "found       \(distrust.code)",
        ] + inspection.lines
    }

    /// Whether a passphrase is asked for.
    package var needsPassphrase: Bool { inspection.protection == .passphrase }

    /// Brings the store up to date, notes in its trail what was taken, and has its marker tell of it.
    ///
    /// - Throws: ``StorageError``; `.changedMeanwhile` when another store lies there than was shown.
    package func accept(passphrase: SecretBytes?) async throws(StorageError) {
        let store = try ApprovalStore(
            path: folders.store,
            keyFile: folders.keyFile,
            passphrase: passphrase,
            trusting: .file
        )
        let content = inspection.content
        try await store.vouch(
            for: content,
            "\(content.accounts.count) accounts, \(content.requests) requests,"
                + " \(content.notes) notes, \(distrust.code)",
            now: Clock.system.now
        )
    }
}

extension StoreInspection {
    /// What a person looks at before a store is taken.
    var lines: [PrintableText] {
        let names = content.accounts.map(\.label)
        let opened: PrintableText =
            switch protection {
            case .keyFile: "a key file"
            case .passphrase: "a passphrase"
            case nil: "nothing yet"
            }
        return [
            "version     \(version) of its tables",
            "opened by   \(opened)",
            "accounts    \(names.count)\(names.isEmpty ? "" : ": ")\(names.joined(by: ", "))",
            "requests    \(content.requests)",
            "entries     \(content.notes) in the audit trail",
        ]
    }
}

extension [PrintableText] {
    fileprivate func joined(by separator: PrintableText) -> PrintableText {
        enumerated().reduce(.empty) { $1.offset == 0 ? $1.element : $0 + separator + $1.element }
    }
}
