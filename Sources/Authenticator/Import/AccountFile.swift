import Token
import Vocabulary

/// What a file that accounts are imported from holds; its format is recognised by its content.
package enum AccountFile: Sendable {
    /// The accounts.
    case accounts(AccountList)
    /// An export that a passphrase decrypts.
    case encrypted(EncryptedExport)

    /// The most bytes of a file.
    package static let limit = 8 << 20
    /// The most accounts of a file.
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
