package import Token
import Vocabulary

/// An export of Aegis, 2FAS, andOTP or Stratum that a passphrase decrypts.
///
/// - Source: Samples/import/README.md names the descriptions of the formats.
package struct EncryptedExport: Sendable {
    private enum Form: Sendable {
        /// Each slot holds the vault's key, encrypted with a key from a passphrase.
        case aegis([Slot], vault: Sealed)
        case twoFAS(salt: [UInt8], services: Sealed)
        case andOTP(salt: [UInt8], iterations: Int64, entries: Sealed)
        case stratum(salt: [UInt8], backup: Sealed)
    }

    /// AES-256-GCM.
    private struct Sealed: Sendable {
        let nonce: [UInt8]
        /// Followed by the tag.
        let bytes: [UInt8]
    }

    private struct Slot: Sendable {
        let salt: [UInt8]
        let derivation: ExportCryptography.KeyDerivation
        let key: Sealed
    }

    package let format: AccountFormat
    private let form: Form

    /// Slots of one vault: each is tried, which is slow.
    private static let mostSlots = 8

    /// Decrypts and reads the accounts; blocks the thread during key derivation; throws
    /// `.passphraseWrong`, `.costs`, and what reading a plain export throws.
    package func accounts(passphrase: SecretBytes) throws(AccountFileError) -> AccountList {
        switch form {
        case .aegis(let slots, let vault):
            let key = try Self.vaultKey(slots, passphrase)
            let value = try json(Self.open(vault, key))
            guard let entries = value.objectValue?["entries"] else { throw .damaged(format) }
            return try AccountList(.aegis, entries, read: AccountList.aegis)
        case .twoFAS(let salt, let services):
            let key = try Self.key(passphrase, salt, .pbkdf2(.sha256, iterations: 10_000))
            let value = try json(Self.open(services, key))
            return try AccountList(.twoFAS, value, read: AccountList.twoFAS)
        case .andOTP(let salt, let iterations, let entries):
            let key = try Self.key(passphrase, salt, .pbkdf2(.sha1, iterations: iterations))
            let value = try json(Self.open(entries, key))
            return try AccountList(.andOTP, value, read: AccountList.andOTP)
        case .stratum(let salt, let backup):
            let costs = ExportCryptography.KeyDerivation.argon2id(
                iterations: 3,
                memory: 65_536,
                lanes: 4
            )
            let value = try json(Self.open(backup, try Self.key(passphrase, salt, costs)))
            let list = value.objectValue?["Authenticators"]
            return try AccountList(.stratum, list, read: AccountList.stratum)
        }
    }

    private static func vaultKey(
        _ slots: [Slot],
        _ passphrase: SecretBytes
    ) throws(AccountFileError) -> SecretBytes {
        for slot in slots {
            let key = try key(passphrase, slot.salt, slot.derivation)
            do throws(AccountFileError) {
                return try open(slot.key, key)
            } catch .passphraseWrong {
                continue
            }
        }
        throw .passphraseWrong
    }

    private static func key(
        _ passphrase: SecretBytes,
        _ salt: [UInt8],
        _ derivation: ExportCryptography.KeyDerivation
    ) throws(AccountFileError) -> SecretBytes {
        do throws(SealError) {
            return try ExportCryptography.key(for: passphrase, salt: salt, by: derivation)
        } catch .passphraseParameters, .saltLength {
            throw .costs
        } catch {
            throw .sealing(error)
        }
    }

    private static func open(
        _ sealed: Sealed,
        _ key: SecretBytes
    ) throws(AccountFileError) -> SecretBytes {
        do throws(SealError) {
            return try ExportCryptography.open(sealed.bytes, nonce: sealed.nonce, key: key)
        } catch .authentication {
            throw .passphraseWrong
        } catch {
            throw .sealing(error)
        }
    }

    private func json(_ plain: SecretBytes) throws(AccountFileError) -> JSONValue {
        var bytes = plain.copiedBytes
        defer { _ = SecretBytes(taking: &bytes) }
        do throws(JSONError) {
            return try JSON.parse(bytes, limits: AccountFile.jsonLimits)
        } catch {
            throw .damaged(format)
        }
    }
}

