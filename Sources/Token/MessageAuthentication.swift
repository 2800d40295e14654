import COpenSSL

/// HMAC-SHA256 with one key, prepared once and copied for every use.
@safe
final class MessageAuthentication: Sendable {
    // Never changed after it is prepared: uses work on copies, so that tasks do not meet.
    private nonisolated(unsafe) let prepared: OpaquePointer

    init(key: [UInt8]) throws(TokenError) {
        guard let method = unsafe EVP_MAC_fetch(nil, "HMAC", nil) else { throw .cryptography }
        defer { unsafe EVP_MAC_free(method) }
        guard let context = unsafe EVP_MAC_CTX_new(method) else { throw .cryptography }
        guard unsafe Self.prepare(context, with: key) else {
            unsafe EVP_MAC_CTX_free(context)
            throw .cryptography
        }
        unsafe prepared = context
    }

    deinit { unsafe EVP_MAC_CTX_free(prepared) }

    @unsafe
    private static func prepare(_ context: OpaquePointer, with key: [UInt8]) -> Bool {
        var name = Array("SHA256".utf8CString)
        return unsafe name.withUnsafeMutableBufferPointer { name in
            let parameters = unsafe [
                OSSL_PARAM_construct_utf8_string("digest", name.baseAddress, 0),
                OSSL_PARAM_construct_end(),
            ]
            return unsafe EVP_MAC_init(context, key, key.count, parameters) == 1
        }
    }

    /// The 32 bytes of the code of `message`.
    func code(for message: ArraySlice<UInt8>) throws(TokenError) -> [UInt8] {
        guard let context = unsafe EVP_MAC_CTX_dup(prepared) else { throw .cryptography }
        defer { unsafe EVP_MAC_CTX_free(context) }
        let code = unsafe [UInt8](unsafeUninitializedCapacity: SigningKey.codeBytes) {
            room,
            count in
            let isDone = unsafe message.withUnsafeBufferPointer { message in
                unsafe EVP_MAC_update(context, message.baseAddress, message.count)
            }
            guard isDone == 1 else { return }
            unsafe EVP_MAC_final(context, room.baseAddress, &count, room.count)
        }
        guard code.count == SigningKey.codeBytes else { throw .cryptography }
        return code
    }
}
