import Vocabulary

/// What is wrong with a passphrase of the store, or with who should type it.
package enum PassphraseError: CodedError {
    case missing
    /// A new passphrase cannot be typed.
    case newMissing
    case differ
    case short
    case line
    case notSet
    case unproven
    case untyped

    /// Such as `passphrase.short`.
    package var row: (code: String, reason: String) {
        switch self {
        case .missing:
            (
                "passphrase.missing",
                "The passphrase is missing. Type it on a terminal, or let PRATIQUE_PASSPHRASE_FILE"
                    + " name a file that holds it."
            )
        case .newMissing:
            (
                "passphrase.missing",
                "The new passphrase is missing. Type it on a terminal, or name a file that holds"
                    + " it with `--from`."
            )
        case .differ:
            ("passphrase.differ", "The two passphrases differ. Type the new one twice.")
        case .short:
            ("passphrase.short", "The passphrase is too short. Use at least 8 bytes.")
        case .line:
            (
                "passphrase.line",
                "The passphrase file cannot be used. It must hold one line without control"
                    + " characters."
            )
        case .notSet:
            (
                "passphrase.not-set",
                "The configuration asks for the passphrase of the store, which has none. Set one"
                    + " with `pratique store passphrase`."
            )
        case .unproven:
            ("passphrase.unproven", "What was typed is not the passphrase of the store.")
        case .untyped:
            (
                "passphrase.untyped",
                "Nobody typed the passphrase of the store. Type it on a terminal when it is asked"
                    + " for."
            )
        }
    }
}
