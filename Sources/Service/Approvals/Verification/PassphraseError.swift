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

    package var code: String {
        switch self {
        case .missing, .newMissing: "passphrase.missing"
        case .differ: "passphrase.differ"
        case .short: "passphrase.short"
        case .line: "passphrase.line"
        case .notSet: "passphrase.not-set"
        case .unproven: "passphrase.unproven"
        case .untyped: "passphrase.untyped"
        }
    }

    package var reason: String {
        switch self {
        case .missing:
            "the passphrase is typed on a terminal, or PRATIQUE_PASSPHRASE_FILE names a file that holds it"
        case .newMissing:
            "the new passphrase is typed on a terminal, or --from names a file that holds it"
        case .differ:
            "the new passphrase is typed twice alike"
        case .short:
            "a passphrase has at least 8 bytes"
        case .line:
            "a file with a passphrase holds one line without control characters, as it would be typed"
        case .notSet:
            "a passphrase opens the store when the configuration asks for it; `pratique store passphrase`"
        case .unproven:
            "the person at the device knows the passphrase of the store"
        case .untyped:
            "the person types the passphrase of the store on a terminal when it is asked for; found "
                + "nobody who typed it"
        }
    }
}
