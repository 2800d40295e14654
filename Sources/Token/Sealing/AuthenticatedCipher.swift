import COpenSSL

/// AES-256-GCM or AES-128-GCM (NIST SP 800-38D; FIPS 197) under one key.
@safe
final class AuthenticatedCipher: Sendable {
    static let keyBytes = 32
    static let shortKeyBytes = 16
    static let nonceBytes = 12
    static let tagBytes = 16

    private let key: SecretBytes
    // Never changed after it is fetched, so that tasks do not conflict.
    private nonisolated(unsafe) let cipher: OpaquePointer

    /// Of 32 bytes, or 16 for AES-128.
    init(key: SecretBytes) throws(SealError) {
        precondition([Self.keyBytes, Self.shortKeyBytes].contains(key.count))
        CryptographyLibrary.start()
        let name = key.count == Self.keyBytes ? "AES-256-GCM" : "AES-128-GCM"
        guard let cipher = unsafe EVP_CIPHER_fetch(nil, name, nil) else {
            throw .cryptography
        }
        self.key = key
        unsafe self.cipher = cipher
    }

    deinit { unsafe EVP_CIPHER_free(cipher) }

    /// Encrypts into room of the same size and returns the tag of 16 bytes; the nonce has 12 bytes
    /// that were never used with this key; the context is authenticated, not written.
    @unsafe
    func encrypt(
        _ plain: UnsafeBufferPointer<UInt8>,
        nonce: ArraySlice<UInt8>,
        context: [UInt8],
        into room: UnsafeMutableBufferPointer<UInt8>
    ) throws(SealError) -> [UInt8] {
        precondition(nonce.count == Self.nonceBytes && room.count == plain.count)
        guard let state = unsafe EVP_CIPHER_CTX_new() else { throw .cryptography }
        defer { unsafe EVP_CIPHER_CTX_free(state) }
        var tag = [UInt8](repeating: 0, count: Self.tagBytes)
        var written: Int32 = 0
        guard unsafe start(state, nonce: nonce, isEncrypting: true),
            unsafe EVP_CipherUpdate(state, nil, &written, context, Int32(context.count)) == 1,
            unsafe EVP_CipherUpdate(
                state,
                room.baseAddress,
                &written,
                plain.baseAddress,
                Int32(plain.count)
            ) == 1,
            unsafe EVP_CipherFinal_ex(state, nil, &written) == 1,
            unsafe EVP_CIPHER_CTX_ctrl(
                state,
                EVP_CTRL_AEAD_GET_TAG,
                Int32(Self.tagBytes),
                &tag
            ) == 1
        else { throw .cryptography }
        return tag
    }

    /// Decrypts into room of the same size; throws `.authentication` for a wrong tag, and on any
    /// error the room holds zeros.
    @unsafe
    func decrypt(
        _ sealed: UnsafeBufferPointer<UInt8>,
        tag: ArraySlice<UInt8>,
        nonce: ArraySlice<UInt8>,
        context: [UInt8],
        into room: UnsafeMutableBufferPointer<UInt8>
    ) throws(SealError) {
        precondition(tag.count == Self.tagBytes && nonce.count == Self.nonceBytes)
        precondition(room.count == sealed.count)
        guard let state = unsafe EVP_CIPHER_CTX_new() else { throw .cryptography }
        defer { unsafe EVP_CIPHER_CTX_free(state) }
        var tag = Array(tag)
        var written: Int32 = 0
        guard unsafe start(state, nonce: nonce, isEncrypting: false),
            unsafe EVP_CIPHER_CTX_ctrl(
                state,
                EVP_CTRL_AEAD_SET_TAG,
                Int32(Self.tagBytes),
                &tag
            ) == 1,
            unsafe EVP_CipherUpdate(state, nil, &written, context, Int32(context.count)) == 1,
            unsafe EVP_CipherUpdate(
                state,
                room.baseAddress,
                &written,
                sealed.baseAddress,
                Int32(sealed.count)
            ) == 1
        else {
            unsafe OPENSSL_cleanse(room.baseAddress, room.count)
            throw .cryptography
        }
        guard unsafe EVP_CipherFinal_ex(state, nil, &written) == 1 else {
            unsafe OPENSSL_cleanse(room.baseAddress, room.count)
            throw .authentication
        }
    }

    @unsafe
    private func start(
        _ state: OpaquePointer,
        nonce: ArraySlice<UInt8>,
        isEncrypting: Bool
    ) -> Bool {
        unsafe key.withPointer { key in
            unsafe nonce.withUnsafeBufferPointer { nonce in
                unsafe EVP_CipherInit_ex2(
                    state,
                    cipher,
                    key.baseAddress,
                    nonce.baseAddress,
                    isEncrypting ? 1 : 0,
                    nil
                ) == 1
            }
        }
    }
}
