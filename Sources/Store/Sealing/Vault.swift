import Token

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
