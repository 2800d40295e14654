package import Token
package import Vocabulary

/// What a file that accounts are imported from holds; its format is recognised by its content.
package enum AccountFile: Sendable {
    case accounts(AccountList)
    /// An export that a passphrase decrypts.
    case encrypted(EncryptedExport)

    /// The most bytes of a file.
    package static let limit = 8 << 20
    package static let mostAccounts = 10_000

    static let jsonLimits = JSONLimits(bytes: limit, depth: 32, members: 1_000_000)

    /// Reads a file, or a text that was pasted.
    ///
    /// - Parameter bytes: The whole content; it may hold secrets, which are not overwritten.
    /// - Throws: ``AccountFileError`` for what concerns the whole file; what is wrong with one
    ///   account stands in its place of the list.
    package init(_ bytes: [UInt8]) throws(AccountFileError) {
        guard bytes.count <= Self.limit else { throw .tooLong(limit: Self.limit) }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        if let export = try EncryptedExport(binary: bytes) {
            self = .encrypted(export)
            return
        }
        for (beginning, format) in Self.unsupported where bytes.starts(with: beginning.utf8) {
            throw .encrypted(format)
        }
        switch bytes.first(where: { !Self.isBlank($0) }) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = try Self.json(bytes)
        default: self = .accounts(try AccountList(lines: bytes))
        }
    }

    /// How encrypted files begin that have no other sign.
    private static let unsupported: [(beginning: String, format: AccountFormat)] = [
        ("AuthenticatorPro", .stratum),
        ("-----BEGIN PGP MESSAGE-----", .proton),
    ]

    private static func json(_ bytes: [UInt8]) throws(AccountFileError) -> AccountFile {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSON.parse(bytes, limits: jsonLimits)
        } catch {
            // Several records are several values.
            guard let list = try AccountList(records: bytes) else { throw .json(error) }
            return .accounts(list)
        }
        if let export = try EncryptedExport(value) { return .encrypted(export) }
        if let list = try AccountList(export: value) { return .accounts(list) }
        guard let list = try AccountList(records: bytes) else { throw .format }
        return .accounts(list)
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// The lines that are not blank, with their numbers from 1.
    static func lines(
        _ bytes: [UInt8]
    ) throws(AccountFileError) -> [(number: Int, text: String)] {
        var lines: [(Int, String)] = []
        let all = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (number, line) in zip(1..., all) where !line.allSatisfy(isBlank) {
            guard lines.count < mostAccounts else { throw .tooMany(limit: mostAccounts) }
            let trimmed = line.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
            lines.append((number, String(decoding: Array(trimmed), as: UTF8.self)))
        }
        return lines
    }
}

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
    package var row: (code: String, reason: String) {
        switch self {
        case .tooLong(let limit):
            ("import.too-long", "The file is larger than \(limit) bytes.")
        case .tooMany(let limit):
            ("import.too-many", "The file holds more than \(limit) accounts.")
        case .format:
            (
                "import.format",
                "The file has none of these formats: "
                    + AccountFormat.allCases.map(\.name).joined(separator: ", ") + "."
            )
        case .json(let error):
            (
                "import.json",
                "The file begins as JSON but is not valid JSON as a whole. \(error.reason)"
            )
        case .damaged(let format):
            (
                "import.damaged",
                "The file is incomplete or not as \(format.name) writes it. Export it again."
            )
        case .encrypted(let format):
            (
                "import.encrypted",
                "This program cannot decrypt the file. Import \(format.plainExport)."
            )
        case .passphraseMissing:
            (
                "import.passphrase-missing",
                "The file is encrypted. Type its passphrase on a terminal, or name a file that"
                    + " holds it with `--passphrase-file`."
            )
        case .passphraseWrong:
            ("import.passphrase-wrong", "The passphrase is wrong, or the file was changed.")
        case .costs:
            (
                "import.costs",
                "The key of the file needs more than 256 MiB of memory or 5000000 iterations, which"
                    + " are the limits of this program."
            )
        case .sealing(let error): error.row
        case .line:
            (
                "import.line",
                "The line is not an address that begins with otpauth:// or otpauth-migration://."
            )
        case .kind:
            (
                "import.kind",
                "Only one-time codes (otpauth://) can be imported. Enrol this account with"
                    + " `pratique enrol -`."
            )
        case .type(let found):
            (
                "import.type",
                "The type of the codes is not totp, hotp or steam.\(found.remark())"
            )
        case .migration:
            (
                "import.migration",
                "The otpauth-migration:// address is incomplete, or its member data is not base64."
            )
        case .entry:
            (
                "import.entry",
                "The entry is incomplete or does not have the form that its program writes."
            )
        case .address(let error): error.row
        }
    }
}

/// A format of files that accounts are imported from.
package enum AccountFormat: Hashable, Sendable, CaseIterable {
    case addresses, migration, aegis, twoFAS, freeOTPPlus, andOTP, bitwarden, proton, ente, stratum
    case records

    /// What people call it.
    package var name: String {
        switch self {
        case .addresses: "otpauth:// addresses, one a line"
        case .migration: "Google Authenticator (otpauth-migration://)"
        case .aegis: "Aegis"
        case .twoFAS: "2FAS"
        case .freeOTPPlus: "FreeOTP+"
        case .andOTP: "andOTP"
        case .bitwarden: "Bitwarden"
        case .proton: "Proton"
        case .ente: "Ente"
        case .stratum: "Stratum"
        case .records: "records of the ForgeRock SDKs"
        }
    }

    /// How to make an export of this format that is not encrypted.
    var plainExport: String {
        switch self {
        case .bitwarden: "a Bitwarden export of the file format .json, not .json (Encrypted)"
        case .proton: "a Proton export as JSON, made without a password and without PGP"
        case .ente: "an Ente export as plain text, not as an encrypted file"
        case .stratum: "a Stratum backup that was made without a password"
        default: "an export of \(name) that is not encrypted"
        }
    }
}
