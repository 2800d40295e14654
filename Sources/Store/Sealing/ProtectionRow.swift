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
