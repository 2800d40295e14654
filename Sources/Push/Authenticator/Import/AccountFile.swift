package import Token
package import Vocabulary

/// The content of a file to import accounts from; its format is detected from the content.
package enum AccountFile: Sendable {
    case accounts(AccountList)
    case encrypted(EncryptedExport)

    /// Bytes.
    package static let limit = 8 << 20
    package static let mostAccounts = 10_000

    static let jsonLimits = JSONLimits(bytes: limit, depth: 32, members: 1_000_000)

    /// Reads a whole file or a pasted text, whose secrets are not overwritten; throws for the whole
    /// file; errors of one account take its place in the list.
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
        switch bytes.first(where: { !EnvelopeParts.isBlank($0) }) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = try Self.json(bytes)
        default: self = .accounts(try AccountList(lines: bytes))
        }
    }

    /// The first bytes of encrypted files without another sign.
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

    /// The lines that are not blank, numbered from 1.
    static func lines(
        _ bytes: [UInt8]
    ) throws(AccountFileError) -> [(number: Int, text: String)] {
        var lines: [(Int, String)] = []
        let all = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (number, line) in zip(1..., all) where !line.allSatisfy(EnvelopeParts.isBlank) {
            guard lines.count < mostAccounts else { throw .tooMany(limit: mostAccounts) }
            let text = String(decoding: line.trimmed(EnvelopeParts.isBlank), as: UTF8.self)
            lines.append((number, text))
        }
        return lines
    }
}

/// Why a file with accounts, or one account in it, cannot be imported.
package enum AccountFileError: CodedError {
    case tooLong(limit: Int)
    case tooMany(limit: Int)
    case format
    /// Begins like JSON.
    case json(JSONError)
    /// A part is missing or malformed.
    case damaged(AccountFormat)
    /// Encrypted in an unsupported way.
    case encrypted(AccountFormat)
    /// Encrypted, and nobody can be asked for the passphrase.
    case passphraseMissing(AccountFormat)
    /// Or changed bytes.
    case passphraseWrong
    /// A key derivation above the cost limits.
    case costs
    case sealing(SealError)
    case line
    /// An address that is not for one-time codes alone.
    case kind
    case type(Found)
    case migration
    case entry
    /// In the account's address, or in the one made from the entry.
    case address(EnrolmentError)

    package var row: (code: String, reason: String) {
        switch self {
        case .tooLong(let limit):
            ("import.too-long", "The file is larger than \(limit) bytes.")
        case .tooMany(let limit):
            ("import.too-many", "The file holds more than \(limit) accounts.")
        case .format:
            (
                "import.format",
                "The file is in none of these formats: "
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
                """
                The otpauth-migration:// address is incomplete, or its parameter data is not \
                base64.
                """
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

    /// How to export in this format without encryption.
    var plainExport: String {
        switch self {
        case .bitwarden: "a Bitwarden export in the file format .json, not .json (Encrypted)"
        case .proton: "a Proton export as JSON, made without a password and without PGP"
        case .ente: "an Ente export as plain text, not as an encrypted file"
        case .stratum: "a Stratum backup that was made without a password"
        default: "an export of \(name) that is not encrypted"
        }
    }
}
