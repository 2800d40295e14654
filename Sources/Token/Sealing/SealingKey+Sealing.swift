extension SealingKey {
    /// Seals a value.
    ///
    /// - Parameters:
    ///   - plain: At most 16 MiB; the caller's own array is not overwritten.
    ///   - context: What the value belongs to, such as table, column and row; it is not written,
    ///     and the value is opened only with the same.
    ///   - nonce: 12 random bytes that are used once.
    /// - Returns: 29 bytes more than `plain`.
    /// - Throws: ``SealError``; `.nonceLength`, `.tooLong`, `.cryptography`.
    public func seal(
        _ plain: [UInt8],
        context: [UInt8],
        nonce: [UInt8]
    ) throws(SealError) -> [UInt8] {
        try unsafe plain.withUnsafeBufferPointer { (plain) throws(SealError) in
            try unsafe Self.seal(plain, context: context, nonce: nonce, with: sealing)
        }
    }

    /// Seals a secret like a value, without an unsealed copy of it.
    ///
    /// - Returns: 29 bytes more than the secret has.
    /// - Throws: ``SealError`` as for bytes.
    public func seal(
        _ secret: SecretBytes,
        context: [UInt8],
        nonce: [UInt8]
    ) throws(SealError) -> [UInt8] {
        try Self.seal(secret, context: context, nonce: nonce, with: sealing)
    }

    /// Opens a value.
    ///
    /// - Returns: The value, when it was sealed with this key for this context.
    /// - Throws: ``SealError``; `.truncated`, `.tooLong` and `.version` for what was never sealed
    ///   so, `.authentication` for anything changed, another key and another context.
    public func open(_ sealed: [UInt8], context: [UInt8]) throws(SealError) -> [UInt8] {
        let box = try SealedBox(sealed)
        var failure: SealError?
        let plain = unsafe [UInt8](unsafeUninitializedCapacity: box.plainBytes) { room, count in
            do throws(SealError) {
                let room = unsafe UnsafeMutableBufferPointer(rebasing: room[..<box.plainBytes])
                try unsafe box.open(with: sealing, context: context, into: room)
                count = box.plainBytes
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return plain
    }

    /// Opens a secret without a copy of it that stays.
    ///
    /// - Throws: ``SealError`` as for values.
    public func openSecret(_ sealed: [UInt8], context: [UInt8]) throws(SealError) -> SecretBytes {
        try Self.openSecret(sealed, context: context, with: sealing)
    }

    /// Wraps another key, to be stored.
    ///
    /// What is wrapped cannot be taken for a sealed value, nor the other way round.
    ///
    /// - Parameters:
    ///   - key: The key to wrap.
    ///   - context: What the key is for and what this one was derived with; vouched for, not
    ///     written.
    ///   - nonce: 12 random bytes that are used once.
    /// - Returns: 61 bytes.
    /// - Throws: ``SealError`` as for sealing.
    public func wrap(
        _ key: SealingKey,
        context: [UInt8],
        nonce: [UInt8]
    ) throws(SealError) -> [UInt8] {
        try Self.seal(key.secret, context: context, nonce: nonce, with: wrapping)
    }

    /// Unwraps a key.
    ///
    /// - Throws: ``SealError`` as for opening; `.authentication` also for a wrong passphrase, and
    ///   `.keyLength` for what was wrapped and is no key.
    public func unwrap(_ wrapped: [UInt8], context: [UInt8]) throws(SealError) -> SealingKey {
        try SealingKey(Self.openSecret(wrapped, context: context, with: wrapping))
    }

    private static func seal(
        _ secret: SecretBytes,
        context: [UInt8],
        nonce: [UInt8],
        with cipher: AuthenticatedCipher
    ) throws(SealError) -> [UInt8] {
        try unsafe secret.withPointer { (plain) throws(SealError) in
            try unsafe seal(plain, context: context, nonce: nonce, with: cipher)
        }
    }

    private static func openSecret(
        _ sealed: [UInt8],
        context: [UInt8],
        with cipher: AuthenticatedCipher
    ) throws(SealError) -> SecretBytes {
        let box = try SealedBox(sealed)
        return try unsafe SecretBytes(count: box.plainBytes) { (room) throws(SealError) in
            try unsafe box.open(with: cipher, context: context, into: room)
        }
    }

    @unsafe
    private static func seal(
        _ plain: UnsafeBufferPointer<UInt8>,
        context: [UInt8],
        nonce: [UInt8],
        with cipher: AuthenticatedCipher
    ) throws(SealError) -> [UInt8] {
        guard nonce.count == nonceBytes else { throw .nonceLength }
        guard plain.count <= mostBytes, context.count <= mostBytes else {
            throw .tooLong(limit: mostBytes)
        }
        var sealed: [UInt8] = []
        sealed.reserveCapacity(plain.count + addedBytes)
        sealed.append(format)
        sealed.append(contentsOf: nonce)
        sealed.append(contentsOf: repeatElement(0, count: plain.count))
        let tag = try unsafe sealed.withUnsafeMutableBufferPointer { (room) throws(SealError) in
            try unsafe cipher.encrypt(
                plain,
                nonce: nonce[...],
                context: [format] + context,
                into: UnsafeMutableBufferPointer(rebasing: room[(1 + nonceBytes)...])
            )
        }
        sealed.append(contentsOf: tag)
        return sealed
    }
}
