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
        var names = weak.prefix(Self.mostNamed).map { entry -> PrintableText in
            "\(entry.account.fitted(to: 60).quoted) (\(entry.key.secret.count) bytes)"
        }.joined(by: ", ")
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

/// Checks the libraries for sign-in keys.
struct SignInCheck {
    /// Whether domains that many owners share (public suffixes) are known.
    let knowsSuffixes: Bool
    let hasSecurityKeys: Bool

    init() {
        self.init(knowsSuffixes: PublicSuffixes.isKnown, hasSecurityKeys: SecurityKey.isInstalled)
    }

    init(knowsSuffixes: Bool, hasSecurityKeys: Bool) {
        self.knowsSuffixes = knowsSuffixes
        self.hasSecurityKeys = hasSecurityKeys
    }

    var findings: [Finding] {
        [
            knowsSuffixes
                ? .ok(.keysLibrary, "libpsl knows the domains that many owners share.")
                : .warning(
                    .keysLibrary,
                    "libpsl is missing: a key is then for a host, or a domain of three labels or more.",
                    remedy: "sudo apt install libpsl5"
                ),
            hasSecurityKeys
                ? .ok(.keysSecurityKeys, "libfido2 is there for security keys.")
                : .warning(
                    .keysSecurityKeys,
                    "libfido2 is missing: keys are then made and used on this machine alone.",
                    remedy: "sudo apt install libfido2-1"
                ),
        ]
    }
}
