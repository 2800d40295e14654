import COpenSSL

/// HMAC-SHA256 with one key, prepared once and copied for every use.
///
/// HMAC is `H(key ⊕ opad ‖ H(key ⊕ ipad ‖ message))`. Both hashes are kept after their first block,
/// which holds the key; each use continues copies of them.
///
/// - Source: RFC 2104; FIPS 198-1.
@safe
final class MessageAuthentication: Sendable {
    // Never changed after preparation, so that tasks do not conflict.
    private nonisolated(unsafe) let inner: OpaquePointer
    private nonisolated(unsafe) let outer: OpaquePointer

    /// Of SHA-256.
    private static let blockBytes = 64

    init(key: SecretBytes) throws(TokenError) {
        CryptographyLibrary.start()
        guard let hash = unsafe EVP_MD_fetch(nil, "SHA256", nil) else { throw .cryptography }
        defer { unsafe EVP_MD_free(hash) }
        var block = [UInt8](repeating: 0, count: Self.blockBytes)
        defer { block.erase() }
        if key.count <= Self.blockBytes {
            key.withBytes { for place in 0..<$0.count { block[place] = $0[place] } }
        } else {
            let isHashed = unsafe key.withPointer {
                unsafe EVP_Digest($0.baseAddress, $0.count, &block, nil, hash, nil) == 1
            }
            guard isHashed else { throw .cryptography }
        }
        for place in block.indices { block[place] ^= 0x36 }
        guard let inner = unsafe Self.started(hash, with: block) else { throw .cryptography }
        for place in block.indices { block[place] ^= 0x36 ^ 0x5C }
        guard let outer = unsafe Self.started(hash, with: block) else {
            unsafe EVP_MD_CTX_free(inner)
            throw .cryptography
        }
        unsafe self.inner = inner
        unsafe self.outer = outer
    }

    deinit {
        unsafe EVP_MD_CTX_free(inner)
        unsafe EVP_MD_CTX_free(outer)
    }

    /// A hash after one block.
    @unsafe
    private static func started(_ hash: OpaquePointer, with block: [UInt8]) -> OpaquePointer? {
        guard let context = unsafe EVP_MD_CTX_new() else { return nil }
        guard unsafe EVP_DigestInit_ex(context, hash, nil) == 1,
            unsafe EVP_DigestUpdate(context, block, block.count) == 1
        else {
            unsafe EVP_MD_CTX_free(context)
            return nil
        }
        return unsafe context
    }

    /// 32 bytes.
    func code(for message: [UInt8]) throws(TokenError) -> [UInt8] {
        var isDone = false
        let code = unsafe [UInt8](unsafeUninitializedCapacity: SigningKey.codeBytes) {
            room,
            count in
            isDone = unsafe message.withUnsafeBufferPointer { unsafe write(codeOf: $0, to: room) }
            count = isDone ? SigningKey.codeBytes : 0
        }
        guard isDone else { throw .cryptography }
        return code
    }

    /// Compares 32 bytes in constant time.
    @unsafe
    func isAuthentic(
        _ message: UnsafeBufferPointer<UInt8>,
        code: UnsafeBufferPointer<UInt8>
    ) throws(TokenError) -> Bool {
        precondition(code.count == SigningKey.codeBytes)
        // 0 when equal, another number when not, `nil` when libcrypto failed.
        let difference = unsafe withUnsafeTemporaryAllocation(
            of: UInt8.self,
            capacity: SigningKey.codeBytes
        ) { expected -> Int32? in
            guard unsafe write(codeOf: message, to: expected) else { return nil }
            return unsafe CRYPTO_memcmp(expected.baseAddress, code.baseAddress, code.count)
        }
        guard let difference else { throw .cryptography }
        return difference == 0
    }

    /// False when libcrypto failed.
    @unsafe
    private func write(
        codeOf message: UnsafeBufferPointer<UInt8>,
        to room: UnsafeMutableBufferPointer<UInt8>
    ) -> Bool {
        guard let context = unsafe EVP_MD_CTX_new() else { return false }
        defer { unsafe EVP_MD_CTX_free(context) }
        return unsafe EVP_MD_CTX_copy_ex(context, inner) == 1
            && EVP_DigestUpdate(context, message.baseAddress, message.count) == 1
            && EVP_DigestFinal_ex(context, room.baseAddress, nil) == 1
            && EVP_MD_CTX_copy_ex(context, outer) == 1
            && EVP_DigestUpdate(context, room.baseAddress, SigningKey.codeBytes) == 1
            && EVP_DigestFinal_ex(context, room.baseAddress, nil) == 1
    }
}
