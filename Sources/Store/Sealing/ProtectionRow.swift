import Token

/// The data key as a store keeps it: wrapped, with what is needed to unwrap it.
struct ProtectionRow {
    enum Lock: Hashable {
        case keyFile(id: [UInt8])
        case passphrase(PassphraseHashing)
    }

    let lock: Lock
    /// The data key, sealed with the lock's key.
    let wrapped: [UInt8]
    /// The id of a key file that is of no use any more and shall be removed.
    let retired: [UInt8]?

    var protection: Protection {
        switch lock {
        case .keyFile: .keyFile
        case .passphrase: .passphrase
        }
    }
}

extension ProtectionRow {
    init(
        wrapping dataKey: SealingKey,
        with key: SealingKey,
        lock: Lock,
        retired: [UInt8]?
    ) throws(StorageError) {
        do throws(SealError) {
            wrapped = try key.wrap(dataKey, context: Self.context(of: lock), nonce: Vault.nonce())
        } catch {
            throw .cryptography
        }
        self.lock = lock
        self.retired = retired
    }

    /// The data key, or `nil` when it was not wrapped with this key.
    func dataKey(with key: SealingKey) -> SealingKey? {
        try? key.unwrap(wrapped, context: Self.context(of: lock))
    }

    private static func context(of lock: Lock) -> [UInt8] {
        var encoding = CanonicalEncoding()
        encoding.add("protection")
        switch lock {
        case .keyFile(let id):
            encoding.add("key-file")
            encoding.add(id[...])
        case .passphrase(let hashing):
            encoding.add("passphrase")
            encoding.add(hashing.salt[...])
            for cost in [hashing.logN, hashing.r, hashing.p] { encoding.addNumber(Int64(cost)) }
        }
        return encoding.bytes
    }
}

extension ProtectionRow {
    init(in database: Database) throws {
        let row = try database.first("SELECT * FROM protection") { try Self($0) }
        guard let row else { throw StorageError.damaged }
        self = row
    }

    private init(_ columns: borrowing Row) throws {
        let method: String = try columns.value("method")
        switch Protection(rawValue: method) {
        case .keyFile: lock = .keyFile(id: try columns.value("key_id"))
        case .passphrase:
            lock = .passphrase(
                try PassphraseHashing(
                    salt: columns.value("salt"),
                    logN: columns.value("log_n"),
                    r: columns.value("r"),
                    p: columns.value("p")
                )
            )
        case nil: throw StorageError.damaged
        }
        wrapped = try columns.value("wrapped")
        retired = try columns.optional("retired")
    }

    /// Puts the row in the place of the one that is there.
    func write(to database: Database) throws {
        var id: [UInt8]?
        var hashing: PassphraseHashing?
        switch lock {
        case .keyFile(let bytes): id = bytes
        case .passphrase(let value): hashing = value
        }
        try database.execute(
            """
            INSERT OR REPLACE INTO protection (
                id, method, wrapped, key_id, salt, log_n, r, p, retired
            ) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                protection.rawValue, wrapped, id, hashing?.salt, hashing?.logN,
                hashing?.r, hashing?.p, retired,
            ]
        )
    }
}

/// What opens a store.
package enum Protection: String, Hashable, Sendable {
    /// A file that only its owner may read.
    case keyFile = "key-file"
    /// A passphrase that only its owner knows.
    case passphrase
}

/// What opens a store next time, as this program has left it.
struct LockPlace {
    var protection: Protection
    var keyFile: String
}

/// Seals what the store keeps, and opens it again, with the store's data key.
///
/// Everything is sealed by AES-256-GCM with 12 random bytes of its own, for its own place.
final class Vault: Sendable {
    enum Index: String {
        /// A challenge, together with its mechanism.
        case challenge
        case key
        case deviceToken = "device token"
        case brokerClient = "broker client"
        case shown
    }

    /// The key that everything is sealed with; itself stored only wrapped.
    let dataKey: SealingKey

    init(_ dataKey: SealingKey) { self.dataKey = dataKey }

    static func made() throws(StorageError) -> Vault { Vault(try freshKey()) }

    static func freshKey() throws(StorageError) -> SealingKey {
        var bytes = RandomBytes.make(SealingKey.keyBytes)
        do throws(SealError) {
            return try SealingKey(SecretBytes(taking: &bytes))
        } catch {
            throw .cryptography
        }
    }

    static func nonce() -> [UInt8] { RandomBytes.make(SealingKey.nonceBytes) }

    /// Seals bytes, which are opened only for the same context.
    func seal(_ bytes: SecretBytes, for context: [UInt8]) throws(StorageError) -> [UInt8] {
        do throws(SealError) {
            return try dataKey.seal(bytes, context: context, nonce: Self.nonce())
        } catch {
            throw .cryptography
        }
    }

    /// Opens bytes; what was changed or belongs elsewhere is damage.
    func open(_ sealed: [UInt8], for context: [UInt8]) throws(StorageError) -> SecretBytes {
        do throws(SealError) {
            return try dataKey.openSecret(sealed, context: context)
        } catch {
            throw .damaged
        }
    }

    /// The digest under which equal values are found without opening any.
    func index(of bytes: [UInt8], _ index: Index) throws(StorageError) -> [UInt8] {
        do throws(SealError) {
            return try dataKey.blindIndex(of: bytes, label: index.rawValue)
        } catch {
            throw .cryptography
        }
    }

    /// The digest of a secret, whose copy on the way is overwritten.
    func index(of secret: SecretBytes, _ index: Index) throws(StorageError) -> [UInt8] {
        var copy = secret.copiedBytes
        defer { _ = SecretBytes(taking: &copy) }
        return try self.index(of: copy, index)
    }

    /// The digest of a challenge; mechanisms that draw the same have different ones.
    func challengeIndex(_ challenge: [UInt8], uid: String) throws(StorageError) -> [UInt8] {
        var encoding = CanonicalEncoding()
        encoding.add(uid)
        encoding.add(challenge[...])
        return try index(of: encoding.bytes, .challenge)
    }

    /// The code that vouches for `bytes` as a record of the kind `label`.
    func code(for bytes: [UInt8], label: String) throws(StorageError) -> [UInt8] {
        do throws(SealError) {
            return try dataKey.authenticationCode(for: bytes, label: label)
        } catch {
            throw .cryptography
        }
    }
}

enum RandomBytes {
    static func make(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 7)
        // Each number is one question to the system; it has eight bytes.
        while bytes.count < count {
            let number: UInt64 = generator.next()
            for shift in stride(from: 0, to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }
}