extension EncryptedExport {
    /// Detects an encrypted export in JSON; `nil` for unencrypted ones; throws `.encrypted` for one
    /// that cannot be decrypted here, `.damaged` when something is missing.
    init?(_ value: JSONValue) throws(AccountFileError) {
        guard let object = value.objectValue else { return nil }
        if let vault = object["db"]?.stringValue, let header = object["header"]?.objectValue {
            format = .aegis
            form = try Self.aegis(vault, header)
        } else if let sealed = object["servicesEncrypted"]?.stringValue {
            format = .twoFAS
            form = try Self.twoFAS(sealed)
        } else if object["encrypted"]?.boolValue == true {
            throw .encrypted(object["vaults"] == nil ? .bitwarden : .proton)
        } else if object["encryptedData"] != nil, object["kdfParams"] != nil {
            throw .encrypted(.ente)
        } else if object["salt"] != nil, object["content"]?.stringValue != nil {
            throw .encrypted(.proton)
        } else {
            return nil
        }
    }

    /// Detects a binary export: Stratum by its header, andOTP by a first byte 0.
    ///
    /// andOTP: the iterations in four bytes, salt and nonce of twelve bytes each, then the
    /// ciphertext. Stratum: the header, a salt of 16 bytes, then the same.
    init?(binary bytes: [UInt8]) throws(AccountFileError) {
        let beginning = Array("AUTHENTICATORPRO".utf8)
        if bytes.starts(with: beginning) {
            guard ExportCryptography.hasArgon2id else { throw .encrypted(.stratum) }
            guard bytes.count >= beginning.count + 16 + 12 + 16 else { throw .damaged(.stratum) }
            format = .stratum
            form = .stratum(
                salt: Array(bytes[16..<32]),
                backup: Sealed(nonce: Array(bytes[32..<44]), bytes: Array(bytes[44...]))
            )
            return
        }
        guard bytes.count > 4, bytes[0] == 0 else { return nil }
        guard bytes.count >= 4 + 12 + 12 + 16 else { throw .damaged(.andOTP) }
        format = .andOTP
        form = .andOTP(
            salt: Array(bytes[4..<16]),
            iterations: bytes[..<4].reduce(0) { $0 << 8 | Int64($1) },
            entries: Sealed(nonce: Array(bytes[16..<28]), bytes: Array(bytes[28...]))
        )
    }

    private static func aegis(
        _ vault: String,
        _ header: JSONObject
    ) throws(AccountFileError) -> Form {
        guard let slots = header["slots"]?.arrayValue,
            let params = header["params"]?.objectValue,
            let (nonce, tag) = nonceAndTag(params), let bytes = try? Base64.decode(vault)
        else { throw .damaged(.aegis) }
        // The others need a fingerprint or a key of the phone.
        let passphrases = slots.compactMap(\.objectValue)
            .filter { $0["type"]?.numberValue?.integer == 1 }
        guard (1...mostSlots).contains(passphrases.count) else { throw .damaged(.aegis) }
        var read: [Slot] = []
        for slot in passphrases {
            guard let salt = hexadecimal(slot["salt"]), let key = hexadecimal(slot["key"]),
                let (nonce, tag) = slot["key_params"]?.objectValue.flatMap(nonceAndTag),
                let n = slot["n"]?.numberValue?.integer,
                let r = slot["r"]?.numberValue?.integer,
                let p = slot["p"]?.numberValue?.integer
            else { throw .damaged(.aegis) }
            let sealed = Sealed(nonce: nonce, bytes: key + tag)
            read.append(Slot(salt: salt, derivation: .scrypt(n: n, r: r, p: p), key: sealed))
        }
        return .aegis(read, vault: Sealed(nonce: nonce, bytes: bytes + tag))
    }

    private static func nonceAndTag(_ params: JSONObject) -> (nonce: [UInt8], tag: [UInt8])? {
        guard let nonce = hexadecimal(params["nonce"]), let tag = hexadecimal(params["tag"]),
            nonce.count == 12, tag.count == 16
        else { return nil }
        return (nonce, tag)
    }

    /// Ciphertext with tag, salt and nonce, each in base64, separated by colons.
    private static func twoFAS(_ text: String) throws(AccountFileError) -> Form {
        let parts = text.split(separator: ":").compactMap { try? Base64.decode(String($0)) }
        guard parts.count == 3, parts[0].count >= 16, parts[2].count == 12 else {
            throw .damaged(.twoFAS)
        }
        return .twoFAS(salt: parts[1], services: Sealed(nonce: parts[2], bytes: parts[0]))
    }

    private static func hexadecimal(_ value: JSONValue?) -> [UInt8]? {
        guard let text = value?.stringValue, text.utf8.count % 2 == 0,
            text.utf8.allSatisfy(isHexDigit)
        else { return nil }
        let digits = Array(text.utf8)
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
    }
}
