import Host
import Push
import Review
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
        let names = content.accounts.map(\.label.quoted)
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

/// What a shell may offer of the store: read while a person types, so that nothing is asked, made
/// or told, and no network is used.
package struct StoreOffer: Sendable {
    private let store: ApprovalStore

    /// Opens the store; `nil` where there is none, where only a passphrase opens it, and where it
    /// cannot be read.
    ///
    /// - Parameter environment: Names the folders.
    package init?(environment: [String: String]) async {
        guard let folders = try? Folders(environment: environment),
            let protection = try? ApprovalStore.protection(at: folders.store),
            protection != .passphrase,
            let store = try? ApprovalStore(path: folders.store, keyFile: folders.keyFile)
        else { return nil }
        self.store = store
    }

    /// The ids of requests that wait, newest first, as `list` prints them; longer where another
    /// request has the same beginning.
    ///
    /// - Parameter now: Decides what is expired.
    /// - Returns: Words that commands take; none when the store cannot be read.
    package func requests(at now: Instant) async -> [PrintableText] {
        guard let open = try? await store.openRequests(at: now),
            let all = try? await store.messageIDs(limit: 10_000)
        else { return [] }
        let names = ShortIDs(all)
        return open.reversed().filter { $0.state == .pending && $0.expires >= now }.compactMap {
            Self.offered(names[$0.messageID].text)
        }
    }

    /// The names of accounts, with their issuers where several share a name.
    package func accounts() async -> [PrintableText] {
        guard let stored = try? await store.accounts() else { return [] }
        return stored.compactMap { account in
            Self.offered(stored.word(for: account.account.id))
        }
    }

    /// The ids of keys that sign in, as `keys` prints them.
    package func keys() async -> [PrintableText] {
        guard let stored = try? await store.credentials() else { return [] }
        return stored.whole.compactMap { key in
            // A word that begins as an option does is none of a command's own.
            let word = Base64.encodeURL(key.id).prefix(8)
            return word.hasPrefix("-") ? nil : Self.offered(word)
        }
    }

    /// A word that can be typed as it is printed; `nil` for others, which nobody could send back.
    private static func offered(_ word: some StringProtocol) -> PrintableText? {
        let text = PrintableText(String(word), limit: 1_024)
        return text.isEmpty || text.text != String(word) ? nil : text
    }
}

/// What a person is told when a copy is to take the place of the store.
package enum StoreCopy {
    /// What the copy holds.
    ///
    /// - Parameters:
    ///   - copy: The copy.
    ///   - path: Where it lies.
    /// - Returns: A line for each thing.
    package static func lines(_ copy: StoreInspection, at path: String) -> [PrintableText] {
        ["copy        \(PrintableText(path))"] + copy.lines
    }

    /// What is wrong with the copy that has taken the store's place; nothing when it is whole.
    package static func warnings(_ restored: RestoredStore) -> [PrintableText] {
        guard restored.finding != nil || !restored.rows.isWhole else { return [] }
        let finding = restored.finding.map { ["\($0.sentence)" as PrintableText] } ?? []
        return finding + [
            "the copy was changed after it was made; the changed rows are not used; pratique audit"
                + " verify lists them"
        ]
    }
}
