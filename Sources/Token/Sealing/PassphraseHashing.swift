import COpenSSL

/// How a key is made of a passphrase: scrypt with a salt and three costs, which are stored.
///
/// The ranges keep a hostile file from asking for more than 256 MiB or a few seconds.
///
/// - Source: RFC 7914.
public struct PassphraseHashing: Hashable, Sendable {
    /// The bytes of a salt.
    public static let saltBytes = 16
    /// The most bytes of a passphrase.
    public static let mostPassphraseBytes = 1_024
    /// The ``logN`` of new passphrases.
    public static let usualLogN = 17
    /// What ``logN`` may be.
    public static let logNRange = 10...18
    /// What ``r`` may be.
    public static let rRange = 2...8
    /// What ``p`` may be.
    public static let pRange = 1...4

    /// 16 random bytes, new for each passphrase.
    public let salt: [UInt8]
    /// The cost N as a power of two: one more doubles time and memory.
    public let logN: Int
    /// The size of a block in units of 128 bytes.
    public let r: Int
    /// How often the work is done.
    public let p: Int

    /// Takes parameters from the store, or the defaults: 128 MiB and about half a second.
    ///
    /// - Parameters:
    ///   - salt: 16 bytes.
    ///   - logN: From 10 to 18; the memory is `128 · r · 2^logN` bytes.
    ///   - r: From 2 to 8.
    ///   - p: From 1 to 4.
    /// - Throws: ``SealError``; `.saltLength`, `.passphraseParameters`.
    public init(salt: [UInt8], logN: Int = usualLogN, r: Int = 8, p: Int = 1) throws(SealError) {
        guard salt.count == Self.saltBytes else { throw .saltLength }
        guard Self.logNRange.contains(logN), Self.rRange.contains(r), Self.pRange.contains(p)
        else { throw .passphraseParameters }
        self.salt = salt
        self.logN = logN
        self.r = r
        self.p = p
    }

    /// The key for a passphrase, which blocks the thread until it is made.
    ///
    /// - Parameter passphrase: From 1 to 1024 bytes; they count as they are, so that texts have to
    ///   be brought to one form of Unicode before.
    /// - Returns: 32 bytes.
    /// - Throws: ``SealError``; `.passphraseLength`, or `.cryptography` when there is not enough
    ///   memory.
    /// - Complexity: O(r · p · 2^logN).
    public func key(for passphrase: SecretBytes) throws(SealError) -> SecretBytes {
        guard (1...Self.mostPassphraseBytes).contains(passphrase.count) else {
            throw .passphraseLength(limit: Self.mostPassphraseBytes)
        }
        return try Self.scrypt(
            passphrase,
            salt: salt,
            logN: logN,
            r: r,
            p: p,
            count: SealingKey.keyBytes
        )
    }

    /// Scrypt as RFC 7914 has it, with parameters that are not checked.
    static func scrypt(
        _ passphrase: SecretBytes,
        salt: [UInt8],
        logN: Int,
        r: Int,
        p: Int,
        count: Int
    ) throws(SealError) -> SecretBytes {
        CryptographyLibrary.start()
        let n = UInt64(1) << UInt64(logN)
        let memory = 128 * UInt64(r) * (n + 2 + UInt64(p))
        return try unsafe SecretBytes(count: count) { (room) throws(SealError) in
            let isDone = unsafe passphrase.withPointer { passphrase in
                unsafe passphrase.withMemoryRebound(to: CChar.self) { passphrase in
                    unsafe EVP_PBE_scrypt(
                        passphrase.baseAddress,
                        passphrase.count,
                        salt,
                        salt.count,
                        n,
                        UInt64(r),
                        UInt64(p),
                        memory,
                        room.baseAddress,
                        room.count
                    ) == 1
                }
            }
            guard isDone else { throw .cryptography }
        }
    }
}
