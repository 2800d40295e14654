/// Sealed bytes, taken apart and not opened.
struct SealedBox {
    private let bytes: [UInt8]

    /// Checks length and format.
    init(_ bytes: [UInt8]) throws(SealError) {
        guard bytes.count >= SealingKey.addedBytes else { throw .truncated }
        guard bytes.count <= SealingKey.mostBytes + SealingKey.addedBytes else {
            throw .tooLong(limit: SealingKey.mostBytes)
        }
        guard bytes[0] == SealingKey.format else { throw .version }
        self.bytes = bytes
    }

    /// How many bytes were sealed.
    var plainBytes: Int { bytes.count - SealingKey.addedBytes }

    /// Decrypts into room for ``plainBytes``; when it throws, the room holds zeros.
    @unsafe
    func open(
        with cipher: AuthenticatedCipher,
        context: [UInt8],
        into room: UnsafeMutableBufferPointer<UInt8>
    ) throws(SealError) {
        guard context.count <= SealingKey.mostBytes else {
            throw .tooLong(limit: SealingKey.mostBytes)
        }
        let start = 1 + SealingKey.nonceBytes
        try unsafe bytes.withUnsafeBufferPointer { (all) throws(SealError) in
            try unsafe cipher.decrypt(
                UnsafeBufferPointer(rebasing: all[start..<start + plainBytes]),
                tag: bytes[(start + plainBytes)...],
                nonce: bytes[1..<start],
                context: [SealingKey.format] + context,
                into: room
            )
        }
    }
}
