package import Token
package import Vocabulary

/// Why a file with accounts, or one account in it, cannot be imported.
package enum AccountFileError: CodedError {
    /// More bytes than the limit.
    case tooLong(limit: Int)
    /// More accounts than the limit.
    case tooMany(limit: Int)
    /// None of the formats.
    case format
    /// Begins as JSON and is none.
    case json(JSONError)
    /// Recognised, with a part missing or of another form.
    case damaged(AccountFormat)
    /// Encrypted in a way that is not supported.
    case encrypted(AccountFormat)
    /// Encrypted, and there is nobody to ask for the passphrase.
    case passphraseMissing(AccountFormat)
    /// Another passphrase, or changed bytes.
    case passphraseWrong
    /// A key derivation that costs more than the limits.
    case costs
    /// The file could not be decrypted for another reason.
    case sealing(SealError)
    /// A line that is no address.
    case line
    /// An address that is not for one-time codes alone.
    case kind
    /// Codes of another type than those that are supported.
    case type(Found)
    /// An address of Google Authenticator that is damaged.
    case migration
    /// An entry that is damaged.
    case entry
    /// What is wrong with the account's address, or would be with that which is made of the entry.
    case address(EnrolmentError)

    /// Such as `import.format`; an enrolment error keeps its own.
    package var code: String {
        switch self {
        case .tooLong: "import.too-long"
        case .tooMany: "import.too-many"
        case .format: "import.format"
        case .json: "import.json"
        case .damaged: "import.damaged"
        case .encrypted: "import.encrypted"
        case .passphraseMissing: "import.passphrase-missing"
        case .passphraseWrong: "import.passphrase-wrong"
        case .costs: "import.costs"
        case .sealing(let error): error.code
        case .line: "import.line"
        case .kind: "import.kind"
        case .type: "import.type"
        case .migration: "import.migration"
        case .entry: "import.entry"
        case .address(let error): error.code
        }
    }

    /// What would have been right.
    package var reason: String {
        switch self {
        case .tooLong(let limit): "a file with accounts has at most \(limit) bytes"
        case .tooMany(let limit): "a file holds at most \(limit) accounts"
        case .format:
            "the file has one of these formats: "
                + AccountFormat.allCases.map(\.name).joined(separator: ", ")
        case .json(let error): "the whole file is JSON; \(error.reason)"
        case .damaged(let format): "the file is complete and as \(format.name) writes it"
        case .encrypted(let format): "\(format.plainExport); this program cannot decrypt the file"
        case .passphraseMissing:
            "the passphrase of the file is typed on a terminal, or --passphrase-file names a file"
                + " that holds it"
        case .passphraseWrong: "the passphrase is that of the file, and the file is unchanged"
        case .costs:
            "the key of the file is derived with at most 256 MiB of memory and 5000000 iterations"
        case .sealing(let error): error.reason
        case .line: "the line is an address that begins with otpauth:// or otpauth-migration://"
        case .kind:
            "an import adds one-time codes, otpauth://; enrol others with `pratique enrol -`"
        case .type(let found): "the codes are of the type totp, hotp or steam\(found.clause())"
        case .migration:
            "an otpauth-migration:// address is complete, and its member data is base64"
        case .entry: "the entry is complete and has the form that its program writes"
        case .address(let error): error.reason
        }
    }
}
