import Push
import Service
import Store
import Token
import Vocabulary

/// Finds push keys that are shorter than their codes.
struct KeyCheck {
    /// With the account's label; `nil` where the store is not read.
    let keys: [(account: PrintableText, key: SigningKey)]?

    /// Accounts that are named.
    private static let mostNamed = 8

    var findings: [Finding] {
        guard let keys else { return [] }
        let fewest = SigningKey.fewestStrongBytes
        let weak = keys.filter(\.key.isWeak)
        guard !weak.isEmpty else {
            return [.ok(.storeKeys, "Every push key has \(fewest) bytes or more.")]
        }
        var names: PrintableText = .empty
        for (index, entry) in weak.prefix(Self.mostNamed).enumerated() {
            let name = entry.account.fitted(to: 60)
            names =
                names + (index == 0 ? .empty : ", ") + "\(name) (\(entry.key.secret.count) bytes)"
        }
        let more = weak.count - Self.mostNamed
        if more > 0 { names = names + " and \(more) more" }
        return [
            .warning(
                .storeKeys,
                "A push key of fewer than \(fewest) bytes is easier to guess: \(names).",
                remedy: "pratique enrol - --replace"
            )
        ]
    }
}

extension KeyCheck {
    /// Reads a store that opens without a question and unchanged; ``StoreCheck`` reports its other
    /// faults.
    init(environment: [String: String], store: StoreCheck) async {
        guard case .success(let inspection?) = store.outcome, inspection.protection == .keyFile,
            inspection.version == StoreInspection.currentVersion, store.hasKeyFile,
            let accounts = try? await Workspace.accounts(environment: environment)
        else {
            keys = nil
            return
        }
        keys = accounts.flatMap { stored in
            ([stored.push?.mechanism?.key] + stored.pending.map(\.mechanism.key))
                .compactMap(\.self)
                .map { (account: stored.account.label, key: $0) }
        }
    }
}
